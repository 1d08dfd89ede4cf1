import { childPlaceholder, withChildName } from '@nhip-cau/contract/child-placeholder'
import { type ClassCards, type ClassChild, niceCardLimits } from '@nhip-cau/contract/nice-student'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { childName } from '../../../lib/child-name.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import cards_ from '../../../ui/request-card.module.css'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { AwayQuestion } from './away-question.tsx'
import { ExamplePicker } from './example-picker.tsx'
import { useGive } from './use-give.ts'
import { useWordsDraft } from './use-words-draft.ts'

type Props = {
  readonly cards: ClassCards
  readonly chosen: readonly ClassChild[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Words for one or several children. `{bé}` becomes the name of each. */
export const CommentDialog = ({ cards, chosen, onDone, onClose }: Props) => {
  const before = chosen.length === 1 ? (chosen[0]?.card?.comment ?? '') : ''
  const [about = ''] = chosen.length === 1 ? chosen.map(({ student }) => student.id) : [cards.class.id]
  const draft = useWordsDraft(`card-words:${about}:${cards.week?.monday ?? cards.month}`, before)
  const { text } = draft
  const [saved, setSaved] = useState(false)
  const { give, busy, error, away } = useGive(cards, () => {
    setSaved(true)
    draft.forget()
    onClose()
    onDone()
  })
  const [first] = chosen
  const names = chosen.map(({ student }) => childName(student))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.cards_words_to({
        names: chosen.length > 3 ? m.cards_chosen({ count: chosen.length }) : names.join(', '),
      })}
      typed={saved || busy || text === before ? '' : text}
      onDrop={draft.drop}
      actions={
        <>
          <CancelButton />
          <Button
            loading={busy}
            disabled={text.trim() === before.trim()}
            onClick={() => give(chosen.map((child) => ({ child, comment: text.trim() === '' ? null : text })))}
          >
            {m.common_save()}
          </Button>
        </>
      }
    >
      <div className={cards_.fields}>
        {draft.savedAt !== undefined && <DraftNotice savedAt={draft.savedAt} onDiscard={draft.drop} />}
        {error !== null && !away && <SendFailure text={problemText(error)} />}
        <InputField
          label={m.cards_words()}
          hint={
            text.includes(childPlaceholder) && first
              ? withChildName(text, childName(first.student))
              : m.cards_words_left({ count: niceCardLimits[cards.kind] - text.length, child: childPlaceholder })
          }
          lines={3}
          maxLength={niceCardLimits[cards.kind]}
          value={text}
          onChange={draft.type}
        />
        <ExamplePicker
          kind={cards.kind}
          text={text}
          onPick={(phrase) => draft.type(text.trim() === '' ? phrase : `${text.trim()} ${phrase}`)}
        />
      </div>
      <AwayQuestion away={away} busy={busy} />
    </Dialog>
  )
}
