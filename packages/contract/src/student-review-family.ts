import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Id, Instant, Month, nodeOf, PageQuery, paged, typed, Version } from './kernel.ts'
import { Strokes } from './post-confirmations.ts'
import { ClassName } from './session.ts'
import { studentReviewSlice } from './slices/student-review.ts'
import { FamilyEcho, ReviewReaction } from './student-review.ts'
import { ReviewKind, ReviewPeriod, ReviewRating, reviewContent, reviewLimits } from './student-review-parts.ts'

// Reviews as the families of the child see them: released ones only, in totals too.

const node = nodeOf(studentReviewSlice)
const family = { parent: 'signed-in' } as const

export const FamilyReview = z.object({
  id: Id,
  period: ReviewPeriod,
  class: ClassName,
  ...reviewContent,
  by: z.string(),
  /** Number of the release; a corrected text has another one. */
  number: Version,
  /** Since when the family sees this text. */
  released_at: Instant,
  /** The text was changed after the family had seen a former one. */
  corrected: z.boolean(),
  /** True until this account has opened it (`seeReview`). */
  is_new: z.boolean(),
  /** The reaction of this account. */
  reaction: ReviewReaction.nullable(),
  /** Reactions, answers and signature of the whole family. */
  family: FamilyEcho,
  /** True: the school asks for a signature and there is none under this text. */
  to_sign: z.boolean(),
  can: z.object({ react: z.boolean(), answer: z.boolean(), sign: z.boolean() }),
})
export type FamilyReview = z.output<typeof FamilyReview>

/** The reviews of one child in one month. */
export const ChildReviews = z.object({
  student: DailyChild,
  /** All months with reviews, newest first; past years included. A review belongs to the month of its last day. */
  months: z.array(z.object({ month: Month, count: z.int(), unread: z.int() })),
  /** The month that is shown; null while there is none. */
  month: Month.nullable(),
  /** The newest first. */
  data: z.array(FamilyReview),
})
export type ChildReviews = z.output<typeof ChildReviews>

export const ChildReviewsQuery = z.object({
  student_id: IdOf('student'),
  /** Absent: the newest month with a review. */
  month: Month.optional(),
  kind: ReviewKind.optional(),
})
export type ChildReviewsQuery = z.output<typeof ChildReviewsQuery>

export const listChildReviews = node('GET', '/studentComment', {
  summary: 'Get the released reviews of an own child in one month; they say nothing of other children',
  access: family,
  query: ChildReviewsQuery,
  response: ChildReviews,
})

export const listFamilyReviews = node('GET', '/studentComment/all', {
  summary: 'List the released reviews of all own children, the newest first',
  access: family,
  query: PageQuery.extend({ student_id: IdOf('student').optional() }),
  response: paged(FamilyReview.extend({ student: DailyChild })).extend({
    /** Released reviews of all own children that this account has not opened. */
    unread: z.int(),
    /** Of all own children those that wait for a signature. */
    to_sign: z.int(),
  }),
})

export const listChildRatings = node('GET', '/rates/studentsStickers', {
  summary: 'Get the released ratings of an own child by period, the newest first, of the running year',
  access: family,
  query: z.object({ student_id: IdOf('student') }),
  response: z.object({ data: z.array(z.object({ period: ReviewPeriod, ratings: z.array(ReviewRating) })) }),
})

export const seeReview = node('POST', '/studentComment/:id/seen', {
  summary: "Record that the caller has opened an own child's review",
  access: family,
  params: ById('review'),
  response: FamilyReview,
})

export const reactToReview = node('POST', '/studentComment/:id/react', {
  limit: 'request',
  summary: 'React to a review; another reaction replaces it, null takes it back',
  access: family,
  params: ById('review'),
  body: z.object({ reaction: ReviewReaction.nullable() }),
  response: FamilyReview,
})

export const answerReview = node('POST', '/studentComment/:id/answer', {
  limit: 'request',
  summary: 'Answer a review; a second answer of the same person replaces the first',
  access: family,
  params: ById('review'),
  body: z.object({ text: typed({ min: 1, max: reviewLimits.answer }) }),
  response: FamilyReview,
})

export const signReview = node('POST', '/studentComment/:id/sign', {
  limit: 'request',
  summary: 'Sign a review where the school asks for it: a drawn signature or a typed name; once for the family',
  access: family,
  params: ById('review'),
  body: z
    .object({
      strokes: Strokes.nullable().default(null),
      signed_name: typed({ min: 2, max: 100 }).nullable().default(null),
      /** `number` of what was read; another one answers 409 `conflict`, because a newer text has to be read first. */
      number: Version,
    })
    .refine(({ strokes, signed_name }) => (strokes === null) !== (signed_name === null), {
      path: ['signed_name'],
      error: 'signature_missing',
    }),
  example: { signed_name: 'Nguyen Thi Thu' },
  response: FamilyReview,
})
