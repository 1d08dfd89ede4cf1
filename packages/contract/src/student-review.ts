import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Count, Day, Id, Instant, nodeOf, PageQuery, paged, typed, Version } from './kernel.ts'
import { ClassName } from './session.ts'
import { studentReviewSlice } from './slices/student-review.ts'
import {
  ReviewAspect,
  ReviewChips,
  ReviewCycle,
  ReviewKind,
  ReviewLevel,
  ReviewPeriod,
  ReviewRating,
  ReviewState,
  ReviewTemplate,
  reviewContent,
  reviewLimits,
  wantedPeriod,
} from './student-review-parts.ts'

// The class's side of reviews, for staff. What families see is in student-review-family.ts, what the school sets up in
// student-review-setup.ts.

const node = nodeOf(studentReviewSlice)
const staff = { school: 'school.rate', teacher: 'teacher.rate' } as const
const office = { school: 'school.rate' } as const

export const reviewReactions = ['love', 'thanks', 'proud', 'noted'] as const
export const ReviewReaction = z.enum(reviewReactions)
export type ReviewReaction = z.output<typeof ReviewReaction>

/** What the family of the child did with the released review. */
export const FamilyEcho = z.object({
  /** When the first guardian opened it. */
  seen_at: Instant.nullable(),
  reactions: z.array(z.object({ reaction: ReviewReaction, by: z.string() })),
  answers: z.array(z.object({ text: z.string(), by: z.string(), at: Instant })),
  /** The signature under what the family sees now; a drawn one is not shown (`name` is null). */
  signature: z.object({ by: z.string(), name: z.string().nullable(), at: Instant }).nullable(),
})
export type FamilyEcho = z.output<typeof FamilyEcho>

/** A review as staff see it: the text as it is now, released or not. */
export const StaffReview = z.object({
  id: Id,
  state: ReviewState,
  ...reviewContent,
  /** Who wrote last, and when. */
  by: z.string(),
  at: Instant,
  /** The note with which the office returned it; null once it is sent again. */
  returned: z.object({ note: z.string(), by: z.string(), at: Instant }).nullable(),
  /** The newest release; null while there is none. After a change the family keeps seeing what was released. */
  release: z
    .object({
      by: z.string(),
      at: Instant,
      shown_from: Instant,
      /** True: families see it already. */
      shown: z.boolean(),
      /** For `undoReviewRelease`, as long as families do not see it. */
      batch: Id.nullable(),
    })
    .nullable(),
  family: FamilyEcho,
})
export type StaffReview = z.output<typeof StaffReview>

export const ReviewChild = z.object({
  student: DailyChild,
  /** Sent back with a change; 0 while there is no review. */
  version: Version,
  /** Null while nothing is written. */
  review: StaffReview.nullable(),
  /** The child's former review of this kind, for "như hôm qua"; null if there is none. */
  previous: z
    .object({ start: Day, chips: ReviewChips, ratings: z.array(ReviewRating), words: z.string().nullable() })
    .nullable(),
  /** Of a day: where the child is or was. Null for other kinds, and on days without a register. */
  presence: z.enum(['expected', 'present', 'left', 'absent']).nullable(),
  /** The child was not at school in the whole period: "cả lớp" leaves it out. */
  away: z.boolean(),
  can: z.object({
    write: z.boolean(),
    /** To the office, where the school wants to approve. */
    submit: z.boolean(),
    release: z.boolean(),
    /** Approve or return. */
    decide: z.boolean(),
  }),
})
export type ReviewChild = z.output<typeof ReviewChild>

/** The sheet of a class in one period. */
export const ClassReviews = z.object({
  class: ClassName,
  period: ReviewPeriod,
  today: Day,
  /** Why nothing can be written; null if it can. `closed`: the year is over; `no_school`: no school day; `early`: not begun. */
  closed: z.enum(['closed', 'no_school', 'early', 'kind']).nullable(),
  /** Whether a teacher's reviews need the office's approval. */
  approval: z.boolean(),
  /** The cycle, in the kind `term`. */
  cycle: ReviewCycle.nullable(),
  /** The aspects to rate, in order; none in a daily note. */
  aspects: z.array(ReviewAspect),
  /** Active templates of this kind. */
  templates: z.array(ReviewTemplate),
  /** Words that label a child, for `reviewWarnings`. */
  labels: z.array(z.string()),
  /** By name. */
  data: z.array(ReviewChild),
})
export type ClassReviews = z.output<typeof ClassReviews>

export const ClassReviewsQuery = z.object({ class_id: IdOf('class'), ...wantedPeriod })
export type ClassReviewsQuery = z.output<typeof ClassReviewsQuery>

