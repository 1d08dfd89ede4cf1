import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { Stop } from '@nhip-cau/contract/post-schedule'
import type { Db, Tx } from '@nhip-cau/server-kit/database'

export type Due = { readonly school_id: string; readonly id: string }

/** The posts of these schools whose time has come, the earliest first. */
export const selectDue = (db: Db, schoolIds: readonly string[], now: Date, limit: number) => db<Due[]>`
  select v.school_id, v.post_id as id
  from post_versions v
  join posts p on p.school_id = v.school_id and p.id = v.post_id and p.latest_version = v.version
    and p.latest_status = 'scheduled' and p.deleted_at is null
  where v.status = 'scheduled' and v.stopped is null and v.publish_at <= ${now.toISOString()}::timestamptz
    and v.school_id = any(${[...schoolIds]}::uuid[])
  order by v.publish_at limit ${limit}`

export type LockedDue = {
  readonly version: number
  /** Who answers for the publication: whoever accepted the post, or wrote it. */
  readonly account_id: string
  readonly role: 'school' | 'teacher'
  readonly permissions: string[]
  readonly active: boolean
}

/**
 * Locks a post whose time has come. Undefined if it was published or changed meanwhile, or is being changed: then a later
 * run publishes it.
 */
export const lockDue = async (tx: Tx, { school_id, id }: Due, now: Date): Promise<LockedDue | undefined> => {
  const [row] = await tx<LockedDue[]>`
    select v.version, a.id as account_id, a.role, a.permissions, a.active
    from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.latest_version
    join accounts a on a.school_id = v.school_id and a.id = coalesce(v.decided_by, v.written_by)
    where p.school_id = ${school_id} and p.id = ${id} and p.latest_status = 'scheduled' and p.deleted_at is null
      and v.stopped is null and v.publish_at <= ${now.toISOString()}::timestamptz
    for update of p skip locked`
  return row
}

type Version = { readonly schoolId: string; readonly postId: string; readonly version: number }

export type StoredTarget = {
  readonly whole_school: boolean
  readonly class_ids: string[]
  readonly age_groups: AgeGroup[]
  readonly student_ids: string[]
}

/** The target of a version as its author chose it. */
export const selectTarget = async (db: Db, { schoolId, postId, version }: Version): Promise<StoredTarget> => {
  const [row] = await db<StoredTarget[]>`
    select v.whole_school, v.age_groups, array(
        select vc.class_id from post_version_classes vc
        where vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version
          and v.age_groups = '{}') as class_ids,
      array(
        select vs.student_id from post_version_students vs
        where vs.school_id = v.school_id and vs.post_id = v.post_id and vs.version = v.version) as student_ids
    from post_versions v
    where v.school_id = ${schoolId} and v.post_id = ${postId} and v.version = ${version}`
  if (!row) throw new Error('the version is gone')
  return row
}

/** Makes a scheduled version accepted. */
export const acceptScheduled = async (tx: Tx, { schoolId, postId, version }: Version): Promise<void> => {
  await tx`
    update post_versions v set status = 'accepted', stopped = null
    where v.school_id = ${schoolId} and v.post_id = ${postId} and v.version = ${version}`
  await tx`
    update posts set latest_status = 'accepted' where posts.school_id = ${schoolId} and posts.id = ${postId}`
}

/** Gives a scheduled version another time. */
export const setTime = (tx: Tx, { schoolId, postId, version }: Version, at: Date) => tx`
  update post_versions v set publish_at = ${at.toISOString()}::timestamptz, stopped = null
  where v.school_id = ${schoolId} and v.post_id = ${postId} and v.version = ${version}`

/** Keeps a scheduled version from being published at its time. */
export const stopVersion = (tx: Tx, { schoolId, postId, version }: Version, why: Stop) => tx`
  update post_versions v set stopped = ${why}
  where v.school_id = ${schoolId} and v.post_id = ${postId} and v.version = ${version}`

/** A restored post would else be published at once or without anybody thinking of it. */
export const stopLatest = (tx: Tx, schoolId: string, postId: string) => tx`
  update post_versions v set stopped = coalesce(v.stopped, 'person')
  from posts p
  where p.school_id = ${schoolId} and p.id = ${postId} and v.school_id = p.school_id and v.post_id = p.id
    and v.version = p.latest_version and v.status = 'scheduled'`
