import type { Register } from '@nhip-cau/contract/attendance'
import { m } from '../../paraglide/messages.js'
import { formatLongDate, withoutFullStop } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'

type DayState = Pick<Register, 'closed_because' | 'make_up' | 'next_open'>

/** Why there is no school, and when there is again. */
export const closedText = ({ closed_because, next_open }: DayState): string => {
  const why = closed_because ? m.attend_closed_for({ name: withoutFullStop(closed_because) }) : m.attend_closed()
  return next_open ? `${why} ${m.attend_next_day({ day: formatLongDate(next_open) })}` : why
}

type Props = { readonly state: DayState; readonly isToday: boolean }

/** Says that there is school on a day on which there usually is none. */
export const MakeUpNotice = ({ state: { make_up }, isToday }: Props) =>
  make_up !== null && (
    <Notice tone="info" title={isToday ? m.attend_make_up_today() : m.attend_make_up()}>
      <p dir="auto">{make_up}</p>
    </Notice>
  )
