import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type {
  copyIntoPlan as copyApi,
  createPlan as createApi,
  createYearPlan as createYearApi,
  Plan,
  updatePlan as updateApi,
} from '@nhip-cau/contract/edu-plan'
import type { PlanLevel, PlanPeriod } from '@nhip-cau/contract/edu-plan-parts'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { expectOwnAge, planNow } from './edu-plan.ts'
import { lockedPlan, signalPlan } from './edu-plan-cells.ts'
import { type PlanClass, type Staff, selectPlanClasses, selectPlanYear } from './edu-plan-class.queries.ts'
import { classOf, type Moment, momentOf, mondayOf, periodOf, weeksOf, yearPeriod } from './edu-plan-moment.ts'
import { templateOf } from './edu-plan-setup.queries.ts'
import { insertThemes, selectTheme, selectThemes, type ThemeRow } from './edu-plan-themes.queries.ts'
import { searchOf, usualRows, usualThemes } from './edu-plan-words.ts'
import * as queries from './edu-plan-write.queries.ts'
import { lastYearThemes, placedThemes } from './edu-plan-year.ts'

type Body = BodyOf<typeof createApi>

const atDay = (key: Parameters<typeof fieldText>[0]) => problem('validation', { errors: { day: fieldText(key) } })

/** The rows that a new plan of this level gets. */
export const rowsOf = async (tx: Tx, schoolId: string, level: PlanLevel) =>
  (await templateOf(tx, schoolId, level))?.rows ?? usualRows[level]

/** A theme of the class's age group and year. */
const themeOf = async (tx: Tx, of: PlanClass, id: string): Promise<ThemeRow> => {
  const themes = await selectThemes(tx, { schoolId: of.school_id, yearId: of.academic_year_id, ageGroup: of.age_group })
  const theme = themes.find((one) => one.id === id)
  if (!theme) throw problem('validation', { errors: { theme_id: fieldText('edu_theme_unknown') } })
  return theme
}

/** Plans lie in a year that is not closed, on Monday to Friday; a week has a number. */
const expectPlace = (of: PlanClass, { level, from, to, week }: PlanPeriod): void => {
  if (!of.open) throw problem('year_closed')
  if (to < of.starts_on || from > of.ends_on) throw atDay('edu_plan_outside')
  if (level === 'week' && week === null) throw atDay('edu_plan_outside')
  if (level === 'day' && weekdayOf(from) > 5) throw atDay('edu_plan_weekday')
}

const placeOf = async (tx: Tx, of: PlanClass, body: Body, moment: Moment) => {
  const weeks = await weeksOf(tx, of.school_id, of)
  const period = periodOf(of, weeks, body.level, body.day, moment.today)
  const named = body.theme_id === undefined ? undefined : await themeOf(tx, of, body.theme_id)
  const day = body.level === 'month' ? body.day : period.from
  const [running] = await selectThemes(
    tx,
    { schoolId: of.school_id, yearId: of.academic_year_id, ageGroup: of.age_group },
    day,
  )
  const isOfTheme = body.level === 'month' && named !== undefined
  return {
    theme: named ?? (body.level === 'month' ? undefined : running),
    period: isOfTheme ? { ...period, from: named.from, to: named.to } : period,
  }
}

/** The branch that the year plan names for the week of a day. */
const branchOf = (theme: ThemeRow | undefined, day: string): string => {
  if (!theme) return ''
  const monday = mondayOf(day)
  let nth = 0
  while (addDays(theme.from, nth * 7) < monday) nth += 1
  return theme.branches[nth] ?? ''
}

/** A plan of another level or one that may not be copied is unknown here. */
const sourceOf = async (tx: Tx, actor: Staff, id: string, level: PlanLevel): Promise<queries.Source> => {
  const source = await queries.selectSource(tx, actor, id)
  if (source?.level !== level) throw problem('not_found')
  return source
}

export const createPlan = async (context: Context, actor: Staff, body: Body): Promise<Plan> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const of = await classOf(tx, actor, body.class_id)
    const source =
      body.source_plan_id === undefined ? undefined : await sourceOf(tx, actor, body.source_plan_id, body.level)
    const { theme, period } = await placeOf(tx, of, body, moment)
    expectPlace(of, period)
    const branch = body.source === 'empty' || body.level === 'month' ? '' : branchOf(theme, period.from)
    const head = { branch: branch || (source?.branch ?? ''), aim: source?.aim ?? '' }
    const id = await queries.insertPlan(tx, actor, moment.now, {
      academic_year_id: of.academic_year_id,
      level: body.level,
      class_id: of.id,
      age_group: of.age_group,
      starts_on: period.from,
      ends_on: period.to,
      week: period.week,
      theme_id: theme?.id ?? null,
      ...head,
      rows: await rowsOf(tx, actor.schoolId, body.level),
      search: searchOf(theme?.name ?? null, head.branch),
    })
    if (id === undefined) throw problem('edu_plan_exists')
    if (source) await queries.copyCells(tx, actor, moment.now, source, id)
    if (body.source === 'theme' && theme) await goalsFromTheme(tx, actor, id, theme)
    await signalStaff(tx, actor, ['edu_plans'], of.id)
    return planNow(context, tx, actor, moment, id)
  })
}

