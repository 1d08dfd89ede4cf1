import type { HolidayKind } from '@nhip-cau/contract/calendar'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type { Tx } from '@nhip-cau/server-kit/database'
import { z } from 'zod'
import catalogue from '../../../../messages/holidays.json' with { type: 'json' }
import { insertHolidays, selectHolidays } from './calendar.queries.ts'

const Kind = z.enum(['public', 'lunar', 'school', 'event'])
const Catalogue = z.object({
  terms: z.array(z.string()),
  yearly: z.array(
    z.object({
      name: z.string(),
      /** Month and day. */
      from: z.string(),
      to: z.string().optional(),
      kind: Kind,
      confirmed: z.boolean().default(true),
      /** The name of the substitute Monday if the day falls on a weekend. */
      make_up: z.string().optional(),
    }),
  ),
  lunar: z.array(
    z.object({
      name: z.string(),
      days: z.array(z.iso.date()),
      before: z.int().default(0),
      after: z.int().default(0),
      kind: Kind,
    }),
  ),
})
const { yearly, lunar } = Catalogue.parse(catalogue)

export type SuggestedHoliday = {
  readonly name: string
  readonly from_date: string
  readonly to_date: string
  readonly kind: HolidayKind
  readonly confirmed: boolean
}

/** Suggests the holidays of a year. Days of the lunar calendar and days not yet official are unconfirmed. */
export const suggestHolidays = (startsOn: string, endsOn: string): readonly SuggestedHoliday[] => {
  const years = [...new Set([startsOn.slice(0, 4), endsOn.slice(0, 4)])]
  const fixed = years.flatMap((year) =>
    yearly.flatMap(({ name, from, to = from, kind, confirmed, make_up }) => {
      const from_date = `${year}-${from}`
      const day = { name, from_date, to_date: `${year}-${to}`, kind, confirmed }
      const weekend = weekdayOf(from_date)
      if (make_up === undefined || weekend < 6) return [day]
      const monday = addDays(from_date, 8 - weekend)
      return [day, { name: make_up, from_date: monday, to_date: monday, kind, confirmed }]
    }),
  )
  const moon = lunar.flatMap(({ name, days, before, after, kind }) =>
    days.map((day) => ({
      name,
      from_date: addDays(day, -before),
      to_date: addDays(day, after),
      kind,
      confirmed: kind !== 'lunar',
    })),
  )
  return [...fixed, ...moon]
    .filter(({ from_date, to_date }) => from_date >= startsOn && to_date <= endsOn)
    .sort((a, b) => a.from_date.localeCompare(b.from_date))
}

type NewYear = { readonly id: string; readonly starts_on: string; readonly ends_on: string }

/** Gives a year the suggested holidays that it lacks by name; returns their ids and names. */
export const insertSuggestedHolidays = async (
  tx: Tx,
  schoolId: string,
  setBy: string | null,
  { id, starts_on, ends_on }: NewYear,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  const known = new Set((await selectHolidays(tx, schoolId, id)).map(({ name }) => name))
  const missing = suggestHolidays(starts_on, ends_on).filter(({ name }) => !known.has(name))
  const ids = await insertHolidays(
    tx,
    schoolId,
    setBy,
    missing.map((one) => ({ academic_year_id: id, ...one })),
  )
  return ids.map((one, index) => ({ id: one, name: missing[index]?.name ?? '' }))
}
