import { type AgeGroup, ageGroups } from '@nhip-cau/contract/classes'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type {
  planListInput as inputApi,
  listPlans as listApi,
  Plan,
  PlanListQuery,
  PlanSheet,
  PlanSheetQuery,
  listPlanSources as sourcesApi,
  YearPlanQuery,
  getYearPlan as yearApi,
} from '@nhip-cau/contract/edu-plan'
import type { ResponseOf } from '@nhip-cau/contract/kernel'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Db } from '@nhip-cau/server-kit/database'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { SchoolWeek } from '../../../time/school-weeks.queries.ts'
import * as queries from './edu-plan.queries.ts'
import {
  type PlanClass,
  type Staff,
  selectClosedDays,
  selectPlanClasses,
  selectPlanYear,
  selectPlanYears,
} from './edu-plan-class.queries.ts'
import { classOf, type Moment, momentOf, periodOf, shownWeek, weeksOf, yearPeriod } from './edu-plan-moment.ts'
import { shownPlan, shownSource, shownSummary, shownTheme } from './edu-plan-shown.ts'
import { selectThemes, type ThemeRow } from './edu-plan-themes.queries.ts'

const themesAt = (db: Db, of: PlanClass, day: string) =>
  selectThemes(db, { schoolId: of.school_id, yearId: of.academic_year_id, ageGroup: of.age_group }, day)

/** The period of a month plan that is still to be made: the weeks of the theme that runs then, if there is one. */
const proposedPeriod = (period: PlanSheet['period'], theme: ThemeRow | undefined): PlanSheet['period'] =>
  period.level === 'month' && theme ? { ...period, from: theme.from, to: theme.to } : period

export const getPlanSheet = async (context: Context, actor: Staff, query: PlanSheetQuery): Promise<PlanSheet> => {
  const { db } = context
  const moment = await momentOf(context, actor.schoolId)
  const of = await classOf(db, actor, query.class_id)
  const weeks = await weeksOf(db, actor.schoolId, of)
  const period = periodOf(of, weeks, query.level, query.day, moment.today)
  const day = query.level === 'month' ? (query.day ?? moment.today) : period.from
  const [[theme], closed, plan] = await Promise.all([
    themesAt(db, of, day),
    query.level === 'month' ? [] : selectClosedDays(db, actor.schoolId, period.from, period.to),
    queries.selectPlanAt(db, actor, { ...of, class_id: of.id, level: query.level, day }),
  ])
  return {
    class: { id: of.id, name: of.name },
    age_group: of.age_group,
    period: plan ? { level: plan.level, from: plan.from, to: plan.to, week: plan.week } : proposedPeriod(period, theme),
    today: moment.today,
    closed_days: closed.map(({ date, because }) => ({ day: weekdayOf(date), date, because })),
    closed: of.open ? null : 'closed',
    approval: moment.settings.approval.plan,
    theme: theme ? shownTheme(theme, weeks, of.age_group) : null,
    plan: plan ? shownPlan(context, actor, { ...moment, weeks }, plan) : null,
    can: { create: of.open && plan === undefined && (query.level !== 'week' || period.week !== null) },
  }
}

/** The year plan of an age group, for the office and the teachers of this age in that year. */
export const getYearPlan = async (
  context: Context,
  actor: Staff,
  { age_group, academic_year_id }: YearPlanQuery,
): Promise<ResponseOf<typeof yearApi>> => {
  const { db } = context
  const moment = await momentOf(context, actor.schoolId)
  const year = await selectPlanYear(db, actor.schoolId, academic_year_id)
  if (!year) throw problem('not_found')
  const classes = await selectPlanClasses(db, actor, year.academic_year_id)
  expectOwnAge(actor, classes, age_group)
  const weeks = await weeksOf(db, actor.schoolId, year)
  const place = { level: 'year' as const, class_id: null, age_group, day: year.starts_on }
  const plan = await queries.selectPlanAt(db, actor, { ...place, academic_year_id: year.academic_year_id })
  return {
    class: null,
    age_group,
    period: yearPeriod(year),
    today: moment.today,
    closed_days: [],
    closed: year.open ? null : 'closed',
    approval: moment.settings.approval.plan,
    theme: null,
    plan: plan ? shownPlan(context, actor, { ...moment, weeks }, plan) : null,
    can: { create: year.open && plan === undefined },
    academic_year: { id: year.academic_year_id, name: year.year },
    weeks: weeks.map(shownWeek),
  }
}