export const listClassReviews = node('GET', '/studentComment', {
  summary:
    'Get the reviews of a class for a day, week, month or cycle: what is written, the former ones, who was there',
  access: staff,
  query: ClassReviewsQuery,
  response: ClassReviews,
})

const children = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(reviewLimits.children)
const period = { class_id: IdOf('class'), ...wantedPeriod }
const named = <T extends { readonly day?: string | undefined; readonly cycle_id?: string | undefined }>(one: T) =>
  one.day !== undefined || one.cycle_id !== undefined
const unnamed = { path: ['day'], error: 'required' }

/**
 * `version` is that of `ReviewChild` which the writer saw. Fields that are absent stay. A field that somebody else has
 * changed since is not overwritten: the whole entry is a `conflict`. Changes of different fields are merged.
 */
const entry = { student_id: IdOf('student'), version: Version }

export const ReviewEntry = z.object({
  ...entry,
  /** For daily notes only. */
  chips: ReviewChips.partial().optional(),
  /** May contain `{bé}`, which is replaced by the child's name. */
  common: typed({ min: 0, max: reviewLimits.text }).nullable().optional(),
  /** Empty or null removes them. */
  words: typed({ min: 0, max: reviewLimits.text }).nullable().optional(),
})
export type ReviewEntry = z.output<typeof ReviewEntry>

export const RatingEntry = z.object({
  ...entry,
  ratings: z
    .array(z.object({ aspect_id: IdOf('review_aspect'), level: ReviewLevel.nullable() }))
    .min(1)
    .max(reviewLimits.aspects),
})
export type RatingEntry = z.output<typeof RatingEntry>

/**
 * `not_in_class`: not on that day, or unknown. `gone`: left the school. `chips`: only daily notes have them. `empty`,
 * `unapproved`, `state`: it cannot be submitted, released or decided as it is.
 */
export const reviewRefusals = [
  'not_in_class',
  'gone',
  'chips',
  'aspect',
  'too_long',
  'empty',
  'unapproved',
  'state',
] as const
export type ReviewRefusal = (typeof reviewRefusals)[number]

/** What became of one child of a call. */
export const ReviewOutcome = z.object({
  student_id: Id,
  /** `same`: nothing was to be changed. */
  outcome: z.enum(['saved', 'same', 'conflict', 'refused']),
  why: z.enum(reviewRefusals).nullable(),
  /** A sentence for a conflict or refusal. */
  text: z.string().nullable(),
  /** The child as it is now: in a conflict with what the other one wrote. Null if it is not in the class. */
  child: ReviewChild.nullable(),
})
export type ReviewOutcome = z.output<typeof ReviewOutcome>

export const SavedReviews = z.object({ data: z.array(ReviewOutcome) })
export type SavedReviews = z.output<typeof SavedReviews>

export const saveReviews = node('POST', '/studentComment', {
  summary: 'Write reviews of one or many children; each is saved, in conflict or refused on its own',
  access: staff,
  body: z.object({ ...period, entries: children(ReviewEntry) }).refine(named, unnamed),
  example: { day: '2026-11-23' },
  response: SavedReviews,
})

export const listRatings = node('GET', '/rates/studentsStickers', {
  summary: 'Get the ratings of a class by child and aspect, for a week, month or cycle',
  access: staff,
  query: z.object({ class_id: IdOf('class'), ...wantedPeriod, kind: wantedPeriod.kind.default('week') }),
  response: z.object({
    class: ClassName,
    period: ReviewPeriod,
    aspects: z.array(ReviewAspect),
    data: z.array(z.object({ student: DailyChild, version: Version, ratings: z.array(ReviewRating) })),
  }),
})

export const saveRatings = node('POST', '/rates/storeSticker', {
  summary: 'Rate aspects of one or many children; a level of null removes it',
  access: staff,
  body: z
    .object({ ...period, kind: z.enum(['week', 'month']).default('week'), entries: children(RatingEntry) })
    .refine(named, unnamed),
  example: { day: '2026-11-23' },
  response: SavedReviews,
})

/** Children by id; absent: all of the class whose review is ready. */
const some = z.array(IdOf('student')).min(1).max(reviewLimits.children).optional()

export const submitReviews = node('POST', '/studentComment/submit', {
  limit: 'request',
  summary: 'Send drafts to the office for approval, where the school wants that',
  access: staff,
  body: z.object({ ...period, student_ids: some }).refine(named, unnamed),
  example: { day: '2026-11-23' },
  response: SavedReviews,
})

export const ReleasedReviews = z.object({
  /** For `undoReviewRelease`; null if nothing was released. */
  batch: Id.nullable(),
  /** Since when families see it. */
  shown_from: Instant.nullable(),
  /** Seconds until then. */
  undo_seconds: z.int(),
  data: z.array(ReviewOutcome),
})
export type ReleasedReviews = z.output<typeof ReleasedReviews>

