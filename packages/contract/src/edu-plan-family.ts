import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { PlanCell, PlanFile, PlanPeriod, PlanRow } from './edu-plan-parts.ts'
import { IdOf } from './ids.ts'
import { Day, Instant, nodeOf } from './kernel.ts'
import { ClassName } from './session.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'

// Plans as families see them: the approved week plans and themes of their children's classes, as they were approved.

const node = nodeOf(eduPlanSlice)
const family = { parent: 'signed-in' } as const

export const FamilyPlan = z.object({
  period: PlanPeriod,
  theme: z.string().nullable(),
  branch: z.string(),
  aim: z.string(),
  rows: z.array(PlanRow),
  /** Those with a text. */
  cells: z.array(PlanCell.pick({ row: true, day: true, text: true })),
  /** Those that are meant for families. */
  files: z.array(PlanFile.omit({ for_families: true })),
  teachers: z.array(z.string()),
  approved_at: Instant,
})
export type FamilyPlan = z.output<typeof FamilyPlan>

/** A theme as families see it, without goals. */
export const FamilyTheme = z.object({
  name: z.string(),
  from: Day,
  to: Day,
  weeks: z.array(z.object({ number: z.int().nullable(), monday: Day, branch: z.string() })),
})
export type FamilyTheme = z.output<typeof FamilyTheme>

export const ChildPlan = z.object({
  student: DailyChild,
  /** Null: in no class on that day. */
  class: ClassName.nullable(),
  today: Day,
  /** The week that is shown. */
  week: PlanPeriod,
  /** Null while there is no approved plan. */
  plan: FamilyPlan.nullable(),
  /** The approved plan of the day, where the school shows lesson plans to families; else null. */
  day_plan: FamilyPlan.nullable(),
  /** The Mondays of the weeks with an approved plan nearest to this one; null without one. */
  before: Day.nullable(),
  after: Day.nullable(),
  /** Of the approved year plan of the class's age group, in order. */
  themes: z.array(FamilyTheme),
})
export type ChildPlan = z.output<typeof ChildPlan>

export const ChildPlanQuery = z.object({
  student_id: IdOf('student'),
  /** Any day of the week. Absent: today; at weekends the coming week. */
  day: Day.optional(),
})
export type ChildPlanQuery = z.output<typeof ChildPlanQuery>

export const getChildPlan = node('GET', '/eduPlan', {
  summary: "Get the approved week plan of an own child's class, and the themes of the year",
  access: family,
  query: ChildPlanQuery,
  response: ChildPlan,
})

/** What is learned on one day. */
export const LearningDay = z.object({
  day: Day,
  theme: z.string().nullable(),
  branch: z.string(),
  /** The texts of the learning rows, in order; never empty. */
  learning: z.array(z.object({ row: z.string(), text: z.string() })),
})
export type LearningDay = z.output<typeof LearningDay>

export const getLearningToday = node('GET', '/eduPlan/today', {
  summary: 'Get what the own children learn today and on the next school day, from the approved week plans',
  access: family,
  response: z.object({
    /** Only children with something to show; in the order of the profile. */
    data: z.array(
      z.object({
        student: DailyChild,
        class: ClassName,
        today: LearningDay.nullable(),
        next: LearningDay.nullable(),
      }),
    ),
  }),
})
