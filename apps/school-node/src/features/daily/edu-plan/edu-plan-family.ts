import { addDays, daysBetween, weekdayOf } from '@nhip-cau/contract/days'
import type {
  ChildPlan,
  ChildPlanQuery,
  FamilyPlan,
  FamilyTheme,
  LearningDay,
  getLearningToday as learningApi,
} from '@nhip-cau/contract/edu-plan-family'
import type { ResponseOf } from '@nhip-cau/contract/kernel'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { nextSchoolDay, selectSchoolDays } from '../../../time/school-days.queries.ts'
import type { SchoolWeek } from '../../../time/school-weeks.queries.ts'
import * as queries from './edu-plan-family.queries.ts'
import { momentOf, mondayOf, weeksOf } from './edu-plan-moment.ts'
import type { PlanContent } from './edu-plan-states.queries.ts'

type Parent = queries.Parent

const childOf = (context: Context, actor: Parent, { id, full_name, nickname, photo }: queries.ChildRow) => ({
  id,
  full_name,
  nickname,
  photo: photo && context.presentImage(actor, photo),
})

/** A plan as it was approved. Goals, authors and what was changed since are not shown. */
const shownPlan = (context: Context, actor: Parent, row: queries.ShownPlan): FamilyPlan => ({
  period: { level: row.level, from: row.from, to: row.to, week: row.week },
  theme: row.content.theme,
  branch: row.content.branch,
  aim: row.content.aim,
  rows: [...row.content.rows],
  cells: row.content.cells
    .filter(({ text }) => text !== '')
    .map(({ row: key, day, text }) => ({ row: key, day, text })),
  files: row.files.map(({ image, document }) => ({
    id: image?.id ?? document?.id ?? '',
    image: image && context.presentImage(actor, image),
    document: document && context.presentDocument(actor, document),
  })),
  teachers: [...row.content.teachers],
  approved_at: row.approved_at,
})

const shownTheme = (
  { name, from, to, branches }: PlanContent['themes'][number],
  weeks: readonly SchoolWeek[],
): FamilyTheme => ({
  name,
  from,
  to,
  weeks: Array.from({ length: Math.ceil((daysBetween(from, to) + 1) / 7) }, (_, nth) => {
    const monday = addDays(from, nth * 7)
    const number = weeks.find((one) => one.monday === monday)?.number ?? null
    return { number, monday, branch: branches[nth] ?? '' }
  }),
})

/** At weekends families look at the week to come. */
const usualDay = (today: string) => (weekdayOf(today) > 5 ? addDays(today, 8 - weekdayOf(today)) : today)

export const getChildPlan = async (
  context: Context,
  actor: Parent,
  { student_id, day: wanted }: ChildPlanQuery,
): Promise<ChildPlan> => {
  const { db } = context
  const { today } = await momentOf(context, actor.schoolId)
  const child = await queries.selectChild(db, actor, student_id)
  if (!child) throw problem('not_found')
  const day = wanted ?? usualDay(today)
  const monday = mondayOf(day)
  const friday = addDays(monday, 4)
  const of = await queries.selectClassOfChild(db, actor, student_id, monday, friday)
  const shown = { student: childOf(context, actor, child), today }
  if (!of) {
    const week = { level: 'week' as const, from: monday, to: friday, week: null }
    return { ...shown, class: null, week, plan: null, day_plan: null, before: null, after: null, themes: [] }
  }
  const [plans, neighbours, themes, weeks] = await Promise.all([
    queries.selectShownPlans(db, actor, { classId: of.class_id, monday, day }),
    queries.selectNeighbours(db, actor, { classId: of.class_id, monday }),
    queries.selectShownThemes(db, actor.schoolId, of),
    weeksOf(db, actor.schoolId, of),
  ])
  const presented = (level: 'week' | 'day') => {
    const row = plans.find((one) => one.level === level)
    return row ? shownPlan(context, actor, row) : null
  }
  const number = weeks.find((one) => one.monday === monday)?.number ?? null
  return {
    ...shown,
    class: { id: of.class_id, name: of.class_name },
    week: { level: 'week', from: monday, to: friday, week: number },
    plan: presented('week'),
    day_plan: presented('day'),
    ...neighbours,
    themes: themes.map((theme) => shownTheme(theme, weeks)),
  }
}

/** The learning activities of a day; null if nothing is written for it. */
const learningOf = (content: PlanContent | undefined, day: string): LearningDay | null => {
  if (!content) return null
  const learning = content.rows.flatMap((row) => {
    const text = content.cells.find((cell) => cell.row === row.key && cell.day === weekdayOf(day))?.text ?? ''
    return row.learning && text !== '' ? [{ row: row.name, text }] : []
  })
  return learning.length === 0 ? null : { day, theme: content.theme, branch: content.branch, learning }
}

export const getLearningToday = async (context: Context, actor: Parent): Promise<ResponseOf<typeof learningApi>> => {
  const { db } = context
  const { today } = await momentOf(context, actor.schoolId)
  const children = await queries.selectLearningChildren(db, actor)
  if (children.length === 0) return { data: [] }
  const [[present], next] = await Promise.all([
    selectSchoolDays(db, actor.schoolId, today, today),
    nextSchoolDay(db, actor.schoolId, today),
  ])
  const days = [present?.open ? today : undefined, next].filter((one) => one !== undefined)
  const classes = [...new Set(children.map(({ class_id }) => class_id))]
  const plans = await queries.selectWeeksOfClasses(db, actor, classes, [...new Set(days.map(mondayOf))])
  const contentOn = (classId: string, day: string) =>
    plans.find((one) => one.class_id === classId && one.from === mondayOf(day))?.content
  return {
    data: children.flatMap(({ class_id, class_name, ...child }) => {
      const on = (day: string | undefined) => (day === undefined ? null : learningOf(contentOn(class_id, day), day))
      const shown = { today: on(present?.open ? today : undefined), next: on(next) }
      if (shown.today === null && shown.next === null) return []
      return [{ student: childOf(context, actor, child), class: { id: class_id, name: class_name }, ...shown }]
    }),
  }
}
