import type { RatingMean as Mean } from '@nhip-cau/contract/menu-plan-parts'
import { IconMoodEmpty, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../../ui/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'

const size = 16

/** What families say of a meal or a dish on average: 3 is good, 1 is poor. */
export const RatingMean = ({ rating: { mean, count } }: { readonly rating: Mean }) => {
  const text = m.menu_rating({ mean: formatNumber(mean), count })
  if (mean >= 2.5)
    return (
      <StatusTag tone="good" icon={<IconMoodSmile size={size} aria-hidden="true" />}>
        {text}
      </StatusTag>
    )
  if (mean >= 1.75)
    return (
      <StatusTag tone="neutral" icon={<IconMoodEmpty size={size} aria-hidden="true" />}>
        {text}
      </StatusTag>
    )
  return (
    <StatusTag tone="waiting" icon={<IconMoodSad size={size} aria-hidden="true" />}>
      {text}
    </StatusTag>
  )
}
