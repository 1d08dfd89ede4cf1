import { addDays } from '@nhip-cau/contract/days'
import type { ClassReviews } from '@nhip-cau/contract/student-review'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MonthSwitch } from '../../../ui/month-switch.tsx'
import { DaySwitch } from '../../attendance/day-switch.tsx'
import styles from './review-page.module.css'

type Props = { readonly shown: ClassReviews; readonly onDay: (day: string | undefined) => void }

/** Goes to the period before or after; a cycle stands alone. */
export const PeriodSwitch = ({ shown: { period, today }, onDay }: Props) => {
  const { kind, start, end, number, cycle } = period
  const days = `${formatDayAndMonth(start)} – ${formatDate(end)}`
  if (kind === 'day') return <DaySwitch key={start} day={start} today={today} onChange={onDay} />
  if (kind === 'month') return <MonthSwitch month={start.slice(0, 7)} onChange={(month) => onDay(`${month}-01`)} />
  if (kind === 'term') return <strong>{[cycle?.name, days].filter(Boolean).join(' · ')}</strong>
  return (
    <span className={styles.period}>
      <IconButton
        label={m.cards_week_before()}
        icon={<IconChevronLeft className="mantine-rotate-rtl" />}
        onClick={() => onDay(addDays(start, -7))}
      />
      <strong>
        {number === null ? days : m.cards_week_of({ number, from: formatDayAndMonth(start), to: formatDate(end) })}
      </strong>
      <IconButton
        label={m.cards_week_after()}
        icon={<IconChevronRight className="mantine-rotate-rtl" />}
        disabled={addDays(start, 7) > today}
        onClick={() => onDay(addDays(start, 7))}
      />
    </span>
  )
}
