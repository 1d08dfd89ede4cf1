import type { AgeGroup } from '@nhip-cau/contract/classes'
import { addDays } from '@nhip-cau/contract/days'
import type { Db } from '@nhip-cau/server-kit/database'
import type { SchoolWeek } from '../../../time/school-weeks.queries.ts'
import type { PlanYear } from './edu-plan-class.queries.ts'
import { type NewTheme, selectFormerThemes } from './edu-plan-themes.queries.ts'

type Usual = {
  readonly name: string
  readonly weeks: number
  readonly branches?: readonly string[]
  readonly goal_ids?: readonly string[]
}

/** Places themes one after the other over the numbered weeks of a year; what is left over at its end is dropped. */
export const placedThemes = (themes: readonly Usual[], weeks: readonly SchoolWeek[]): NewTheme[] => {
  let nth = 0
  return themes.flatMap(({ name, weeks: count, branches = [], goal_ids = [] }) => {
    const own = weeks.slice(nth, nth + count)
    nth += count
    const [first] = own
    const last = own.at(-1)
    if (!first || !last) return []
    return [{ name, from: first.monday, to: addDays(last.monday, 4), branches, goal_ids }]
  })
}

/** The themes of the newest earlier year plan of this age group, with the same number of weeks each. */
export const lastYearThemes = async (
  db: Db,
  schoolId: string,
  ageGroup: AgeGroup,
  year: PlanYear,
  weeks: readonly SchoolWeek[],
): Promise<NewTheme[]> => {
  const former = await selectFormerThemes(db, schoolId, ageGroup, year.starts_on)
  return placedThemes(former, weeks)
}
