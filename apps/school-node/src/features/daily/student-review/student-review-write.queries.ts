import type { ReviewState } from '@nhip-cau/contract/student-review-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Content, ReviewClass, Touched } from './student-review-class.queries.ts'
import type { Period } from './student-review-period.ts'

export type NewReview = Content & {
  readonly student_id: string
  /** The version that is changed; 0 for the first. */
  readonly version: number
  readonly state: ReviewState
  readonly touched: Touched
}

type At = { readonly of: ReviewClass; readonly period: Period; readonly now: Date }

/** Writes reviews in one statement; those that somebody else was faster with are not among the returned ones. */
export const writeReviews = (tx: Db, actor: Actor, { of, period, now }: At, reviews: readonly NewReview[]) => {
  const at = now.toISOString()
  return tx<{ student_id: string }[]>`
    insert into reviews (school_id, student_id, class_id, kind, cycle_id, starts_on, ends_on, week, month, version, state,
      chips, ratings, common, words, touched, written_by, written_at, waiting_since)
    select ${actor.schoolId}, g.student_id, ${of.id}, ${period.kind}, ${period.cycle?.id ?? null}, ${period.start},
      ${period.end}, ${period.number}, date_trunc('month', ${period.end}::date), g.version + 1, g.state, g.chips,
      g.ratings, g.common, g.words, g.touched, ${actor.accountId}, ${at}, case when g.state = 'waiting' then ${at}::timestamptz end
    from jsonb_to_recordset(${tx.json(reviews.map((one) => ({ ...one })))}) as g (student_id uuid,
      version integer, state text, chips jsonb, ratings jsonb, common text, words text, touched jsonb)
    on conflict on constraint reviews_one do update set version = excluded.version, state = excluded.state,
      class_id = excluded.class_id, chips = excluded.chips, ratings = excluded.ratings, common = excluded.common,
      words = excluded.words, touched = excluded.touched, written_by = excluded.written_by,
      written_at = excluded.written_at,
      waiting_since = case when excluded.state = 'waiting' then reviews.waiting_since end
    where reviews.version = excluded.version - 1
    returning reviews.student_id`
}

/** What is to be shown later gets the present text. After an undo a teacher's text is a draft. */
export const refreshPending = (tx: Db, actor: Actor, ids: readonly string[], now: Date) => tx`
  update review_releases x set chips = r.chips, ratings = r.ratings, common = r.common, words = r.words,
    written_by = r.written_by ${actor.role === 'teacher' ? tx`, state_before = 'draft'` : tx``}
  from reviews r
  where x.school_id = ${actor.schoolId} and x.review_id = any(${[...ids]}::uuid[])
    and x.shown_from > ${now.toISOString()} and r.school_id = x.school_id and r.id = x.review_id`

/** What was to be shown later has to be released again. */
export const dropPending = (tx: Db, schoolId: string, ids: readonly string[], now: Date) => tx`
  delete from review_releases x
  where x.school_id = ${schoolId} and x.review_id = any(${[...ids]}::uuid[]) and x.shown_from > ${now.toISOString()}`
