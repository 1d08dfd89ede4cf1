import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { type MenuKind, menuMealsOf, menuSlots, slotsOf } from '@nhip-cau/contract/menu-plan-norms'
import type { MenuCell, MenuDay, MenuMeal, MenuWeekName } from '@nhip-cau/contract/menu-plan-parts'
import { type Meal, meals, type Settings } from '@nhip-cau/contract/settings'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { dayAt } from '../../../time/clock.ts'
import type { SchoolWeek } from '../../../time/school-weeks.queries.ts'
import { weeksOfYear } from '../../../time/school-weeks.ts'
import { selectFrame } from './menu-plan-week.queries.ts'

export type Staff = ActorIn<'school' | 'teacher'>

export type Moment = { readonly now: Date; readonly today: string; readonly zone: string; readonly settings: Settings }

/** Reads the cache of the settings, so it is called before a transaction begins. */
export const momentOf = async (context: Pick<Context, 'now' | 'settings'>, schoolId: string): Promise<Moment> => {
  const [settings, zone] = await Promise.all([context.settings.of(schoolId), context.settings.zoneOf(schoolId)])
  const now = context.now()
  return { now, today: dayAt(now, zone), zone, settings }
}

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** School weeks after which a menu comes again. */
const rotationWeeks = 4

export type Week = {
  readonly name: MenuWeekName
  readonly yearId: string | null
  readonly days: readonly MenuDay[]
  readonly closed: MenuWeek['closed']
  /** The Monday four school weeks before. */
  readonly rotation: string | null
}

const nameOf = (weeks: readonly SchoolWeek[], monday: string, days: readonly string[]): MenuWeekName => {
  const week = weeks.find((one) => one.monday === monday)
  return {
    monday,
    number: week?.number ?? null,
    first_day: week?.first_day ?? days[0] ?? monday,
    last_day: week?.last_day ?? days.at(-1) ?? addDays(monday, 4),
  }
}

/** The week of a day: its number, its days, and whether something can be written for it. */
export const weekOf = async (db: Db, schoolId: string, day: string, { settings }: Moment): Promise<Week> => {
  const monday = mondayOf(day)
  const { academic_year_id: yearId, closed, calendar, days: all } = await selectFrame(db, schoolId, monday)
  const weeks = yearId === null ? [] : await weeksOfYear(db, schoolId, { academic_year_id: yearId, calendar })
  const usual = new Set(settings.working_days)
  const days = all
    .filter((one) => one.open || usual.has(weekdayOf(one.day)))
    .map((one) => ({ day: one.day, open: one.open, closed_because: one.open ? null : one.name }))
  const name = nameOf(
    weeks,
    monday,
    days.map((one) => one.day),
  )
  const back = weeks.find(({ number }) => number + rotationWeeks === name.number)
  const isClosed = closed ? 'closed' : null
  return {
    name,
    yearId,
    days,
    closed: isClosed ?? (name.number === null ? 'no_school' : null),
    rotation: back?.monday ?? null,
  }
}

/** A week for which something can be written. */
export type OpenWeek = Week & { readonly yearId: string; readonly number: number }

/** Refuses a week for which nothing can be written. */
export const openWeek = async (db: Db, schoolId: string, day: string, moment: Moment): Promise<OpenWeek> => {
  const week = await weekOf(db, schoolId, day, moment)
  if (week.closed === 'closed') throw problem('year_closed')
  const { yearId, name } = week
  if (yearId === null || name.number === null)
    throw problem('validation', { errors: { day: fieldText('menu_no_school') } })
  return { ...week, yearId, number: name.number }
}

type Row = { readonly meal: Meal; readonly slots: readonly (typeof menuSlots)[number][] }

/** The rows of a grid: the meals that the school serves, and others that have something. */
export const rowsOf = (kind: MenuKind, { meals: served }: Settings, written: Iterable<Meal> = []): readonly Row[] => {
  const all = new Set([...menuMealsOf(kind, served), ...written])
  return meals.filter((meal) => all.has(meal)).map((meal) => ({ meal, slots: slotsOf(meal) }))
}

const rank = (cell: Pick<MenuCell, 'day' | 'meal' | 'slot'>) =>
  `${cell.day} ${meals.indexOf(cell.meal)} ${menuSlots.indexOf(cell.slot)}`

/** By day and row. */
export const inOrder = <T extends Pick<MenuCell, 'day' | 'meal' | 'slot'>>(cells: readonly T[]): T[] =>
  [...cells].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))

type Energy = Pick<MenuMeal, 'day' | 'meal' | 'version' | 'kcal'>

/** The energy of each meal that has a typed figure or dishes, by day and row. */
export const energyOfMeals = (cells: readonly MenuCell[], typed: readonly Energy[]): MenuMeal[] => {
  const keyOf = ({ day, meal }: { readonly day: string; readonly meal: Meal }) => `${day} ${meal}`
  const dishes = Map.groupBy(
    cells.flatMap(({ day, meal, dishes: of }) => of.map(({ kcal }) => ({ day, meal, kcal }))),
    keyOf,
  )
  const known = new Map(typed.map((one) => [keyOf(one), one]))
  const places = new Map(
    [...typed, ...[...dishes.values()].flat()].map(({ day, meal }) => [keyOf({ day, meal }), { day, meal }]),
  )
  const rows = [...places].map(([key, { day, meal }]) => {
    const of = dishes.get(key) ?? []
    const sum = of.reduce<number | null>(
      (total, { kcal }) => (total === null || kcal === null ? null : total + kcal),
      of.length === 0 ? null : 0,
    )
    const one = known.get(key)
    return { day, meal, slot: 'dish' as const, version: one?.version ?? 0, kcal: one?.kcal ?? null, sum }
  })
  return inOrder(rows).map(({ slot: _, ...row }) => row)
}
