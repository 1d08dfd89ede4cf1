import type { getCalendar } from '@nhip-cau/contract/calendar'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import type { KeyboardEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatDate, weekdayName } from '../../ui/format.ts'
import styles from './calendar.module.css'
import { holidayKindNames } from './holiday-texts.ts'
import { monthName, monthOf, shortWeekday, weeksOf } from './months.ts'

export type Calendar = AnswerOf<typeof getCalendar>
type CalendarDay = Calendar['days'][number]

type Props = {
  readonly month: string
  readonly days: ReadonlyMap<string, CalendarDay>
  /** Monday → number of the school week. */
  readonly weekNumbers: ReadonlyMap<string, number>
  /** Days of entries that are not confirmed. */
  readonly waiting: ReadonlySet<string>
  readonly today: string
  /** The day that the Tab key reaches; arrow keys move from it. */
  readonly reached: string
  readonly onDay: (day: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, day: string) => void
}

/** What there is on a day, in words. */
export const dayText = (one: CalendarDay): string => {
  const words = one.name ?? (one.open ? m.calendar_open() : m.calendar_free())
  return one.kind ? `${holidayKindNames[one.kind]()}: ${words}` : words
}

/** One month: each day of the year is a button, marked by what there is on it. */
export const MonthTable = ({ month, days, weekNumbers, waiting, today, reached, onDay, onKeyDown }: Props) => (
  <table className={styles.month}>
    <caption className={styles.name}>{monthName(month)}</caption>
    <thead>
      <tr>
        <th scope="col">
          <abbr title={m.calendar_weeks()}>#</abbr>
        </th>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <th key={day} scope="col">
            <abbr title={weekdayName(day)}>{shortWeekday(day)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => {
        const number = weekNumbers.get(week[0] ?? '')
        return (
          <tr key={week[0]}>
            {number === undefined ? (
              <td />
            ) : (
              <th scope="row">
                <abbr title={m.calendar_week({ number })}>{number}</abbr>
              </th>
            )}
            {week.map((day) => {
              const one = days.get(day)
              if (!one || monthOf(day) !== month) return <td key={day} />
              const waits = waiting.has(day)
              const text = [
                formatDate(day),
                dayText(one),
                waits && m.calendar_waiting(),
                day === today && m.calendar_today(),
              ]
                .filter(Boolean)
                .join(' · ')
              return (
                <td key={day}>
                  <button
                    type="button"
                    className={styles.day}
                    data-day={day}
                    data-open={one.open}
                    data-kind={one.kind ?? undefined}
                    data-waiting={waits || undefined}
                    data-today={day === today || undefined}
                    tabIndex={day === reached ? 0 : -1}
                    aria-label={`${Number(day.slice(8))}, ${text}`}
                    title={text}
                    onClick={() => onDay(day)}
                    onKeyDown={(event) => onKeyDown(event, day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              )
            })}
          </tr>
        )
      })}
    </tbody>
  </table>
)
