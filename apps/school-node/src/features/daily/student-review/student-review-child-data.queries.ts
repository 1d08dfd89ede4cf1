import type { ReviewKind, ReviewLevel } from '@nhip-cau/contract/student-review-parts'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { Chips } from './student-review-class.queries.ts'

// The data of one child in this feature: the copy for the family, and the erasure.

export type ChildReview = {
  class: string
  kind: ReviewKind
  start: string
  end: string
  cycle: string | null
  chips: Chips
  ratings: { aspect: string; level: ReviewLevel }[]
  common: string | null
  words: string | null
  by: string
  at: string
  answers: { text: string; by: string; at: string }[]
}

/** What families see; drafts are not part of a copy. */
export const selectChildReviews = (db: Db, schoolId: string, studentId: string) => db<ChildReview[]>`
  select c.name as class, r.kind, r.starts_on as start, r.ends_on as "end", y.name as cycle, r.chips,
    coalesce((select json_agg(json_build_object('aspect', a.name, 'level', given.value) order by a.position, a.id)
      from jsonb_each_text(r.ratings) given
      join review_aspects a on a.school_id = r.school_id and a.id = given.key::uuid), '[]') as ratings,
    r.common, r.words, writer.full_name as by, r.shown_from as at,
    coalesce((select json_agg(json_build_object('text', f.answer, 'by', p.full_name, 'at', f.answered_at) order by f.answered_at)
      from review_readers f join accounts p on p.school_id = f.school_id and p.id = f.account_id
      where f.school_id = r.school_id and f.review_id = r.id and f.answer is not null), '[]') as answers
  from shown_reviews r
  join classes c on c.school_id = r.school_id and c.id = r.class_id
  join accounts writer on writer.school_id = r.school_id and writer.id = r.written_by
  left join review_cycles y on y.school_id = r.school_id and y.id = r.cycle_id
  where r.school_id = ${schoolId} and r.student_id = ${studentId}
  order by r.starts_on, r.kind, r.id`

export const reviewsOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select r.id from reviews r where r.school_id = ${schoolId} and r.student_id = ${studentId}`

/** Deletes reviews with their releases, answers and signatures. */
export const eraseReviews = (tx: Db, schoolId: string, studentId: string) => tx`
  delete from reviews r where r.school_id = ${schoolId} and r.student_id = ${studentId}`

/** Deletes what a parent whose account is deleted did with reviews. */
export const eraseReviewReader = async (tx: Db, schoolId: string, accountId: string): Promise<void> => {
  await tx`delete from review_readers f where f.school_id = ${schoolId} and f.account_id = ${accountId}`
  await tx`delete from review_signatures g where g.school_id = ${schoolId} and g.account_id = ${accountId}`
}
