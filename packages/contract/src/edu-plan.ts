import { z } from 'zod'
import { AgeGroup } from './classes.ts'
import {
  classPlanLevels,
  PlanCell,
  PlanComment,
  PlanDay,
  PlanFile,
  PlanGoal,
  PlanLevel,
  PlanOwner,
  PlanPeriod,
  PlanRow,
  PlanRowKey,
  PlanState,
  PlanTheme,
  PlanWeek,
  planLimits,
  wantedPlan,
} from './edu-plan-parts.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, nodeOf, PageQuery, paged, plain, typed, Version } from './kernel.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'

// The plans as staff write and approve them. What families see is in edu-plan-family.ts, themes are in
// edu-plan-themes.ts, files in edu-plan-files.ts, goals and rows in edu-plan-setup.ts, coverage in edu-plan-coverage.ts.

const node = nodeOf(eduPlanSlice)
const staff = { school: 'school.eduPlan', teacher: 'teacher.eduPlan' } as const
const office = { school: 'school.eduPlan' } as const

const head = {
  id: Id,
  ...PlanOwner.shape,
  academic_year_id: Id,
  period: PlanPeriod,
  state: PlanState,
  /** The theme (chủ đề lớn); null without one, and in a year plan. */
  theme: z.object({ id: Id, name: z.string() }).nullable(),
  /** The branch (chủ đề nhánh) of a week, the title of another plan; may be empty. */
  branch: z.string(),
  /** Changes with everything in the plan: cells, files, themes. Sent back by whoever submits, approves or returns. */
  version: z.int(),
  changed: z.object({ by: z.string(), at: Instant }),
  /** When it was sent to the office; null in other states. */
  waiting_since: Instant.nullable(),
  /** The newest approval; null if it was never approved. Families see that version until the next approval. */
  approved: z.object({ number: z.int(), by: z.string(), at: Instant }).nullable(),
}

/** A plan in a list. */
export const PlanSummary = z.object(head)
export type PlanSummary = z.output<typeof PlanSummary>

