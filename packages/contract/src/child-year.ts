import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { IdOf } from './ids.ts'
import { Day, Done, Id, Instant, Month, schoolNode } from './kernel.ts'
import { Image } from './media.ts'
import { CardKind } from './nice-student.ts'
import { ShownSticker } from './own-stickers.ts'
import { ClassName } from './session.ts'
import { ReviewKind, reviewContent } from './student-review-parts.ts'
import { studentReaders } from './students.ts'

/** Photos of a post that an entry shows; `more` counts the others. */
export const yearPhotos = 6

const entry = {
  /** Unique within its kind. */
  id: Id,
  /** When the family could see it first. */
  at: Instant,
  /** Since the caller's last visit; always false for staff. */
  is_new: z.boolean(),
}

export const CardEntry = z.object({
  ...entry,
  kind: z.literal('card'),
  of: CardKind,
  stickers: z.array(ShownSticker),
  comment: z.string().nullable(),
  /** False until this family member has opened the card in the book, where it is revealed; true for staff. */
  opened: z.boolean(),
  by: z.string(),
  /** Number of the week in the school year; null for a month's card. */
  week: z.int().nullable(),
  first_day: Day,
  last_day: Day,
  month: Month,
})
export type CardEntry = z.output<typeof CardEntry>

/** The photos of a post in which the child is tagged, as the caller sees them; the id is that of the post. */
export const PhotosEntry = z.object({
  ...entry,
  kind: z.literal('photos'),
  title: z.string(),
  images: z.array(Image),
  /** Photos of the child beyond those in `images`. */
  more: z.int(),
  videos: z.int(),
})
export type PhotosEntry = z.output<typeof PhotosEntry>

/** The child's first day in a class; the id is that of the class. */
export const ClassEntry = z.object({
  ...entry,
  kind: z.literal('class'),
  day: Day,
  class: z.string(),
  year: z.string(),
})
export type ClassEntry = z.output<typeof ClassEntry>

/** A released note or review. */
export const ReviewEntry = z.object({
  ...entry,
  kind: z.literal('review'),
  of: ReviewKind,
  first_day: Day,
  last_day: Day,
  /** Number of the week in the school year; null for other kinds. */
  week: z.int().nullable(),
  /** The name of its review cycle. */
  cycle: z.string().nullable(),
  ...reviewContent,
  by: z.string(),
})
export type ReviewEntry = z.output<typeof ReviewEntry>

/** A measurement, for the family only: values in cm and kg, and no judgement of them. */
export const GrowthEntry = z.object({
  ...entry,
  kind: z.literal('growth'),
  day: Day,
  height: z.number().nullable(),
  weight: z.number().nullable(),
})
export type GrowthEntry = z.output<typeof GrowthEntry>

export const YearEntry = z.discriminatedUnion('kind', [CardEntry, ReviewEntry, GrowthEntry, PhotosEntry, ClassEntry])
export type YearEntry = z.output<typeof YearEntry>
export const yearEntryKinds = [
  'card',
  'review',
  'growth',
  'photos',
  'class',
] as const satisfies readonly YearEntry['kind'][]
export type YearEntryKind = (typeof yearEntryKinds)[number]

/** One month of a child's timeline. */
export const ChildYear = z.object({
  student: DailyChild,
  class: ClassName.nullable(),
  /** The school years in which the child was in a class, newest first. */
  years: z.array(z.object({ id: Id, name: z.string(), first: Month, last: Month })),
  /** The month that is shown; null for a child who was never in a class. */
  month: Month.nullable(),
  /** The month before it, for the next page; null at the end. */
  older: Month.nullable(),
  /** School days of the month with a register of the child's class, until today; null where the caller sees none. */
  days: z.object({ counted: z.int(), present: z.int(), absent: z.int() }).nullable(),
  /** Newest first. */
  data: z.array(YearEntry),
  /** What is new to a family since its last visit; only with the newest month, and never for staff. */
  news: z.array(z.object({ kind: z.enum(yearEntryKinds), count: z.int() })).nullable(),
})
export type ChildYear = z.output<typeof ChildYear>

export const getChildYear = schoolNode('GET', '/childYear', {
  summary: "Get one month of a child's timeline; by month `older` for an endless list, former years included",
  access: { ...studentReaders, parent: 'signed-in' },
  query: z.object({
    student_id: IdOf('student'),
    /** Absent: the newest one. The newest month of the child that is not later is shown. */
    month: Month.optional(),
  }),
  response: ChildYear,
})

export const markChildYearSeen = schoolNode('POST', '/childYear/seen', {
  summary: "Record that the caller has looked at an own child's timeline",
  access: { parent: 'signed-in' },
  body: z.object({ student_id: IdOf('student') }),
  response: Done,
})