/** Teachers have the year plans of the ages that they teach in that year. */
export const expectOwnAge = (
  actor: Staff,
  classes: readonly { readonly age_group: AgeGroup }[],
  ageGroup: AgeGroup,
): void => {
  if (actor.role === 'school' || classes.some(({ age_group }) => age_group === ageGroup)) return
  throw problem('validation', { errors: { age_group: fieldText('choice') } })
}

/** Presents a plan with the weeks of its year. */
export const present = async (
  context: Pick<Context, 'presentImage' | 'presentDocument'>,
  db: Db,
  actor: Staff,
  moment: Moment,
  row: queries.PlanDetails,
): Promise<Plan> => {
  // Only themes name weeks.
  const year = row.themes.length > 0 ? await selectPlanYear(db, actor.schoolId, row.academic_year_id) : undefined
  const weeks = year ? await weeksOf(db, actor.schoolId, year) : []
  return shownPlan(context, actor, { ...moment, weeks }, row)
}

/** The plan as it is now; 404 if the actor may not see it. */
export const planNow = async (
  context: Pick<Context, 'presentImage' | 'presentDocument'>,
  db: Db,
  actor: Staff,
  moment: Moment,
  id: string,
): Promise<Plan> => {
  const row = await queries.selectPlan(db, actor, id)
  if (!row) throw problem('not_found')
  return present(context, db, actor, moment, row)
}

export const getPlan = async (context: Context, actor: Staff, id: string): Promise<Plan> =>
  planNow(context, context.db, actor, await momentOf(context, actor.schoolId), id)

export const listPlans = async (
  context: Context,
  actor: Staff,
  query: PlanListQuery,
): Promise<ResponseOf<typeof listApi>> => {
  const { db } = context
  if (query.class_id !== undefined) await classOf(db, actor, query.class_id)
  if (query.academic_year_id !== undefined && !(await selectPlanYear(db, actor.schoolId, query.academic_year_id)))
    throw problem('not_found')
  const [rows, total, waiting] = await Promise.all([
    queries.selectPlans(db, actor, query),
    queries.countPlans(db, actor, query),
    queries.countWaiting(db, actor),
  ])
  return { ...pageOf(rows.map(shownSummary), query, total), waiting }
}

const nextWeek = (weeks: readonly SchoolWeek[], today: string) => {
  const weekday = weekdayOf(today)
  // From Thursday on teachers write the plan of the week to come.
  const from = weekday >= 4 ? addDays(today, 8 - weekday) : addDays(today, 1 - weekday)
  return weeks.find(({ monday }) => monday >= from)
}

export const planListInput = async (context: Context, actor: Staff): Promise<ResponseOf<typeof inputApi>> => {
  const { db } = context
  const moment = await momentOf(context, actor.schoolId)
  const isOffice = actor.role === 'school'
  const [year, years] = await Promise.all([selectPlanYear(db, actor.schoolId), selectPlanYears(db, actor.schoolId)])
  const classes = year ? await selectPlanClasses(db, actor, year.academic_year_id) : []
  const weeks = year ? await weeksOf(db, actor.schoolId, year) : []
  const next = nextWeek(weeks, moment.today)
  return {
    today: moment.today,
    next_week: next ? shownWeek(next) : null,
    approval: moment.settings.approval.plan,
    classes: [...classes],
    age_groups: ageGroups.filter((one) => classes.some(({ age_group }) => age_group === one)),
    years: [...years],
    weeks: weeks.map(shownWeek),
    can: { set_up: isOffice, decide: isOffice },
  }
}

export const listPlanSources = async (
  context: Context,
  actor: Staff,
  query: PlanSheetQuery,
): Promise<ResponseOf<typeof sourcesApi>> => {
  const { db } = context
  const moment = await momentOf(context, actor.schoolId)
  const of = await classOf(db, actor, query.class_id)
  const weeks = await weeksOf(db, actor.schoolId, of)
  const period = periodOf(of, weeks, query.level, query.day, moment.today)
  const [[theme], rows] = await Promise.all([
    themesAt(db, of, query.level === 'month' ? (query.day ?? moment.today) : period.from),
    queries.selectSources(db, actor, { ...of, ...period, class_id: of.id }),
  ])
  return {
    theme: theme ? shownTheme(theme, weeks, of.age_group) : null,
    data: rows.map((row) => ({ plan: shownSource(row), kind: row.kind, cells: row.cells })),
  }
}