export const Plan = z.object({
  ...head,
  /** The goals of the period in words (mục tiêu). */
  aim: z.string(),
  /** The names of the class's teachers; empty in a year plan. */
  teachers: z.array(z.string()),
  rows: z.array(PlanRow),
  /** Those that were ever written, in no order; one that was emptied too. */
  cells: z.array(PlanCell),
  /** The goals that cells and themes name. */
  goals: z.array(PlanGoal),
  /** Of a year plan; in order. */
  themes: z.array(PlanTheme),
  files: z.array(PlanFile),
  /** In order; those that are resolved included. */
  comments: z.array(PlanComment),
  /** Why the office wants changes; null in other states than `returned`. */
  returned: z.object({ note: z.string(), by: z.string(), at: Instant }).nullable(),
  can: z.object({
    write: z.boolean(),
    submit: z.boolean(),
    /** Approve without waiting, where the school wants no approval or the caller is of the office; else decide. */
    approve: z.boolean(),
    /** Ask for changes. */
    return: z.boolean(),
    /** Take it back while it waits. */
    withdraw: z.boolean(),
    comment: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Plan = z.output<typeof Plan>

/** The plan of a class in a period, and what is needed to begin one. */
export const PlanSheet = z.object({
  ...PlanOwner.shape,
  period: PlanPeriod,
  today: Day,
  /** Days of the week without school, with the reason; of a week only. */
  closed_days: z.array(z.object({ day: PlanDay, date: Day, because: z.string() })),
  /** Why nothing can be written: the year is over. Null if it can. */
  closed: z.enum(['closed']).nullable(),
  /** Whether the plans of teachers need the office's approval. */
  approval: z.boolean(),
  /** The theme of the year plan that lies in this period; null without one. */
  theme: PlanTheme.nullable(),
  /** Null while there is none; then `createPlan`. */
  plan: Plan.nullable(),
  can: z.object({ create: z.boolean() }),
})
export type PlanSheet = z.output<typeof PlanSheet>

export const PlanSheetQuery = z.object(wantedPlan)
export type PlanSheetQuery = z.output<typeof PlanSheetQuery>

export const getPlanSheet = node('GET', '/eduPlan', {
  summary: 'Get the plan of a class for a week, a day, or a theme or month; without one what is needed to begin',
  access: staff,
  query: PlanSheetQuery,
  response: PlanSheet,
})

export const YearPlanQuery = z.object({ age_group: AgeGroup, academic_year_id: IdOf('academic_year').optional() })
export type YearPlanQuery = z.output<typeof YearPlanQuery>

export const getYearPlan = node('GET', '/eduPlan/year', {
  summary: 'Get the year plan of an age group with its themes; teachers those of their own classes’ age groups',
  access: staff,
  query: YearPlanQuery,
  response: PlanSheet.extend({
    academic_year: z.object({ id: Id, name: z.string() }),
    /** The numbered weeks of the year. */
    weeks: z.array(PlanWeek),
  }),
})

export const getPlan = node('GET', '/eduPlan/plans/:id', {
  summary: 'Get a plan by its id',
  access: staff,
  params: ById('edu_plan'),
  response: Plan,
})

export const PlanListQuery = PageQuery.extend({
  state: PlanState.optional(),
  level: PlanLevel.optional(),
  class_id: IdOf('class').optional(),
  age_group: AgeGroup.optional(),
  academic_year_id: IdOf('academic_year').optional(),
  /** Words of the theme or the branch. */
  q: plain({ max: 100 }).optional(),
})
export type PlanListQuery = z.output<typeof PlanListQuery>

export const listPlans = node('GET', '/eduPlan/all', {
  summary: 'List plans, past years included: those that wait first, the longest waiting on top, then the newest',
  access: staff,
  query: PlanListQuery,
  response: paged(PlanSummary).extend({
    /** Plans that the caller sees and that wait for approval, independent of the filter. */
    waiting: z.int(),
  }),
})

export const planListInput = node('GET', '/eduPlan/get-edu-plan-list-input', {
  summary: 'Get what the pages need: classes, age groups, years, the weeks of the running year, the approval setting',
  access: staff,
  response: z.object({
    today: Day,
    /** The next Monday–Friday week with school that has no end yet: what is usually planned now. */
    next_week: PlanWeek.nullable(),
    approval: z.boolean(),
    /** Classes of the caller in the running year, in their order. */
    classes: z.array(z.object({ id: Id, name: z.string(), age_group: AgeGroup })),
    age_groups: z.array(AgeGroup),
    years: z.array(z.object({ id: Id, name: z.string(), closed: z.boolean() })),
    weeks: z.array(PlanWeek),
    can: z.object({ set_up: z.boolean(), decide: z.boolean() }),
  }),
})

const branch = typed({ min: 0, max: planLimits.theme })

/** Where the text of a new plan comes from. */
const source = {
  /** `theme`: branch and goals of the year plan's theme. `plan`: another plan of the same level, named below. */
  source: z.enum(['empty', 'theme', 'plan']).default('empty'),
  source_plan_id: IdOf('edu_plan').optional(),
}

export const createPlan = node('POST', '/eduPlan', {
  summary: 'Begin a plan of a class: empty, from the theme, or as a copy; 409 if there is one already',
  access: staff,
  body: z
    .object({
      class_id: IdOf('class'),
      level: z.enum(classPlanLevels).default('week'),
      day: Day,
      /** Of a month plan: the plan is for the weeks of this theme instead of the calendar month of `day`. */
      theme_id: IdOf('edu_theme').optional(),
      ...source,
    })
    .refine((one) => (one.source === 'plan') === (one.source_plan_id !== undefined), {
      path: ['source_plan_id'],
      error: 'required',
    }),
  example: { day: '2026-11-23', source: 'plan' },
  response: Plan,
})

export const createYearPlan = node('POST', '/eduPlan/year', {
  summary: 'Begin the year plan of an age group: empty, with the usual themes, or as a copy of a former year’s',
  access: staff,
  body: z.object({
    age_group: AgeGroup,
    academic_year_id: IdOf('academic_year').optional(),
    source: z.enum(['empty', 'usual', 'last_year']).default('empty'),
  }),
  response: Plan,
})

export const PlanSource = z.object({
  plan: PlanSummary,
  /** Where it stands: the class's former week, another class in this week, the same week of last year. */
  kind: z.enum(['former', 'other_class', 'last_year']),
  cells: z.int(),
})
export type PlanSource = z.output<typeof PlanSource>

export const listPlanSources = node('GET', '/eduPlan/sources', {
  summary: 'List the plans that a plan of this class and period can be copied from, the nearest first',
  access: staff,
  query: PlanSheetQuery,
  response: z.object({ theme: PlanTheme.nullable(), data: z.array(PlanSource) }),
})

export const copyIntoPlan = node('POST', '/eduPlan/:id/copy', {
  summary: 'Copy the cells of another plan of the same level into the empty cells of this one',
  access: staff,
  params: ById('edu_plan'),
  body: z.object({ version: Version, source_plan_id: IdOf('edu_plan') }),
  response: Plan,
})

export const updatePlan = node('PUT', '/eduPlan/:id/update', {
  summary: 'Change the theme, the branch or the goals in words of a plan; absent ones stay',
  access: staff,
  params: ById('edu_plan'),
  body: z.object({
    /** Of `Plan.version` that the writer saw; 409 if theme, branch or aim have changed since. */
    version: Version,
    theme_id: IdOf('edu_theme').nullish(),
    branch: branch.optional(),
    aim: typed({ min: 0, max: planLimits.aim }).optional(),
  }),
  response: Plan,
})

/** `version`: that of the cell which the writer saw, 0 for an empty one. Absent fields stay. */
export const CellEntry = z.object({
  row: PlanRowKey,
  day: PlanDay,
  version: Version,
  text: typed({ min: 0, max: planLimits.cell }).optional(),
  goal_ids: z.array(IdOf('edu_goal')).max(planLimits.goalsOfCell).optional(),
})
export type CellEntry = z.output<typeof CellEntry>

export const CellOutcome = z.object({
  row: PlanRowKey,
  day: PlanDay,
  /**
   * `same`: nothing was to be changed. `conflict`: somebody else has changed the cell since; nothing was written and `cell` is
   * what stands now. `refused`: the plan has no such cell.
   */
  outcome: z.enum(['saved', 'same', 'conflict', 'refused']),
  /** A sentence for a conflict or refusal. */
  text: z.string().nullable(),
  /** The cell as it is now; null if refused. */
  cell: PlanCell.nullable(),
})
export type CellOutcome = z.output<typeof CellOutcome>

export const SavedCells = z.object({
  state: PlanState,
  version: z.int(),
  data: z.array(CellOutcome),
  /** The goals that the answered cells name. */
  goals: z.array(PlanGoal),
})
export type SavedCells = z.output<typeof SavedCells>

export const saveCells = node('PUT', '/eduPlan/:id/cells', {
  summary: 'Write cells of a plan; each is saved, or in conflict if somebody else has changed it since, on its own',
  access: staff,
  params: ById('edu_plan'),
  body: z.object({ cells: z.array(CellEntry).min(1).max(planLimits.cellsAtOnce) }),
  response: SavedCells,
})

const seen = z.object({ version: Version })

export const submitPlan = node('POST', '/eduPlan/:id/submit', {
  limit: 'request',
  summary: 'Send a plan to the office for approval',
  access: staff,
  params: ById('edu_plan'),
  body: seen,
  response: Plan,
})

export const withdrawPlan = node('POST', '/eduPlan/:id/withdraw', {
  summary: 'Take a plan back that waits for approval',
  access: staff,
  params: ById('edu_plan'),
  body: seen,
  response: Plan,
})

export const approvePlan = node('POST', '/eduPlan/:id/approve', {
  limit: 'request',
  summary:
    'Approve the version that was read, 409 if it has changed since; teachers where the school wants no approval',
  access: staff,
  params: ById('edu_plan'),
  body: seen,
  response: Plan,
})

export const returnPlan = node('POST', '/eduPlan/:id/return', {
  limit: 'request',
  summary: 'Ask for changes of a waiting plan, with a note',
  access: office,
  params: ById('edu_plan'),
  body: seen.extend({ note: typed({ min: 2, max: planLimits.note }) }),
  response: Plan,
})

export const deletePlan = node('DELETE', '/eduPlan/:id/delete', {
  summary: 'Delete a plan that was never approved',
  access: staff,
  params: ById('edu_plan'),
  response: Done,
})

export const commentOnPlan = node('POST', '/eduPlan/:id/comments', {
  limit: 'request',
  summary: 'Comment on a cell, or on the plan as a whole',
  access: staff,
  params: ById('edu_plan'),
  body: z
    .object({
      row: PlanRowKey.nullable().default(null),
      day: PlanDay.nullable().default(null),
      text: typed({ min: 1, max: planLimits.comment }),
    })
    .refine(({ row, day }) => (row === null) === (day === null), { path: ['row'], error: 'required' }),
  response: PlanComment,
})

export const resolveComment = node('POST', '/eduPlan/comments/:id/resolve', {
  summary: 'Mark a comment as resolved, or as open again',
  access: staff,
  params: ById('edu_comment'),
  body: z.object({ resolved: z.boolean() }),
  response: PlanComment,
})

export const deleteComment = node('DELETE', '/eduPlan/comments/:id/delete', {
  summary: 'Delete an own comment',
  access: staff,
  params: ById('edu_comment'),
  response: Done,
})

/** One step in the life of a plan. */
export const PlanVersion = z.object({
  number: z.int(),
  kind: z.enum(['submitted', 'returned', 'approved']),
  by: z.string(),
  at: Instant,
  note: z.string().nullable(),
  /** What differs from the step before: cells by row and day. */
  changes: z.array(z.object({ row: z.string(), day: PlanDay, before: z.string(), after: z.string() })),
  /** Changes of theme, branch, aim or themes, which are not listed one by one. */
  head_changed: z.boolean(),
})
export type PlanVersion = z.output<typeof PlanVersion>

export const planHistory = node('GET', '/eduPlan/:id/history', {
  summary: 'List when a plan was sent, returned and approved, with what had changed, newest first',
  access: staff,
  params: ById('edu_plan'),
  query: PageQuery,
  response: paged(PlanVersion),
})
