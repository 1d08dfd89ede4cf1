import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { getLocale } from '../../paraglide/runtime.js'

export const monthOf = (day: string) => day.slice(0, 7)

export const shiftedMonth = (month: string, by: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Returns all months from the first to the last of these days. */
export const monthsOf = (first: string, last: string): readonly string[] => {
  const months: string[] = []
  for (let month = monthOf(first); month <= monthOf(last); month = shiftedMonth(month, 1)) months.push(month)
  return months
}

/** Returns the weeks of a month, Monday first, filled with days of the months before and after. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
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
export const shortWeekday = (day: number) =>
  new Intl.DateTimeFormat(getLocale(), { weekday: 'narrow', timeZone: 'UTC' }).format(new Date((day + 3) * 86_400_000))

export const monthName = (month: string) =>
  new Intl.DateTimeFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
