import type { ReviewKind, ReviewState } from '@nhip-cau/contract/student-review-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import type { Content } from './student-review-class.queries.ts'

export type Release = { readonly batch: string; readonly now: Date; readonly shownFrom: Date }
type Version = { readonly id: string; readonly version: number }

/**
 * Copies the texts of reviews `r` for their families and marks them as released, in one statement. `which` says which
 * ones; rows that somebody changes at the same time are waited for.
 */
const release = (tx: Db, actor: Actor, { batch, now, shownFrom }: Release, which: Fragment) => tx<
  { id: string; student_id: string; class_id: string }[]
>`
  with ready as materialized (
    select r.* from reviews r where r.school_id = ${actor.schoolId} and ${which} order by r.id for update
  ), copied as (
    insert into review_releases (school_id, review_id, number, batch, chips, ratings, common, words, written_by,
      released_by, released_at, shown_from, state_before)
    select k.school_id, k.id, 1 + coalesce((select max(x.number) from review_releases x
        where x.school_id = k.school_id and x.review_id = k.id), 0), ${batch}, k.chips, k.ratings, k.common, k.words,
      k.written_by, ${actor.accountId}, ${now.toISOString()}, ${shownFrom.toISOString()}, k.state
    from ready k returning review_id
  )
  update reviews r set state = 'released', version = r.version + 1, waiting_since = null, returned_note = null,
    returned_by = null, returned_at = null
  from copied
  where r.school_id = ${actor.schoolId} and r.id = copied.review_id
  returning r.id, r.student_id, r.class_id`

export const releaseReviews = (tx: Db, actor: Actor, at: Release, reviews: readonly Version[]) =>
  release(
    tx,
    actor,
    at,
    tx`(r.id, r.version) in (
      select g.id, g.version from jsonb_to_recordset(${tx.json(reviews.map(({ id, version }) => ({ id, version })))})
        as g (id uuid, version integer))`,
  )

/** Everything that is written for a cycle. */
export const releaseCycle = (tx: Db, actor: Actor, at: Release, cycleId: string) =>
  release(
    tx,
    actor,
    at,
    tx`r.cycle_id = ${cycleId} and r.state <> 'released'
      and (r.chips <> '{}' or r.ratings <> '{}' or r.common is not null or r.words is not null)`,
  )

export type BatchRow = {
  id: string
  student_id: string
  class_id: string
  kind: ReviewKind
  starts_on: string
  cycle_id: string | null
  released_by: string
  shown_from: string
}

/** The reviews of a release with one of its classes, locked. */
export const lockBatch = (tx: Db, actor: Actor, batch: string) => tx<BatchRow[]>`
  select r.id, r.student_id, r.class_id, r.kind, r.starts_on, r.cycle_id, x.released_by, x.shown_from
  from review_releases x
  join reviews r on r.school_id = x.school_id and r.id = x.review_id
  where x.school_id = ${actor.schoolId} and x.batch = ${batch}
  order by r.id for update of r`

/** Takes a release back: the reviews are as before, under a new version. */
export const undoBatch = (tx: Db, actor: Actor, batch: string) => tx`
  with undone as (
    delete from review_releases x where x.school_id = ${actor.schoolId} and x.batch = ${batch}
    returning x.review_id, x.state_before
  )
  update reviews r set state = case when r.state = 'released' then undone.state_before else r.state end,
    waiting_since = case when r.state = 'released' and undone.state_before = 'waiting' then clock_now()
      else r.waiting_since end, version = r.version + 1
  from undone where r.school_id = ${actor.schoolId} and r.id = undone.review_id`

export type SettledRow = { student_id: string; full_name: string; class_id: string; fresh: boolean; shown: boolean }

/** Takes the releases of a batch whose time has come, once. `fresh`: the family sees the review for the first time. */
export const settleBatch = (tx: Db, schoolId: string, batch: string) => tx<SettledRow[]>`
  with settled as (
    update review_releases x set settled = true
    where x.school_id = ${schoolId} and x.batch = ${batch} and not x.settled
    returning x.review_id, x.number, x.chips <> '{}' or x.ratings <> '{}' or x.common is not null
      or x.words is not null as shown
  )
  select r.student_id, s.full_name, r.class_id, settled.shown and not exists (select from review_releases b
    where b.school_id = r.school_id and b.review_id = r.id and b.number < settled.number) as fresh, settled.shown
  from settled
  join reviews r on r.school_id = ${schoolId} and r.id = settled.review_id
  join students s on s.school_id = r.school_id and s.id = r.student_id`

