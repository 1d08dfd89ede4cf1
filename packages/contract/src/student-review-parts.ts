import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Day, Id, Instant } from './kernel.ts'
import { reviewPeriods } from './settings.ts'

/** Letters of a text, children of one call, minutes, and lines of what families send. */
export const reviewLimits = {
  text: 1000,
  answer: 500,
  note: 500,
  children: 60,
  hygieneTimes: 9,
  aspects: 20,
  aspectName: 60,
  templates: 50,
  templateName: 60,
  cycleName: 100,
  minWords: 200,
} as const

/** `day` (a daily note), `week`, `month`, and `term`: a review of a review cycle (định kỳ). The school offers some of them. */
export const ReviewKind = z.enum(reviewPeriods)
export type ReviewKind = z.output<typeof ReviewKind>

/** The kinds that follow the calendar; reviews of the kind `term` belong to a cycle. */
export const calendarKinds = ['day', 'week', 'month'] as const

/**
 * `draft`: being written, or changed since it was released. `waiting`: sent to the office for approval. `approved`: may
 * be released. `released`: given to the family, or to be given at `release.shown_from`.
 */
export const reviewStates = ['draft', 'waiting', 'approved', 'released'] as const
export const ReviewState = z.enum(reviewStates)
export type ReviewState = z.output<typeof ReviewState>

/** Levels of an aspect, from the highest; never a number, an average or a rank. */
export const reviewLevels = ['excellent', 'good', 'fair', 'trying', 'support'] as const
export const ReviewLevel = z.enum(reviewLevels)
export type ReviewLevel = z.output<typeof ReviewLevel>

/** The choices of a daily note, in the order in which they are offered. */
export const chipChoices = {
  eating: ['all', 'almost', 'half', 'little'],
  sleeping: ['well', 'restless', 'none'],
  hygiene: ['normal', 'constipated', 'loose'],
  mood: ['happy', 'normal', 'fussy', 'tired'],
  health: ['fine', 'runny_nose', 'cough', 'warm', 'hurt'],
  learning: ['eager', 'joined', 'watched', 'helped'],
} as const
export type ChipName = keyof typeof chipChoices

const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time')
  .meta({ examples: ['11:30'] })

/** What is ticked in a daily note; null: nothing. Other kinds of reviews have none. */
export const ReviewChips = z.object({
  eating: z.enum(chipChoices.eating).nullable(),
  sleeping: z.enum(chipChoices.sleeping).nullable(),
  /** `11:30` */
  slept_from: time.nullable(),
  slept_to: time.nullable(),
  hygiene: z.enum(chipChoices.hygiene).nullable(),
  hygiene_times: z.int().min(0).max(reviewLimits.hygieneTimes).nullable(),
  mood: z.enum(chipChoices.mood).nullable(),
  health: z.enum(chipChoices.health).nullable(),
  learning: z.enum(chipChoices.learning).nullable(),
})
export type ReviewChips = z.output<typeof ReviewChips>

export const noChips: ReviewChips = {
  eating: null,
  sleeping: null,
  slept_from: null,
  slept_to: null,
  hygiene: null,
  hygiene_times: null,
  mood: null,
  health: null,
  learning: null,
}

/** The level of one aspect; the name is that of the school at the time of the answer. */
export const ReviewRating = z.object({ aspect_id: Id, name: z.string(), level: ReviewLevel })
export type ReviewRating = z.output<typeof ReviewRating>

/** The content of a review; the same for staff and families. */
export const reviewContent = {
  chips: ReviewChips,
  /** In the order of the aspects; empty in a daily note. */
  ratings: z.array(ReviewRating),
  /** The line that the children of the class share. */
  common: z.string().nullable(),
  /** The words for this child. */
  words: z.string().nullable(),
}
export const ReviewContent = z.object(reviewContent)
export type ReviewContent = z.output<typeof ReviewContent>

/** What a review is about. */
export const ReviewPeriod = z.object({
  kind: ReviewKind,
  /** The day, the Monday of the week, the first of the month, or the first day of the cycle. */
  start: Day,
  /** The last school day of the week, the last of the month, or the last day of the cycle. */
  end: Day,
  /** Number of the week in the school year; null for other kinds. */
  number: z.int().nullable(),
  cycle: z.object({ id: Id, name: z.string() }).nullable(),
})
export type ReviewPeriod = z.output<typeof ReviewPeriod>

/**
 * The period that a request names: of a cycle by its id, which wins over the rest, else by kind and any day in it.
 */
export const wantedPeriod = {
  kind: z.enum(calendarKinds).default('day'),
  /** Absent in a query: today, or the last school day before it. */
  day: Day.optional(),
  cycle_id: IdOf('review_cycle').optional(),
}

export const ReviewAspect = z.object({
  id: Id,
  name: z.string(),
  /** False: no longer offered; former reviews keep it. */
  active: z.boolean(),
  position: z.int(),
  version: z.int(),
})
export type ReviewAspect = z.output<typeof ReviewAspect>

/** A text to begin with. */
export const ReviewTemplate = z.object({
  id: Id,
  kind: ReviewKind,
  name: z.string(),
  /** May contain `{bé}`. */
  text: z.string(),
  active: z.boolean(),
  version: z.int(),
})
export type ReviewTemplate = z.output<typeof ReviewTemplate>

/** A period of the school's own, for which all classes write (định kỳ). */
export const ReviewCycle = z.object({
  id: Id,
  name: z.string(),
  from: Day,
  to: Day,
  /** The last day for teachers. */
  deadline: Day,
  aspect_ids: z.array(Id),
  /** The browser warns of fewer words; 0: it does not. */
  min_words: z.int(),
  /** Whether parents sign. */
  signed: z.boolean(),
  version: z.int(),
  /** Since when reviews of the cycle can be seen by families; null while none can. */
  released_at: Instant.nullable(),
  /** When the teachers of classes with missing reviews are reminded, in the morning; `sent`: for this deadline they were. */
  reminder: z.object({ day: Day, sent: z.boolean() }),
  /** Whether there are reviews of it; then it cannot be deleted. */
  used: z.boolean(),
  can: z.object({ change: z.boolean(), delete: z.boolean(), release: z.boolean() }),
})
export type ReviewCycle = z.output<typeof ReviewCycle>
