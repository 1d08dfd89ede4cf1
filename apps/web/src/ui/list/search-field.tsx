import { IconSearch, IconX } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../icon-button.tsx'
import { TextField } from '../text-field.tsx'

/** Milliseconds without a letter after which the server is asked. */
const pauseInTyping = 250

type Props = {
  readonly q: string
  readonly placeholder: string
  readonly onSearch: (text: string) => void
  readonly className?: string | undefined
  /** For a list that is filtered in the browser: it follows each letter, so that no row moves later under a tap. */
  readonly immediate?: boolean
  /** For a field that appears when it is asked for. */
  readonly autoFocus?: boolean
}

/** Holds the typed text in its own state, so that typing renders the list only when it searches. */
export const SearchField = ({
  q,
  placeholder,
  onSearch,
  className = '',
  immediate = false,
  autoFocus = false,
}: Props) => {
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  // When the address changes by itself (Back, a link), the field follows; text typed just now is kept.
  if (q !== sent) {
    setSent(q)
    setTyped(q)
  }
  // Drawn after the first letter, which the user waits for.
  const clearable = useDeferredValue(typed !== '')
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(
      () => {
        const text = typed.trim()
        setSent(text)
        search(text)
      },
      immediate ? 0 : pauseInTyping,
    )
    return () => clearTimeout(timer)
  }, [typed, sent, immediate])
  return (
    <TextField
      className={className}
      type="search"
      size="sm"
      aria-label={m.common_search()}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        clearable && (
          <IconButton size="md" label={m.list_clear_search()} icon={<IconX size={18} />} onClick={() => setTyped('')} />
        )
      }
      rightSectionWidth="var(--tap-small)"
      maxLength={100}
      autoFocus={autoFocus}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
