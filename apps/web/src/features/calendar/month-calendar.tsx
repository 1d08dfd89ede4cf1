import type { getCalendar } from '@nhip-cau/contract/calendar'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Card } from '../../ui/card.tsx'
import { formatDate, weekdayName } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './calendar.module.css'
import { holidayKindNames } from './holiday-texts.ts'

type Calendar = AnswerOf<typeof getCalendar>

const monthOf = (day: string) => day.slice(0, 7)

const shifted = (month: string, by: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Returns the weeks of a month, Monday first, filled with days of the months before and after. */
const weeksOf = (month: string): readonly (readonly string[])[] => {
  const first = `${month}-01`
  let day = addDays(first, 1 - weekdayOf(first))
  const weeks: string[][] = []
  while (weeks.length === 0 || monthOf(day) === month) {
    const week: string[] = []
    for (let index = 0; index < 7; index += 1) {
      week.push(day)
      day = addDays(day, 1)
    }
    weeks.push(week)
  }
  return weeks
}

/** `T2`, `CN`. 5 January 1970 was a Monday. */
const shortName = (day: number) =>
  new Intl.DateTimeFormat(getLocale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date((day + 3) * 86_400_000))

/** One month: its school days, and the names of the other days. */
export const MonthCalendar = ({ calendar: { days, weeks, year }, today }: { calendar: Calendar; today: string }) => {
  const inYear = today >= year.starts_on && today <= year.ends_on
  const [month, setMonth] = useState(monthOf(inYear ? today : year.starts_on))
  const byDay = new Map(days.map((one) => [one.day, one]))
  const numbers = new Map(weeks.map((week) => [week.monday, week.number]))
  const name = new Intl.DateTimeFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  return (
    <Card as="section" aria-label={m.calendar_month()} className={styles.card ?? ''}>
      <div className={styles.head}>
        <IconButton
          label={m.calendar_previous()}
          icon={<IconChevronLeft size={20} />}
          disabled={month <= monthOf(year.starts_on)}
          onClick={() => setMonth(shifted(month, -1))}
        />
        <h2 aria-live="polite" className={styles.name}>
          {name}
        </h2>
        <IconButton
          label={m.calendar_next()}
          icon={<IconChevronRight size={20} />}
          disabled={month >= monthOf(year.ends_on)}
          onClick={() => setMonth(shifted(month, 1))}
        />
      </div>
      <table className={styles.month}>
        <thead>
          <tr>
            <th scope="col">{m.calendar_weeks()}</th>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <th key={day} scope="col">
                <abbr title={weekdayName(day)}>{shortName(day)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => {
            const number = numbers.get(week[0] ?? '')
            return (
              <tr key={week[0]}>
                <th scope="row">{number && <abbr title={m.calendar_week({ number })}>{number}</abbr>}</th>
                {week.map((day) => {
                  const one = byDay.get(day)
                  if (!one || monthOf(day) !== month) return <td key={day} />
                  const words = one.name ?? (one.open ? m.calendar_open() : m.calendar_free())
                  const what = one.kind ? `${holidayKindNames[one.kind]()}: ${words}` : words
                  return (
                    <td
                      key={day}
                      className={styles.day}
                      data-open={one.open}
                      data-kind={one.kind ?? undefined}
                      data-today={day === today}
                      title={`${formatDate(day)} · ${what}`}
                    >
                      {Number(day.slice(8))}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
