import type { Strokes } from '@nhip-cau/contract/post-confirmations'
import type { ReviewReaction } from '@nhip-cau/contract/student-review'
import type { ReviewKind } from '@nhip-cau/contract/student-review-parts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { type Content, familyJson, type ReviewRow } from './student-review-class.queries.ts'

export type Parent = ActorIn<'parent'>

/** A parent sees the shown reviews `r` of children it acts for. */
const visibleTo = (db: Db, actor: Parent): Fragment =>
  db`r.school_id = ${actor.schoolId} and ${actsFor(db, actor, db`r.student_id`)}`

export type ChildRow = { id: string; full_name: string; nickname: string | null; photo: MediaRow | null }

export const selectOwnChild = async (db: Db, actor: Parent, studentId: string): Promise<ChildRow | undefined> => {
  const [row] = await db<ChildRow[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo
    from students s left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    where s.school_id = ${actor.schoolId} and s.id = ${studentId} and s.deleted_at is null
      and ${actsFor(db, actor, db`s.id`)}`
  return row
}

const openedBy = (db: Db, actor: Parent): Fragment => db`
  left join review_readers own on own.school_id = r.school_id and own.review_id = r.id
    and own.account_id = ${actor.accountId}`

export const selectMonths = (db: Db, actor: Parent, studentId: string, kind: ReviewKind | undefined) => db<
  { month: string; count: number; unread: number }[]
>`
  select to_char(r.month, 'YYYY-MM') as month, count(*)::int as count,
    (count(*) filter (where coalesce(own.opened_number, 0) < r.number))::int as unread
  from shown_reviews r ${openedBy(db, actor)}
  where ${visibleTo(db, actor)} and r.student_id = ${studentId} ${kind === undefined ? db`` : db`and r.kind = ${kind}`}
  group by r.month order by r.month desc`

export type FamilyRow = Content & {
  id: string
  student_id: string
  class: { id: string; name: string }
  kind: ReviewKind
  start: string
  end: string
  week: number | null
  cycle: { id: string; name: string; signed: boolean } | null
  by: string
  number: number
  released_at: string
  corrected: boolean
  opened: boolean
  reaction: ReviewReaction | null
  family: ReviewRow['family']
}

const details = (db: Db, actor: Parent): Fragment => db`
  select r.id, r.student_id, json_build_object('id', c.id, 'name', c.name) as class, r.kind, r.starts_on as start,
    r.ends_on as "end", r.week, case when y.id is not null then
      json_build_object('id', y.id, 'name', y.name, 'signed', y.signed) end as cycle, a.full_name as by, r.number,
    r.chips, r.ratings, r.common, r.words, r.shown_from as released_at,
    exists (select from review_releases b where b.school_id = r.school_id and b.review_id = r.id and b.number < r.number)
      as corrected,
    coalesce(own.opened_number, 0) >= r.number as opened, own.reaction, ${familyJson(db, db`r.number`)} as family
  from shown_reviews r
  join classes c on c.school_id = r.school_id and c.id = r.class_id
  join accounts a on a.school_id = r.school_id and a.id = r.written_by
  left join review_cycles y on y.school_id = r.school_id and y.id = r.cycle_id ${openedBy(db, actor)}`

export const selectMonth = (
  db: Db,
  actor: Parent,
  studentId: string,
  { month, kind }: { readonly month: string; readonly kind: ReviewKind | undefined },
) => db<FamilyRow[]>`
  ${details(db, actor)}
  where ${visibleTo(db, actor)} and r.student_id = ${studentId} and r.month = ${`${month}-01`}::date
    ${kind === undefined ? db`` : db`and r.kind = ${kind}`}
  order by r.ends_on desc, array_position(array['term', 'month', 'week', 'day'], r.kind), r.id`

export const selectShown = async (db: Db, actor: Parent, id: string): Promise<FamilyRow | undefined> => {
  const [row] = await db<FamilyRow[]>`${details(db, actor)} where ${visibleTo(db, actor)} and r.id = ${id}`
  return row
}

type Page = { readonly page: number; readonly per_page: number; readonly student_id?: string | undefined }

/** The reviews of all own children, newest first. */
export const selectOfAll = (db: Db, actor: Parent, { page, per_page, student_id }: Page) => db<
  (FamilyRow & { student: Omit<ChildRow, 'photo'>; photo: MediaRow | null })[]
>`
  select found.*, json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname) as student,
    ${pictureJson(db, 'm')} as photo
  from (${details(db, actor)}
    where ${visibleTo(db, actor)} ${student_id === undefined ? db`` : db`and r.student_id = ${student_id}`}
    order by r.ends_on desc, r.shown_from desc, r.id limit ${per_page} offset ${(page - 1) * per_page}) found
  join students s on s.school_id = ${actor.schoolId} and s.id = found.student_id
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  order by found."end" desc, found.released_at desc, found.id`

export type Counts = { total: number; unread: number; to_sign: number }

export const countOfAll = async (db: Db, actor: Parent, studentId: string | undefined): Promise<Counts> => {
  const [row] = await db<Counts[]>`
    select (count(*) ${studentId === undefined ? db`` : db`filter (where r.student_id = ${studentId})`})::int as total,
      (count(*) filter (where coalesce(own.opened_number, 0) < r.number))::int as unread,
      (count(*) filter (where y.signed and not exists (select from review_signatures g
        where g.school_id = r.school_id and g.review_id = r.id and g.number = r.number)))::int as to_sign
    from shown_reviews r
    left join review_cycles y on y.school_id = r.school_id and y.id = r.cycle_id ${openedBy(db, actor)}
    where ${visibleTo(db, actor)}`
  return row ?? { total: 0, unread: 0, to_sign: 0 }
}

export type RatingsRow = Pick<FamilyRow, 'kind' | 'start' | 'end' | 'week' | 'ratings'> & {
  cycle: { id: string; name: string } | null
}

/** The ratings of an own child in the running year, newest first. */
export const selectRatings = (db: Db, actor: Parent, studentId: string) => db<RatingsRow[]>`
  select r.kind, r.starts_on as start, r.ends_on as "end", r.week, r.ratings,
    case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end as cycle
  from shown_reviews r
  join academic_years t on t.school_id = r.school_id and t.current and r.starts_on between t.starts_on and t.ends_on
  left join review_cycles y on y.school_id = r.school_id and y.id = r.cycle_id
  where ${visibleTo(db, actor)} and r.student_id = ${studentId} and r.ratings <> '{}'
  order by r.ends_on desc, r.id limit 100`

/** What a guardian does with a review; absent fields stay. */
type Act = { readonly reaction?: ReviewReaction | null; readonly answer?: string }

/** Records that the account opened this release of a review, and what it did; true if it answers for the first time. */
export const writeReader = async (
  tx: Db,
  actor: Parent,
  { id, number }: { readonly id: string; readonly number: number },
  now: Date,
  { reaction, answer }: Act,
): Promise<void> => {
  const at = now.toISOString()
  await tx`
    insert into review_readers (school_id, review_id, account_id, opened_number, opened_at, reaction, answer, answered_at)
    values (${actor.schoolId}, ${id}, ${actor.accountId}, ${number}, ${at}, ${reaction ?? null}, ${answer ?? null},
      ${answer === undefined ? null : at})
    on conflict (school_id, review_id, account_id) do update set
      opened_number = greatest(review_readers.opened_number, excluded.opened_number)
      ${reaction === undefined ? tx`` : tx`, reaction = excluded.reaction`}
      ${answer === undefined ? tx`` : tx`, answer = excluded.answer, answered_at = excluded.answered_at`}`
}

export const hasAnswered = async (tx: Db, actor: Parent, id: string): Promise<boolean> => {
  const [row] = await tx<{ is: boolean }[]>`
    select exists (select from review_readers f where f.school_id = ${actor.schoolId} and f.review_id = ${id}
      and f.account_id = ${actor.accountId} and f.answer is not null) as is`
  return row?.is ?? false
}

/** Writes the signature of the family under a release; false if there is one. */
export const insertSignature = async (
  tx: Db,
  actor: Parent,
  { id, number }: { readonly id: string; readonly number: number },
  now: Date,
  { strokes, signed_name }: { readonly strokes: Strokes | null; readonly signed_name: string | null },
): Promise<boolean> => {
  const rows = await tx`
    insert into review_signatures (school_id, review_id, number, account_id, strokes, signed_name, signed_at)
    values (${actor.schoolId}, ${id}, ${number}, ${actor.accountId},
      ${strokes === null ? null : tx.json(strokes)}::jsonb, ${signed_name}, ${now.toISOString()})
    on conflict do nothing returning number`
  return rows.length > 0
}
