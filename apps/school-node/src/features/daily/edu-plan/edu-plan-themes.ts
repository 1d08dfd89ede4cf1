import { addDays } from '@nhip-cau/contract/days'
import type { PlanTheme } from '@nhip-cau/contract/edu-plan-parts'
import type {
  createTheme as createApi,
  listThemes as listApi,
  updateTheme as updateApi,
} from '@nhip-cau/contract/edu-plan-themes'
import type { BodyOf, ResponseOf } from '@nhip-cau/contract/kernel'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { SchoolWeek } from '../../../time/school-weeks.queries.ts'
import { expectGoals, lockedPlan, signalPlan } from './edu-plan-cells.ts'
import { type Staff, selectPlanYear } from './edu-plan-class.queries.ts'
import { classOf, mondayOf, weeksOf } from './edu-plan-moment.ts'
import { shownTheme } from './edu-plan-shown.ts'
import * as queries from './edu-plan-themes.queries.ts'
import { type LockedPlan, touchPlan } from './edu-plan-write.queries.ts'

type Fields = BodyOf<typeof createApi>

export const listThemes = async (
  { db }: Context,
  actor: Staff,
  classId: string,
): Promise<ResponseOf<typeof listApi>> => {
  const of = await classOf(db, actor, classId)
  const weeks = await weeksOf(db, actor.schoolId, of)
  const place = { schoolId: actor.schoolId, yearId: of.academic_year_id, ageGroup: of.age_group }
  const rows = await queries.selectThemes(db, place)
  return { data: rows.map((row) => shownTheme(row, weeks, of.age_group)) }
}

const weeksOfPlan = async (tx: Tx, actor: Staff, plan: LockedPlan): Promise<readonly SchoolWeek[]> => {
  const year = await selectPlanYear(tx, actor.schoolId, plan.academic_year_id)
  return year ? weeksOf(tx, actor.schoolId, year) : []
}

/**
 * The days of a theme: from a Monday to a Friday over as many school weeks; weeks without school between them do not
 * count. It lies in the year and shares no week with another theme of the plan.
 */
const placed = async (
  tx: Tx,
  actor: Staff,
  plan: LockedPlan,
  fields: Fields,
  own?: string,
): Promise<queries.NewTheme> => {
  const weeks = await weeksOfPlan(tx, actor, plan)
  const monday = mondayOf(fields.from)
  const left = weeks.filter((week) => week.monday >= monday).slice(0, fields.weeks)
  const [first] = left
  const last = left.at(-1)
  if (!first || !last || first.monday !== monday)
    throw problem('validation', { errors: { from: fieldText('edu_plan_outside') } })
  if (left.length < fields.weeks) throw problem('validation', { errors: { weeks: fieldText('edu_theme_too_long') } })
  const to = addDays(last.monday, 4)
  const others = (await queries.selectThemesOfPlan(tx, actor.schoolId, plan.id)).filter(({ id }) => id !== own)
  const crossing = others.find((one) => one.from <= to && one.to >= monday)
  if (crossing)
    throw problem('validation', { errors: { from: fieldText('edu_theme_overlaps', { name: crossing.name }) } })
  return { name: fields.name, from: monday, to, branches: fields.branches, goal_ids: [...new Set(fields.goal_ids)] }
}

const again = async (tx: Tx, actor: Staff, plan: LockedPlan, id: string): Promise<PlanTheme> => {
  const row = await queries.selectTheme(tx, actor, id)
  if (!row) throw problem('not_found')
  return shownTheme(row, await weeksOfPlan(tx, actor, plan), plan.age_group)
}

export const createTheme = (context: Context, actor: Staff, planId: string, fields: Fields): Promise<PlanTheme> =>
  context.transaction(async (tx) => {
    const plan = await lockedPlan(tx, actor, planId)
    await expectGoals(tx, actor, 'goal_ids', fields.goal_ids, [])
    if (plan.level !== 'year') throw problem('validation', { errors: { name: fieldText('edu_theme_of_year') } })
    const theme = await placed(tx, actor, plan, fields)
    const [row] = await queries.insertThemes(tx, actor.schoolId, planId, [theme])
    await touchPlan(tx, actor, context.now(), planId)
    await signalPlan(tx, actor, plan)
    return again(tx, actor, plan, row?.id ?? '')
  })

export const updateTheme = (
  context: Context,
  actor: Staff,
  id: string,
  { version, ...fields }: BodyOf<typeof updateApi>,
): Promise<PlanTheme> =>
  context.transaction(async (tx) => {
    const known = await queries.selectTheme(tx, actor, id)
    if (!known) throw problem('not_found')
    const plan = await lockedPlan(tx, actor, known.plan_id)
    // Again, now that nobody else changes it.
    const before = await queries.selectTheme(tx, actor, id)
    if (!before) throw problem('not_found')
    if (before.version !== version) throw problem('conflict')
    await expectGoals(tx, actor, 'goal_ids', fields.goal_ids, before.goal_ids)
    await queries.updateTheme(tx, actor.schoolId, id, await placed(tx, actor, plan, fields, id))
    await touchPlan(tx, actor, context.now(), plan.id)
    await signalPlan(tx, actor, plan)
    return again(tx, actor, plan, id)
  })

export const deleteTheme = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    const known = await queries.selectTheme(tx, actor, id)
    if (!known) throw problem('not_found')
    const plan = await lockedPlan(tx, actor, known.plan_id)
    await queries.deleteTheme(tx, actor.schoolId, id)
    await touchPlan(tx, actor, context.now(), plan.id)
    await signalPlan(tx, actor, plan)
    return { message: successText }
  })
