import type { CameraRefusal } from '@nhip-cau/contract/camera-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** Serialises the starts of views of one account, whose number is limited. */
export const lockViewer = (tx: Db, actor: Actor) =>
  tx`select pg_advisory_xact_lock(hashtextextended('camera views of ' || ${actor.accountId}, 0))`

export type NewView = {
  readonly cameraId: string
  readonly classId: string | null
  readonly studentId: string | null
  readonly tokenHash: string
  readonly day: string
  readonly now: Date
}

export const insertView = async (tx: Db, actor: Actor, one: NewView): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into camera_views (school_id, camera_id, class_id, account_id, role, student_id, session_id, token_hash, day,
      started_at, authorised_until)
    values (${actor.schoolId}, ${one.cameraId}, ${one.classId}, ${actor.accountId}, ${actor.role}, ${one.studentId},
      ${actor.sessionId}, ${one.tokenHash}, ${one.day}, ${one.now.toISOString()}, ${endOf(actor)})
    returning camera_views.id`
  return row?.id ?? ''
}

// Tokens of the access test never end, and PostgreSQL knows no instant for that.
const endOf = ({ expiresAt }: Actor): string =>
  new Date(Number.isFinite(expiresAt) ? expiresAt : Date.now() + 900_000).toISOString()

/** The page has shown a newer token of the same session. */
export const keepAuthorised = (db: Db, actor: Actor, id: string) => db`
  update camera_views v set authorised_until = ${endOf(actor)}
  where v.school_id = ${actor.schoolId} and v.id = ${id} and v.account_id = ${actor.accountId}
    and v.session_id = ${actor.sessionId} and v.ended_at is null and v.authorised_until < ${endOf(actor)}::timestamptz`

/** A page that is opened anew replaces the view of the same session. */
export const endSameView = (
  tx: Db,
  actor: Actor,
  { cameraId, studentId, now }: Pick<NewView, 'cameraId' | 'studentId' | 'now'>,
) => tx`
  update camera_views v set ended_at = ${now.toISOString()}, why = 'ended'
  where v.school_id = ${actor.schoolId} and v.camera_id = ${cameraId} and v.account_id = ${actor.accountId}
    and v.session_id = ${actor.sessionId} and v.student_id is not distinct from ${studentId}::uuid and v.ended_at is null`

export type OwnView = {
  id: string
  camera_id: string
  class_id: string | null
  ended_at: string | null
  why: CameraRefusal | null
}

export const selectOwnView = async (db: Db, actor: Actor, id: string): Promise<OwnView | undefined> => {
  const [row] = await db<OwnView[]>`
    select v.id, v.camera_id, v.class_id, v.ended_at, v.why from camera_views v
    where v.school_id = ${actor.schoolId} and v.account_id = ${actor.accountId} and v.id = ${id}`
  return row
}

export const endOwnView = (tx: Db, actor: Actor, id: string, now: Date) => tx`
  update camera_views v set ended_at = ${now.toISOString()}, why = 'ended'
  where v.school_id = ${actor.schoolId} and v.account_id = ${actor.accountId} and v.id = ${id} and v.ended_at is null`

export const endViewsOfCamera = (tx: Db, actor: Actor, cameraId: string, now: Date, why: CameraRefusal) => tx`
  update camera_views v set ended_at = ${now.toISOString()}, why = ${why}
  where v.school_id = ${actor.schoolId} and v.camera_id = ${cameraId} and v.ended_at is null`

export type ViewChange = { readonly school_id: string; readonly id: string; readonly at: string }
export type ViewEnd = ViewChange & { readonly why: CameraRefusal }

/** The gateway has named them, perhaps for the first time. */
export const markSeen = (tx: Db, views: readonly ViewChange[]) => tx`
  update camera_views v set opened_at = coalesce(v.opened_at, n.at), seen_at = n.at
  from jsonb_to_recordset(${tx.json([...views])}) as n (school_id uuid, id uuid, at timestamptz)
  where v.school_id = n.school_id and v.id = n.id and v.ended_at is null`

/** Ends views of which no gateway has said anything since a moment, at the time when one last did. */
export const endForgotten = (tx: Db, before: Date) => tx`
  update camera_views v set ended_at = coalesce(v.seen_at, v.started_at), why = 'ended'
  where v.ended_at is null and coalesce(v.seen_at, v.started_at) < ${before.toISOString()}`

/** Views `v` that go on, as far as the gateway has said lately. */
export const isWatching = (db: Db): Fragment => db`
  v.ended_at is null and v.seen_at > clock_now() - interval '30 seconds'`

/** When a view `v` stopped counting; time in which the gateway said nothing does not count. */
const countsUntil = (db: Db): Fragment => db`
  greatest(v.opened_at, coalesce(v.ended_at, least(clock_now(), v.seen_at + interval '20 seconds')))`

/** Seconds of a view `v`. */
export const secondsOf = (db: Db): Fragment => db`extract(epoch from ${countsUntil(db)} - v.opened_at)::float8`

/** Seconds in which at least one of the views `v` of a query went on. */
export const secondsOfAny = (db: Db): Fragment => db`
  (select sum(extract(epoch from upper(one) - lower(one)))::float8
    from unnest(range_agg(tstzrange(v.opened_at, ${countsUntil(db)}))) as one)`

/** An end never lies before the beginning. */
export const endViews = (tx: Db, views: readonly ViewEnd[]) => tx`
  update camera_views v set ended_at = greatest(n.at, v.started_at, v.opened_at), why = n.why
  from jsonb_to_recordset(${tx.json([...views])}) as n (school_id uuid, id uuid, at timestamptz, why text)
  where v.school_id = n.school_id and v.id = n.id and v.ended_at is null`

export type Mark = { name: string; phone: string | null }

/** What the watermark shows. */
export const selectMark = async (db: Db, actor: Actor): Promise<Mark | undefined> => {
  const [row] = await db<Mark[]>`
    select a.full_name as name, a.phone from accounts a where a.school_id = ${actor.schoolId} and a.id = ${actor.accountId}`
  return row
}
