import {
  type CardExample,
  type CardKind,
  createExample,
  deleteExample,
  listExamples,
} from '@nhip-cau/contract/nice-student'
import { IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CardButton } from '../../../ui/card-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import styles from './example-picker.module.css'
import { found } from './find-examples.ts'

type Props = {
  readonly kind: CardKind
  /** What was typed, to be kept as an own phrase. */
  readonly text: string
  readonly onPick: (phrase: string) => void
}

/** The own phrases and those of the school, with a search that ignores accents. */
export const ExamplePicker = ({ kind, text, onPick }: Props) => {
  const [wanted, setWanted] = useState('')
  const answer = useQuery(ask(listExamples, { query: {} }))
  const create = useCommand(createExample, { done: m.cards_example_kept() })
  const remove = useCommand(deleteExample)
  const phrase = text.trim()
  const canKeep = phrase.length >= 5 && phrase.length <= 300
  return (
    <section className={styles.picker} aria-label={m.cards_examples()}>
      <div className={styles.head}>
        <InputField label={m.cards_example_search()} value={wanted} maxLength={100} onChange={setWanted} />
        {canKeep && !(answer.data?.data ?? []).some((one) => one.text === phrase) && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconBookmarkPlus size={18} />}
            loading={create.isPending}
            onClick={() => create.mutate({ body: { category: kind, text: phrase } })}
          >
            {m.cards_example_keep()}
          </Button>
        )}
      </div>
      <QueryState query={answer} loading={3}>
        {({ data }) => {
          const shown = found(data, kind, wanted)
          if (shown.length === 0) return <Muted>{m.cards_example_none()}</Muted>
          return (
            <ul className={styles.list}>
              {shown.map((one) => (
                <Example
                  key={one.id}
                  one={one}
                  onPick={onPick}
                  onRemove={() => remove.mutate({ query: { id: one.id } })}
                />
              ))}
            </ul>
          )
        }}
      </QueryState>
    </section>
  )
}

type ExampleProps = {
  readonly one: CardExample
  readonly onPick: (phrase: string) => void
  readonly onRemove: () => void
}

const Example = ({ one, onPick, onRemove }: ExampleProps) => (
  <li className={styles.row}>
    <CardButton onClick={() => onPick(one.text)}>{one.text}</CardButton>
    {one.can.change && <IconButton label={m.cards_example_delete()} icon={<IconTrash />} onClick={onRemove} />}
  </li>
)
