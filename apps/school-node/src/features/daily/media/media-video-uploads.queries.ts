import { videoLimits } from '@nhip-cau/contract/media'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'

export type UploadRow = { school_id: string; id: string; bytes: number; metadata: string }
export type UploadId = Pick<UploadRow, 'school_id' | 'id'>

/** Inserts an upload. Returns false if the account has too many unfinished ones. */
export const insertUpload = async (tx: Db, actor: Actor, upload: Omit<UploadRow, 'school_id'>): Promise<boolean> => {
  const { schoolId, accountId } = actor
  // Of two simultaneous requests of an account, the second counts the first.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`video uploads of ${accountId}`}::text, 0))`
  const rows = await tx`
    insert into video_uploads (school_id, id, owner_account_id, bytes, metadata)
    select ${schoolId}, ${upload.id}, ${accountId}, ${upload.bytes}, ${upload.metadata}
    from (
      select count(*)::int as number, coalesce(sum(u.bytes), 0)::bigint as bytes from video_uploads u
      where u.school_id = ${schoolId} and u.owner_account_id = ${accountId}) unfinished
    where unfinished.number < ${videoLimits.unfinished}::int
      and unfinished.bytes + ${upload.bytes}::bigint <= ${videoLimits.unfinishedBytes}::bigint
    returning video_uploads.id`
  return rows.length > 0
}

/** For the library, which knows the upload by its id; `selectOwnUpload` has decided before whether the actor may. */
export const selectUpload = async (db: Db, { school_id, id }: UploadId): Promise<UploadRow | undefined> => {
  const [row] = await db<UploadRow[]>`
    select u.school_id, u.id, u.bytes, u.metadata from video_uploads u
    where u.school_id = ${school_id} and u.id = ${id}`
  return row
}

export const selectOwnUpload = async (db: Db, actor: Actor, id: string): Promise<UploadRow | undefined> => {
  const [row] = await db<UploadRow[]>`
    select u.school_id, u.id, u.bytes, u.metadata from video_uploads u
    where u.school_id = ${actor.schoolId} and u.owner_account_id = ${actor.accountId} and u.id = ${id}`
  return row
}

export const deleteUpload = (db: Db, { school_id, id }: UploadId) => db`
  delete from video_uploads where video_uploads.school_id = ${school_id} and video_uploads.id = ${id}`

/** Deletes uploads of all schools that have received nothing for a day. */
export const deleteExpiredUploads = (db: Db, now: Date, limit: number) => db<UploadId[]>`
  delete from video_uploads u
  using (
    select old.school_id, old.id from video_uploads old
    where old.touched_at < ${now.toISOString()}::timestamptz - interval '24 hours'
    order by old.touched_at limit ${limit}
    for update skip locked) expired
  where u.school_id = expired.school_id and u.id = expired.id
  returning u.school_id, u.id`

type Lease = UploadId & { readonly lock: string; readonly seconds: number }

/** Takes the lock of an upload if nobody has it; otherwise asks its holder to end. */
export const takeLock = async (
  db: Db,
  { school_id, id, lock, seconds }: Lease,
): Promise<'taken' | 'busy' | 'no upload'> => {
  const isFree = db`(u.lock_id is null or u.locked_until < statement_timestamp())`
  const [row] = await db<{ lock_id: string }[]>`
    update video_uploads u set
      lock_id = case when ${isFree} then ${lock}::uuid else u.lock_id end,
      locked_until = case when ${isFree} then statement_timestamp() + make_interval(secs => ${seconds}) else u.locked_until end,
      lock_wanted = not ${isFree}
    where u.school_id = ${school_id} and u.id = ${id}
    returning u.lock_id`
  if (row === undefined) return 'no upload'
  return row.lock_id === lock ? 'taken' : 'busy'
}

/** Prolongs a lock. Returns whether the holder has to end, because another request wants it or has it. */
export const keepLock = async (db: Db, { school_id, id, lock, seconds }: Lease): Promise<boolean> => {
  const [row] = await db<{ lock_wanted: boolean }[]>`
    update video_uploads u set locked_until = statement_timestamp() + make_interval(secs => ${seconds}),
      touched_at = clock_now()
    where u.school_id = ${school_id} and u.id = ${id} and u.lock_id = ${lock}
    returning u.lock_wanted`
  return row?.lock_wanted ?? true
}

export const releaseLock = (db: Db, { school_id, id, lock }: Omit<Lease, 'seconds'>) => db`
  update video_uploads u set lock_id = null, locked_until = null, lock_wanted = false, touched_at = clock_now()
  where u.school_id = ${school_id} and u.id = ${id} and u.lock_id = ${lock}`