/** The goals of the theme in words, where the plan has none yet. */
const goalsFromTheme = async (tx: Tx, actor: Staff, id: string, theme: ThemeRow): Promise<void> => {
  const goals = await queries.selectGoals(tx, actor.schoolId, theme.goal_ids)
  const aim = goals
    .map(({ code, text }) => `${code}: ${text}`)
    .join('\n')
    .slice(0, 2000)
  const plan = await lockedPlan(tx, actor, id)
  if (plan.aim === '' && aim !== '')
    await queries.updateHead(tx, actor, id, { ...plan, aim, search: searchOf(theme.name, plan.branch) })
}

export const createYearPlan = async (
  context: Context,
  actor: Staff,
  body: BodyOf<typeof createYearApi>,
): Promise<Plan> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const year = await selectPlanYear(tx, actor.schoolId, body.academic_year_id)
    if (!year) throw problem('not_found')
    const classes = await selectPlanClasses(tx, actor, year.academic_year_id)
    expectOwnAge(actor, classes, body.age_group)
    if (!year.open) throw problem('year_closed')
    const period = yearPeriod(year)
    const id = await queries.insertPlan(tx, actor, moment.now, {
      academic_year_id: year.academic_year_id,
      level: 'year',
      class_id: null,
      age_group: body.age_group,
      starts_on: period.from,
      ends_on: period.to,
      week: null,
      theme_id: null,
      branch: '',
      aim: '',
      rows: await rowsOf(tx, actor.schoolId, 'year'),
      search: '',
    })
    if (id === undefined) throw problem('edu_plan_exists')
    const weeks = await weeksOf(tx, actor.schoolId, year)
    const themes = {
      empty: () => [],
      usual: () => placedThemes(usualThemes(body.age_group), weeks),
      last_year: () => lastYearThemes(tx, actor.schoolId, body.age_group, year, weeks),
    }
    const first = await themes[body.source]()
    if (first.length > 0) await insertThemes(tx, actor.schoolId, id, first)
    await signalStaff(tx, actor, ['edu_plans'], undefined)
    return planNow(context, tx, actor, moment, id)
  })
}

export const copyIntoPlan = async (
  context: Context,
  actor: Staff,
  id: string,
  { version, source_plan_id }: BodyOf<typeof copyApi>,
): Promise<Plan> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const plan = await lockedPlan(tx, actor, id)
    const source = await sourceOf(tx, actor, source_plan_id, plan.level)
    if (plan.version !== version) throw problem('conflict')
    const copied = await queries.copyCells(tx, actor, moment.now, source, id)
    if (copied > 0) {
      await queries.touchPlan(tx, actor, moment.now, id)
      await signalPlan(tx, actor, plan)
    }
    return planNow(context, tx, actor, moment, id)
  })
}

export const updatePlan = async (
  context: Context,
  actor: Staff,
  id: string,
  { version, theme_id, branch, aim }: BodyOf<typeof updateApi>,
): Promise<Plan> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const plan = await lockedPlan(tx, actor, id)
    if (version > plan.version || plan.head_version > version) throw problem('conflict')
    const head = {
      theme_id: theme_id === undefined ? plan.theme_id : theme_id,
      branch: branch ?? plan.branch,
      aim: aim ?? plan.aim,
    }
    const theme = head.theme_id === null ? undefined : await ownTheme(tx, actor, plan, head.theme_id)
    const isSame = head.theme_id === plan.theme_id && head.branch === plan.branch && head.aim === plan.aim
    if (!isSame) {
      await queries.touchPlan(tx, actor, moment.now, id)
      await queries.updateHead(tx, actor, id, { ...head, search: searchOf(theme?.name ?? null, head.branch) })
      await signalPlan(tx, actor, plan)
    }
    return planNow(context, tx, actor, moment, id)
  })
}

/** A theme of the year plan of the same age and year. */
const ownTheme = async (tx: Tx, actor: Staff, plan: queries.LockedPlan, id: string): Promise<ThemeRow> => {
  const theme = await selectTheme(tx, actor, id)
  if (!theme) throw problem('not_found')
  const place = { schoolId: actor.schoolId, yearId: plan.academic_year_id, ageGroup: plan.age_group }
  const isOwn = (await selectThemes(tx, place)).some((one) => one.id === id)
  if (!isOwn) throw problem('validation', { errors: { theme_id: fieldText('edu_theme_unknown') } })
  return theme
}

export const deletePlan = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    const plan = await lockedPlan(tx, actor, id)
    if (plan.approved_number !== null) throw problem('edu_plan_approved')
    await queries.deletePlan(tx, actor, id)
    if (plan.state === 'waiting') await dealtWith(tx, actor, subjectOf.eduPlan(id), 'withdrawn')
    const object = { kind: 'edu_plan', id, name: plan.class_name ?? plan.year }
    await recordAudit(tx, actor, { action: 'edu_plan.delete', object })
    await signalPlan(tx, actor, plan)
    return { message: successText }
  })
