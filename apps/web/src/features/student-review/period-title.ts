import type { ReviewPeriod } from '@nhip-cau/contract/student-review-parts'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatDayAndMonth, formatLongDate } from '../../ui/format.ts'

/** `Thứ Ba, 24/11/2026`, `Tuần 12 (23/11 – 27/11/2026)`, `Tháng 11/2026`, or the name of the cycle. */
export const periodTitle = ({ kind, start, end, number, cycle }: ReviewPeriod): string => {
  if (kind === 'term') return cycle?.name ?? m.review_kind_term()
  if (kind === 'day') return formatLongDate(start)
  if (kind === 'month') return m.review_period_month({ month: start.slice(0, 7).split('-').reverse().join('/') })
  const days = { from: formatDayAndMonth(start), to: formatDate(end) }
  return number === null ? `${days.from} – ${days.to}` : m.review_period_week({ number, ...days })
}
