import type { HolidayKind } from '@nhip-cau/contract/calendar'
import { m } from '../../paraglide/messages.js'
import { formatDate } from '../../ui/format.ts'

export const holidayKindNames: Record<HolidayKind, () => string> = {
  public: m.calendar_kind_public,
  lunar: m.calendar_kind_lunar,
  school: m.calendar_kind_school,
  working: m.calendar_kind_working,
  event: m.calendar_kind_event,
  closure: m.calendar_kind_closure,
}

/** `20/11/2026`, or a range if it lasts several days. */
export const daysText = ({ from_date, to_date }: { from_date: string; to_date: string }) =>
  from_date === to_date
    ? formatDate(from_date)
    : m.calendar_days({ from: formatDate(from_date), to: formatDate(to_date) })
