import type { StaffReview } from '@nhip-cau/contract/student-review'
import { IconHeart, IconMessage2, IconSignature } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { formatDateTime } from '../../../ui/format.ts'
import { reactionNames } from '../reaction-names.ts'
import styles from './echo-lines.module.css'

/** What the family did with the review: reactions, answers and its signature. */
export const EchoLines = ({ review }: { readonly review: StaffReview }) => {
  const { reactions, answers, signature } = review.family
  if (reactions.length === 0 && answers.length === 0 && signature === null) return null
  return (
    <ul className={styles.lines} aria-label={m.review_echo()}>
      {reactions.map(({ reaction, by }) => (
        <li key={`${reaction} ${by}`}>
          <IconHeart size={18} aria-hidden="true" />
          <span>{`${reactionNames[reaction]()} · ${by}`}</span>
        </li>
      ))}
      {answers.map(({ text, by, at }) => (
        <li key={`${by} ${at}`}>
          <IconMessage2 size={18} aria-hidden="true" />
          <span dir="auto">{`${by}: ${text}`}</span>
        </li>
      ))}
      {signature && (
        <li>
          <IconSignature size={18} aria-hidden="true" />
          <span>{m.review_signed_by({ name: signature.by, time: formatDateTime(signature.at) })}</span>
        </li>
      )}
    </ul>
  )
}
