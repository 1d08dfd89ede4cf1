import type { ReviewChild } from '@nhip-cau/contract/student-review'
import { IconCheck, IconChecks, IconClock, IconEdit, IconHourglass, IconPencil } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { formatTime } from '../../../ui/format.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'

const size = 16

/** How far a review is on its way to the family. */
export const ReviewStateTag = ({ child }: { readonly child: ReviewChild }) => {
  const { review } = child
  if (!review) return null
  const { state, release, returned, family } = review
  if (state === 'waiting')
    return (
      <StatusTag tone="waiting" icon={<IconHourglass size={size} />}>
        {m.review_state_waiting()}
      </StatusTag>
    )
  if (state === 'approved')
    return (
      <StatusTag tone="good" icon={<IconCheck size={size} />}>
        {m.review_state_approved()}
      </StatusTag>
    )
  if (state === 'released' && release)
    return release.shown ? (
      <StatusTag tone="good" icon={<IconChecks size={size} />}>
        {family.seen_at ? m.review_seen() : m.review_state_released()}
      </StatusTag>
    ) : (
      <StatusTag tone="info" icon={<IconClock size={size} />}>
        {m.review_state_planned({ time: formatTime(release.shown_from) })}
      </StatusTag>
    )
  if (returned)
    return (
      <StatusTag tone="waiting" icon={<IconPencil size={size} />}>
        {m.review_state_returned({ note: returned.note })}
      </StatusTag>
    )
  if (!release) return null
  return (
    <StatusTag tone="waiting" icon={<IconEdit size={size} />}>
      {m.review_state_changed()}
    </StatusTag>
  )
}
