import { withChildName } from '@nhip-cau/contract/child-placeholder'
import { listPhrases, type PhraseCategory, phraseCategories } from '@nhip-cau/contract/phrases'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { phraseNames } from '../../school-settings/phrase-names.ts'
import styles from './phrase-picker.module.css'

type Props = {
  /** The child's name, filled in for `{bé}`; absent for words to the whole class. */
  readonly name?: string | undefined
  readonly first: PhraseCategory
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

/** The school's phrases by what they are about, with a search that ignores accents. A tap takes one over. */
export const PhrasePicker = ({ name, first, onPick, onClose }: Props) => {
  const [category, setCategory] = useState(first)
  const [wanted, setWanted] = useState('')
  const answer = useQuery(ask(listPhrases, { query: {} }))
  const words = withoutAccents(wanted).split(/\s+/).filter(Boolean)
  const filled = (text: string) => (name === undefined ? text : withChildName(text, name))
  return (
    <Dialog opened onClose={onClose} title={m.review_phrases()}>
      <div className={styles.picker}>
        <InputField label={m.review_phrase_search()} value={wanted} maxLength={100} onChange={setWanted} />
        {words.length === 0 && (
          <FilterChips
            label={m.settings_phrase_category()}
            dense
            value={category}
            onChange={setCategory}
            options={phraseCategories.map((value) => ({ value, label: phraseNames[value]() }))}
          />
        )}
        <QueryState query={answer} loading={4}>
          {({ data }) => {
            const shown = data.filter((one) =>
              words.length === 0
                ? one.category === category
                : words.every((word) => withoutAccents(one.text).includes(word)),
            )
            if (shown.length === 0) return <Muted as="p">{m.review_phrase_none()}</Muted>
            return (
              <ul className={styles.list}>
                {shown.map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      className={styles.phrase}
                      onClick={() => {
                        onPick(filled(one.text))
                        onClose()
                      }}
                    >
                      {filled(one.text)}
                    </button>
                  </li>
                ))}
              </ul>
            )
          }}
        </QueryState>
      </div>
    </Dialog>
  )
}
