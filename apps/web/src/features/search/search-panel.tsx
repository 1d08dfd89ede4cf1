import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Place } from '../../lib/place.ts'
import { useSignedIn } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FoundPerson, type Person } from './found-person.tsx'
import { readRecent } from './recent.ts'
import styles from './search-dialog.module.css'
import { optionDomId, SearchList } from './search-list.tsx'
import { initialOptions, optionsFor, type SearchOption } from './search-options.ts'
import { SearchState } from './search-state.tsx'
import { useChoice } from './use-choice.ts'
import { useSearch } from './use-search.ts'

type Props = {
  readonly places: readonly Place[]
  readonly onClose: () => void
}

export const SearchPanel = ({ places, onClose }: Props) => {
  const { role, session } = useSignedIn()
  const listId = useId()
  const [text, setText] = useState('')
  const [recent] = useState(() => readRecent(role, session.user.id))
  const [activeId, setActiveId] = useState<string>()
  const [person, setPerson] = useState<Person>()
  const search = useSearch(text)
  const groups = search.query === '' ? initialOptions(places, recent) : optionsFor(search.query, places, search.found)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ id }) => id === activeId) ?? options[0]
  const type = (next: string) => {
    setText(next)
    setActiveId(undefined)
  }
  const choose = useChoice({ onPerson: setPerson, onGone: type, onLeave: onClose })
  const move = (step: number) => {
    const at = active ? options.indexOf(active) : -1
    setActiveId(options[(at + step + options.length) % options.length]?.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter completes the word and must not choose an option.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && active) void choose(active)
    else return
    event.preventDefault()
  }
  if (person)
    return <FoundPerson person={person} places={places} onBack={() => setPerson(undefined)} onClose={onClose} />
  return (
    <div className={styles.panel}>
      <div className={styles.head} data-waiting={search.waiting || undefined}>
        <IconSearch size={22} aria-hidden="true" />
        <input
          ref={takeFocus}
          type="text"
          role="combobox"
          aria-label={m.search_label()}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionDomId(listId, active)}
          placeholder={m.search_placeholder()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label={m.common_close()} icon={<IconX size={22} />} onClick={onClose} />
      </div>
      <VisuallyHidden>
        <output aria-live="polite">{countText(search.query, search.waiting, options)}</output>
      </VisuallyHidden>
      <div className={styles.results}>
        <SearchList
          id={listId}
          groups={groups}
          active={active}
          query={search.query}
          onPoint={(option) => setActiveId(option.id)}
          onChoose={(option) => void choose(option)}
        />
        <SearchState search={search} some={options.length > 0} />
      </div>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {m.search_keys_move()}
        </span>
        <span>
          <kbd>Enter</kbd> {m.search_keys_choose()}
        </span>
        <span>
          <kbd>Esc</kbd> {m.search_keys_close()}
        </span>
      </p>
    </div>
  )
}

/** Also after returning from a person to the results. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

const countText = (query: string, waiting: boolean, options: readonly SearchOption[]) =>
  query === '' || waiting ? '' : m.search_count({ count: options.length })