export const releaseReviews = node('POST', '/studentComment/release', {
  limit: 'request',
  summary: 'Release reviews to the families, after the undo period or at a time of today; until then it can be undone',
  access: staff,
  body: z
    .object({
      ...period,
      student_ids: some,
      /** `16:30` today, after now. Absent: at once. */
      at: z
        .string()
        .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time')
        .meta({ examples: ['23:59'] })
        .optional(),
    })
    .refine(named, unnamed),
  example: { day: '2026-11-23' },
  response: ReleasedReviews,
})

export const undoReviewRelease = node('POST', '/studentComment/undo', {
  summary: 'Undo a release before families see it; a planned one until its time',
  access: staff,
  body: z.object({ batch: IdOf('review_batch') }),
  response: z.object({
    /** Reviews that are unreleased again. */
    count: z.int(),
    /** The children, if the release was of one class. */
    data: z.array(ReviewChild),
  }),
})

const decided = z
  .array(z.object({ id: IdOf('review'), version: Version }))
  .min(1)
  .max(reviewLimits.children)
const Decided = z.object({
  data: z.array(
    z.object({
      id: Id,
      outcome: z.enum(['saved', 'conflict', 'refused']),
      text: z.string().nullable(),
      version: Version.nullable(),
      state: ReviewState.nullable(),
    }),
  ),
})

export const approveReviews = node('POST', '/studentComment/approve', {
  limit: 'request',
  summary: 'Approve waiting reviews; their teachers are notified and release them',
  access: office,
  body: z.object({ reviews: decided }),
  response: Decided,
})

export const returnReviews = node('POST', '/studentComment/return', {
  limit: 'request',
  summary: 'Return waiting reviews to their teachers with a note',
  access: office,
  body: z.object({ reviews: decided, note: typed({ min: 1, max: reviewLimits.note }) }),
  response: Decided,
})

/** A review that waits for approval. */
export const WaitingReview = z.object({
  id: Id,
  version: Version,
  student: DailyChild,
  class: ClassName,
  period: ReviewPeriod,
  ...reviewContent,
  by: z.string(),
  since: Instant,
})
export type WaitingReview = z.output<typeof WaitingReview>

export const listWaitingReviews = node('GET', '/studentComment/waiting', {
  summary: 'List the reviews that wait for approval, the longest waiting first',
  access: office,
  query: PageQuery.extend({ class_id: IdOf('class').optional(), kind: ReviewKind.optional() }),
  response: paged(WaitingReview),
})

/** How far one class is with one kind of review. */
export const ReviewProgress = z.object({
  class: ClassName,
  period: ReviewPeriod,
  /** The last day for teachers, of a cycle. */
  deadline: Day.nullable(),
  /** Children who were there in the period. */
  total: z.int(),
  /** Of them with something written: drafts, waiting, approved and released ones. */
  written: z.int(),
  waiting: z.int(),
  approved: z.int(),
  released: z.int(),
})
export type ReviewProgress = z.output<typeof ReviewProgress>

export const listReviewProgress = node('GET', '/studentComment/all', {
  summary: 'Show who has what: for each class and kind the number of children with a review in the running period',
  access: staff,
  query: z.object({ class_id: IdOf('class').optional(), kind: ReviewKind.optional(), day: Day.optional() }),
  response: z.object({
    today: Day,
    /** Numbers of reviews of all classes that the caller sees which wait for approval. */
    waiting: Count,
    /** Classes in their order; of each the kinds that the school offers. */
    data: z.array(ReviewProgress),
  }),
})

export const ReviewVersion = z.object({
  number: z.int(),
  ...reviewContent,
  by: z.string(),
  shown_from: Instant,
})
export type ReviewVersion = z.output<typeof ReviewVersion>

export const reviewHistory = node('GET', '/studentComment/:id/history', {
  summary: 'List what families were shown of a review, newest first',
  access: staff,
  params: ById('review'),
  response: z.object({ data: z.array(ReviewVersion) }),
})

export const reviewListInput = node('GET', '/studentComment/get-student-comment-list-input', {
  summary: 'Get what the page needs: classes, the kinds that the school offers, cycles of the running year',
  access: staff,
  response: z.object({
    today: Day,
    kinds: z.array(ReviewKind),
    approval: z.boolean(),
    classes: z.array(ClassName),
    /** The newest first. */
    cycles: z.array(ReviewCycle),
    /** `16:30`: when a planned release is proposed, half an hour before children leave. */
    proposed_at: z.string(),
  }),
})
