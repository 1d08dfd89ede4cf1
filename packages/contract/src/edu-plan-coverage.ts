import { z } from 'zod'
import { EduGoal } from './edu-plan-setup.ts'
import { IdOf } from './ids.ts'
import { Day, Id, nodeOf } from './kernel.ts'
import { ClassName } from './session.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'

const node = nodeOf(eduPlanSlice)

/** What was planned and observed of a domain in a class. Numbers of plans and reviews, never of a single child. */
export const CoveredDomain = z.object({
  id: Id,
  name: z.string(),
  /** The name of the aspect of reviews in which it is observed; null without one. */
  aspect: z.string().nullable(),
  /** Ratings of this aspect in reviews of the class, and how many children they are of. */
  observed: z.object({ ratings: z.int(), children: z.int() }),
  goals: z.array(
    z.object({
      goal: EduGoal,
      /** Week plans that name it, and those of them that are approved. */
      planned: z.int(),
      approved: z.int(),
      /** The numbers of those weeks, in order. */
      weeks: z.array(z.int()),
      /** The newest of those weeks. */
      last: Day.nullable(),
    }),
  ),
})
export type CoveredDomain = z.output<typeof CoveredDomain>

export const PlanCoverageQuery = z.object({
  class_id: IdOf('class'),
  /** Absent: the first active set that fits the class's age. */
  set_id: IdOf('edu_set').optional(),
})
export type PlanCoverageQuery = z.output<typeof PlanCoverageQuery>

export const planCoverage = node('GET', '/eduPlan/coverage', {
  summary: 'Show which goals were planned for a class in its year, and which domains were observed in reviews',
  access: { school: 'school.eduPlan', teacher: 'teacher.eduPlan' },
  query: PlanCoverageQuery,
  response: z.object({
    class: ClassName,
    /** Null while the school has no set. */
    set: z.object({ id: Id, name: z.string() }).nullable(),
    sets: z.array(z.object({ id: Id, name: z.string() })),
    /** Children of the class today. */
    children: z.int(),
    /** Goals of the set for this age: all, and those in at least one week plan. */
    goals: z.int(),
    planned: z.int(),
    data: z.array(CoveredDomain),
  }),
})