/** Sends drafts to the office. */
export const submitReviews = (tx: Db, actor: Actor, now: Date, reviews: readonly Version[]) => tx<{ id: string }[]>`
  update reviews r set state = 'waiting', waiting_since = ${now.toISOString()}, version = r.version + 1,
    returned_note = null, returned_by = null, returned_at = null
  from jsonb_to_recordset(${tx.json(reviews.map(({ id, version }) => ({ id, version })))}) as g (id uuid, version integer)
  where r.school_id = ${actor.schoolId} and r.id = g.id and r.version = g.version
  returning r.id`

export type DecidedRow = {
  id: string
  version: number
  state: ReviewState
  class_id: string
  class_name: string
  kind: string
  starts_on: string
  student_id: string
}

/** Reviews by id, locked. */
export const lockById = (tx: Db, actor: Actor, ids: readonly string[]) => tx<DecidedRow[]>`
  select r.id, r.version, r.state, r.class_id, c.name as class_name, r.kind, r.starts_on, r.student_id
  from reviews r
  join classes c on c.school_id = r.school_id and c.id = r.class_id
  where ${classVisibleTo(tx, actor)} and r.id = any(${[...ids]}::uuid[])
  order by r.id for update of r`

export const approve = (tx: Db, actor: Actor, ids: readonly string[]) => tx<{ id: string; version: number }[]>`
  update reviews r set state = 'approved', waiting_since = null, version = r.version + 1
  where r.school_id = ${actor.schoolId} and r.id = any(${[...ids]}::uuid[]) returning r.id, r.version`

export const giveBack = (tx: Db, actor: Actor, now: Date, note: string, ids: readonly string[]) => tx<
  { id: string; version: number }[]
>`
  update reviews r set state = 'draft', waiting_since = null, version = r.version + 1, returned_note = ${note},
    returned_by = ${actor.accountId}, returned_at = ${now.toISOString()}
  where r.school_id = ${actor.schoolId} and r.id = any(${[...ids]}::uuid[]) returning r.id, r.version`

type Sent = { readonly class_id: string; readonly kind: string; readonly starts_on: string }

/** Of these classes and periods those in which nothing waits any more. */
export const selectNothingWaiting = (tx: Db, schoolId: string, sent: readonly Sent[]) => tx<Sent[]>`
  select g.class_id, g.kind, g.starts_on
  from jsonb_to_recordset(${tx.json(sent.map(({ class_id, kind, starts_on }) => ({ class_id, kind, starts_on })))})
    as g (class_id uuid, kind text, starts_on date)
  where not exists (select from reviews r where r.school_id = ${schoolId} and r.class_id = g.class_id
    and r.kind = g.kind and r.starts_on = g.starts_on and r.state = 'waiting')`

export type HistoryRow = Content & { number: number; by: string; shown_from: string }

/** What families were shown of a review, newest first; undefined if the actor may not see the review. */
export const selectReviewHistory = async (db: Db, actor: Actor, id: string): Promise<HistoryRow[] | undefined> => {
  const [row] = await db<{ data: HistoryRow[] }[]>`
    select coalesce((
      select json_agg(json_build_object('number', x.number, 'by', a.full_name, 'shown_from', x.shown_from,
        'chips', x.chips, 'ratings', x.ratings, 'common', x.common, 'words', x.words) order by x.number desc)
      from review_releases x
      join accounts a on a.school_id = x.school_id and a.id = x.written_by
      where x.school_id = r.school_id and x.review_id = r.id and x.shown_from <= clock_now()), '[]') as data
    from reviews r
    join classes c on c.school_id = r.school_id and c.id = r.class_id
    where ${classVisibleTo(db, actor)} and r.id = ${id}`
  return row?.data
}
