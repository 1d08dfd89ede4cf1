import { useMediaQuery } from '@mantine/hooks'
import { addDays } from '@nhip-cau/contract/days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { isRightToLeft } from '../../language/direction.ts'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './calendar.module.css'
import { type Calendar, MonthTable } from './month-table.tsx'
import { monthName, monthOf, monthsOf, shiftedMonth } from './months.ts'

type Props = { readonly calendar: Calendar; readonly today: string; readonly onDay: (day: string) => void }

/** The whole year with its marked days and their legend; on a phone one month at a time. */
export const YearCalendar = ({ calendar: { days, holidays, weeks, year }, today, onDay }: Props) => {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false })
  const start = today >= year.starts_on && today <= year.ends_on ? today : year.starts_on
  const [month, setMonth] = useState(monthOf(start))
  const [reached, setReached] = useState(start)
  const waiting = new Set(
    holidays
      .filter(({ confirmed, lifted }) => !confirmed && !lifted)
      .flatMap(({ from_date, to_date }) =>
        days.map(({ day }) => day).filter((day) => day >= from_date && day <= to_date),
      ),
  )
  const table = {
    days: new Map(days.map((one) => [one.day, one])),
    weekNumbers: new Map(weeks.map((week) => [week.monday, week.number])),
    waiting,
    today,
    reached:
      phone && monthOf(reached) !== month ? (days.find(({ day }) => monthOf(day) === month)?.day ?? reached) : reached,
    onDay: (day: string) => {
      setReached(day)
      onDay(day)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>, day: string) => {
      const by = stepOf(event.key)
      const to = by === undefined ? undefined : addDays(day, by)
      const next = event.currentTarget.closest('section')?.querySelector<HTMLElement>(`[data-day="${to}"]`)
      if (to === undefined || !next) return
      event.preventDefault()
      setReached(to)
      next.focus()
    },
  }
  return (
    <Card as="section" aria-label={m.calendar_year_plan()} className={styles.card ?? ''}>
      {phone && (
        <div className={styles.head}>
          <IconButton
            label={m.calendar_previous()}
            icon={<IconChevronLeft size={20} className="mantine-rotate-rtl" />}
            disabled={month <= monthOf(year.starts_on)}
            onClick={() => setMonth(shiftedMonth(month, -1))}
          />
          <span className={styles.name} aria-live="polite">
            {monthName(month)}
          </span>
          <IconButton
            label={m.calendar_next()}
            icon={<IconChevronRight size={20} className="mantine-rotate-rtl" />}
            disabled={month >= monthOf(year.ends_on)}
            onClick={() => setMonth(shiftedMonth(month, 1))}
          />
        </div>
      )}
      <div className={styles.months}>
        {(phone ? [month] : monthsOf(year.starts_on, year.ends_on)).map((one) => (
          <MonthTable key={one} month={one} {...table} />
        ))}
      </div>
      <Legend />
    </Card>
  )
}

/** Days by which an arrow key moves; in a right-to-left page the next day is on the left. */
const stepOf = (key: string): number | undefined => {
  const forwards = isRightToLeft() ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forwards,
    ArrowLeft: -forwards,
    ArrowDown: 7,
    ArrowUp: -7,
  }
  return steps[key]
}

/** The marks of the days, as attributes of a day. */
const marks = [
  { words: m.calendar_open, mark: { 'data-open': true } },
  { words: m.calendar_free, mark: { 'data-open': false } },
  { words: m.calendar_legend_holiday, mark: { 'data-open': false, 'data-kind': 'public' } },
  { words: m.calendar_waiting, mark: { 'data-open': true, 'data-waiting': true } },
  { words: m.calendar_kind_working, mark: { 'data-open': true, 'data-kind': 'working' } },
  { words: m.calendar_kind_event, mark: { 'data-open': true, 'data-kind': 'event' } },
  { words: m.calendar_kind_closure, mark: { 'data-open': false, 'data-kind': 'closure' } },
  { words: m.calendar_today, mark: { 'data-open': true, 'data-today': true } },
] as const

const Legend = () => (
  <ul className={styles.legend} aria-label={m.calendar_legend()}>
    {marks.map(({ words, mark }) => (
      <li key={words()}>
        <span className={styles.day} {...mark} aria-hidden="true">
          1
        </span>
        {words()}
      </li>
    ))}
  </ul>
)
