import type { ChildYear } from '@nhip-cau/contract/child-year'
import { addMonths } from '@nhip-cau/contract/days'
import { instantAt } from '../../../time/clock.ts'
import type { Stay } from './child-year.queries.ts'
import type { Wanted } from './child-year-source.queries.ts'

const monthOf = (day: string) => day.slice(0, 7)

/** The months in which a child was in a class, newest first. Each has something to say: at least the days at school. */
export const monthsOf = (stays: readonly Stay[]): readonly string[] => {
  const months = new Set<string>()
  for (const { from_date, last_day } of stays)
    for (let day = `${monthOf(from_date)}-01`; day <= last_day; day = addMonths(day, 1)) months.add(monthOf(day))
  return [...months].sort().reverse()
}

/** The school years of a child, newest first, with their first and last month. */
export const yearsOf = (stays: readonly Stay[]): ChildYear['years'] => {
  const years = new Map<string, { id: string; name: string; first: string; last: string }>()
  for (const { year_id, year, from_date, last_day } of stays) {
    const known = years.get(year_id)
    const [first, last] = [monthOf(from_date), monthOf(last_day < from_date ? from_date : last_day)]
    years.set(year_id, {
      id: year_id,
      name: year,
      first: known && known.first < first ? known.first : first,
      last: known && known.last > last ? known.last : last,
    })
  }
  return [...years.values()].sort((one, other) => (one.last < other.last ? 1 : -1))
}

/** The months from the newest one that is not later than `wanted`; the oldest one if all are later. */
export const monthsFrom = (months: readonly string[], wanted: string | undefined): readonly string[] => {
  if (wanted === undefined) return months
  const found = months.filter((month) => month <= wanted)
  return found.length > 0 ? found : months.slice(-1)
}

/** A month as the sources ask for it. */
export const monthWindow = (month: string, zone: string): Extract<Wanted, { by: 'month' }> => {
  const first = `${month}-01`
  const next = addMonths(first, 1)
  return { by: 'month', first, next, from: instantAt(first, '00:00', zone), to: instantAt(next, '00:00', zone) }
}
