import { addDays, addMonths, weekdayOf } from '@nhip-cau/contract/days'
import type { PlanLevel, PlanPeriod } from '@nhip-cau/contract/edu-plan-parts'
import type { Settings } from '@nhip-cau/contract/settings'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { dayAt } from '../../../time/clock.ts'
import type { SchoolWeek } from '../../../time/school-weeks.queries.ts'
import { weeksOfYear } from '../../../time/school-weeks.ts'
import { type PlanClass, type PlanYear, type Staff, selectPlanClass } from './edu-plan-class.queries.ts'

export type Moment = { readonly now: Date; readonly today: string; readonly settings: Settings }

/** Reads the cache of the settings, so it is called before a transaction begins. */
export const momentOf = async (context: Pick<Context, 'now' | 'settings'>, schoolId: string): Promise<Moment> => {
  const [settings, zone] = await Promise.all([context.settings.of(schoolId), context.settings.zoneOf(schoolId)])
  const now = context.now()
  return { now, today: dayAt(now, zone), settings }
}

/** The class; 404 if the actor may not see its plans. */
export const classOf = async (db: Db, actor: Staff, classId: string): Promise<PlanClass> => {
  const one = await selectPlanClass(db, actor, classId)
  if (!one) throw problem('not_found')
  return one
}

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

export const weeksOf = (db: Db, schoolId: string, year: PlanYear): Promise<readonly SchoolWeek[]> =>
  weeksOfYear(db, schoolId, year)

/** A day of the year for what was asked without one: today, or the nearest day of the year. */
const nearestDay = ({ starts_on, ends_on }: PlanYear, today: string) => {
  if (today < starts_on) return starts_on
  return today > ends_on ? ends_on : today
}

/** The period of a class's plan that contains a day. A plan of a theme has the theme's weeks instead of the month. */
export const periodOf = (
  year: PlanYear,
  weeks: readonly SchoolWeek[],
  level: Exclude<PlanLevel, 'year'>,
  wanted: string | undefined,
  today: string,
): PlanPeriod => {
  const day = wanted ?? nearestDay(year, today)
  switch (level) {
    case 'week': {
      const monday = mondayOf(day)
      const number = weeks.find((one) => one.monday === monday)?.number ?? null
      return { level, from: monday, to: addDays(monday, 4), week: number }
    }
    case 'month': {
      const first = `${day.slice(0, 7)}-01`
      return { level, from: first, to: addDays(addMonths(first, 1), -1), week: null }
    }
    case 'day':
      return { level, from: day, to: day, week: null }
  }
}

export const yearPeriod = ({ starts_on, ends_on }: PlanYear): PlanPeriod => ({
  level: 'year',
  from: starts_on,
  to: ends_on,
  week: null,
})

export const shownWeek = ({ number, monday, first_day, last_day }: SchoolWeek) => ({
  number,
  monday,
  first_day,
  last_day,
})
