import { answerReview, type FamilyReview } from '@nhip-cau/contract/student-review-family'
import { reviewLimits } from '@nhip-cau/contract/student-review-parts'
import { IconMessage2 } from '@tabler/icons-react'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { useUnsaved } from '../../../ui/unsaved.tsx'
import styles from './family-reviews.module.css'

/** What the family answered, and a field to answer. A second answer of the same person replaces the first. */
export const FamilyAnswers = ({ review }: { readonly review: FamilyReview }) => {
  const { full_name } = useProfile()
  const [text, setText] = useState<string>()
  const { answers } = review.family
  const own = answers.find(({ by }) => by === full_name)
  const send = useCommand(answerReview, {
    quiet: true,
    done: m.review_family_answered(),
    onDone: () => setText(undefined),
  })
  useUnsaved(text !== undefined && text.trim() !== '' && text !== own?.text)
  return (
    <>
      {answers.map(({ text: said, by, at }) => (
        <div key={`${by} ${at}`} className={styles.answer}>
          <Muted as="span">
            {by} · <RelativeTime at={at} />
          </Muted>
          <p dir="auto">{said}</p>
        </div>
      ))}
      {review.can.answer && text === undefined && (
        <div>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconMessage2 size={18} />}
            onClick={() => setText(own?.text ?? '')}
          >
            {own ? m.review_family_answer_edit() : m.review_family_answer()}
          </Button>
        </div>
      )}
      {text !== undefined && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            send.mutate({ params: { id: review.id }, body: { text } })
          }}
        >
          {send.error && <SendFailure text={problemText(send.error)} />}
          <InputField
            label={m.review_family_answer_label()}
            lines={2}
            maxLength={reviewLimits.answer}
            value={text}
            onChange={setText}
            autoFocus
          />
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setText(undefined)}>
              {m.common_cancel()}
            </Button>
            <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
              {m.review_family_answer_send()}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
