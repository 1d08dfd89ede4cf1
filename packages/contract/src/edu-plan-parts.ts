import { z } from 'zod'
import { AgeGroup } from './classes.ts'
import { IdOf } from './ids.ts'
import { Day, Id, Instant } from './kernel.ts'
import { Image } from './media.ts'
import { Document } from './media-documents.ts'

/** Letters of a text, and numbers of things. */
export const planLimits = {
  cell: 2000,
  theme: 150,
  aim: 2000,
  note: 500,
  comment: 500,
  comments: 200,
  rowName: 60,
  rows: 20,
  /** Images and documents together. */
  files: 5,
  fileBytes: 20 * 1024 * 1024,
  cellsAtOnce: 100,
  goalsOfCell: 10,
  goalsOfTheme: 60,
  themes: 20,
  themeWeeks: 8,
  setName: 100,
  sets: 10,
  domains: 12,
  domainName: 100,
  goalCode: 12,
  goalText: 500,
  goalsOfSet: 300,
} as const

/**
 * The levels of planning: the year plan of an age group (its themes), and the plans of a class for a theme or month, a
 * week and a day.
 */
export const planLevels = ['year', 'month', 'week', 'day'] as const
export const PlanLevel = z.enum(planLevels)
export type PlanLevel = z.output<typeof PlanLevel>

/** The levels of a class. */
export const classPlanLevels = ['month', 'week', 'day'] as const

/**
 * `draft`: being written, or changed since it was approved. `waiting`: sent to the office. `returned`: the office wants
 * changes and has said which. `approved`: families see it, if it is of a level that they see.
 */
export const planStates = ['draft', 'waiting', 'returned', 'approved'] as const
export const PlanState = z.enum(planStates)
export type PlanState = z.output<typeof PlanState>

/** The key of a row of the grid: stable when the row is renamed or moved. */
export const PlanRowKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'format')
  .meta({ examples: ['learning'] })

/** A row of the grid. A plan keeps the rows that the school's template had when the plan was made. */
export const PlanRow = z.object({
  key: PlanRowKey,
  name: z.string(),
  /** True: the learning activities, which "hôm nay con học gì" shows. */
  learning: z.boolean(),
})
export type PlanRow = z.output<typeof PlanRow>

/** 1 is Monday, 5 is Friday; 0 in plans without columns: of a year, a month or a day. */
export const PlanDay = z.int().min(0).max(5)

export const PlanCell = z.object({
  row: PlanRowKey,
  day: PlanDay,
  /** Empty: nothing is written. */
  text: z.string(),
  goal_ids: z.array(Id),
  /** Sent back with a change; a cell that is not in the list has 0. */
  version: z.int(),
  by: z.string(),
  at: Instant,
})
export type PlanCell = z.output<typeof PlanCell>

/** A goal as plans name it. */
export const PlanGoal = z.object({ id: Id, code: z.string(), text: z.string(), domain: z.string() })
export type PlanGoal = z.output<typeof PlanGoal>

/** The period of a plan. */
export const PlanPeriod = z.object({
  level: PlanLevel,
  /** The first day of the year or month, the Monday of the week, the day. Of a theme the Monday of its first week. */
  from: Day,
  /** The last day of the year or month, the Friday of the week, the day. */
  to: Day,
  /** Number of the week in the school year; null for other levels and for weeks without school. */
  week: z.int().nullable(),
})
export type PlanPeriod = z.output<typeof PlanPeriod>

export const PlanWeek = z.object({ number: z.int(), monday: Day, first_day: Day, last_day: Day })
export type PlanWeek = z.output<typeof PlanWeek>

/** A theme of a year plan. */
export const PlanTheme = z.object({
  id: Id,
  plan_id: Id,
  age_group: AgeGroup,
  name: z.string(),
  /** The Monday of its first week. */
  from: Day,
  /** The Friday of its last week. */
  to: Day,
  /** Its weeks in order, each with its branch (chủ đề nhánh); empty while it has no name. */
  weeks: z.array(z.object({ number: z.int().nullable(), monday: Day, branch: z.string() })),
  goal_ids: z.array(Id),
  version: z.int(),
})
export type PlanTheme = z.output<typeof PlanTheme>

/** An image or document of a plan. */
export const PlanFile = z.object({
  /** Of the image or document. */
  id: Id,
  /** Exactly one of the two is given. */
  image: Image.nullable(),
  document: Document.nullable(),
  /** Families see it once the plan is approved. */
  for_families: z.boolean(),
})
export type PlanFile = z.output<typeof PlanFile>

export const PlanComment = z.object({
  id: Id,
  /** The cell; null: about the plan as a whole. */
  row: PlanRowKey.nullable(),
  day: PlanDay.nullable(),
  text: z.string(),
  by: z.string(),
  at: Instant,
  resolved: z.object({ by: z.string(), at: Instant }).nullable(),
  can: z.object({ resolve: z.boolean(), delete: z.boolean() }),
})
export type PlanComment = z.output<typeof PlanComment>

/** Whose plan: of a class, or of an age group. */
export const PlanOwner = z.object({
  class: z.object({ id: Id, name: z.string() }).nullable(),
  age_group: AgeGroup,
})

/** The plan that a request names by its place: the period that contains `day`. */
export const wantedPlan = {
  class_id: IdOf('class'),
  level: z.enum(classPlanLevels).default('week'),
  /** Absent in a query: today, or the first school day of the year. */
  day: Day.optional(),
}
