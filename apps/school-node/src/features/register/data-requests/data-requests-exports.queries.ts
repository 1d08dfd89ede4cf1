import type { DataExport } from '@nhip-cau/contract/data-requests'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor, stillActs } from '../../../access/guardians.queries.ts'

const isActedFor = (db: Db, actor: Actor): Fragment => actsFor(db, actor, db`x.student_id`)

export const selectExports = (db: Db, actor: Actor) => db<DataExport[]>`
  select x.id, x.kind, x.status, x.progress, x.bytes, x.created_at, x.expires_at,
    json_build_object('id', s.id, 'full_name', s.full_name) as student
  from data_exports x
  join students s on s.school_id = x.school_id and s.id = x.student_id
  where x.school_id = ${actor.schoolId} and x.account_id = ${actor.accountId} and ${isActedFor(db, actor)}
  order by x.created_at desc, x.id desc limit 20`

/** Inserts an export. Returns undefined if one of this kind and child is in progress. */
export const insertExport = async (
  tx: Db,
  actor: Actor,
  { studentId, kind, at }: { readonly studentId: string; readonly kind: DataExport['kind']; readonly at: string },
): Promise<string | undefined> => {
  const [row] = await tx<{ id: string }[]>`
    insert into data_exports (school_id, account_id, student_id, kind, created_at)
    values (${actor.schoolId}, ${actor.accountId}, ${studentId}, ${kind}, ${at})
    on conflict do nothing returning data_exports.id`
  return row?.id
}

export type ExportJob = {
  account_id: string
  student_id: string
  kind: DataExport['kind']
  status: DataExport['status']
  student: string
  acts: boolean
}

export const selectJob = async (db: Db, schoolId: string, id: string): Promise<ExportJob | undefined> => {
  const [row] = await db<ExportJob[]>`
    select x.account_id, x.student_id, x.kind, x.status, s.full_name as student,
      ${stillActs(db, { schoolId: db`x.school_id`, studentId: db`x.student_id` }, db`x.account_id`)} as acts
    from data_exports x join students s on s.school_id = x.school_id and s.id = x.student_id
    where x.school_id = ${schoolId} and x.id = ${id}`
  return row
}

export const setProgress = (db: Db, schoolId: string, id: string, progress: number) => db`
  update data_exports x set status = 'working', progress = ${progress}
  where x.school_id = ${schoolId} and x.id = ${id} and x.status in ('waiting', 'working')`

/** Marks an export as ready. Returns false if it was deleted or expired in the meantime. */
export const setReady = async (
  tx: Db,
  schoolId: string,
  id: string,
  { bytes, at, until, files }: { bytes: number; at: string; until: string; files: readonly string[] },
): Promise<boolean> => {
  const rows = await tx`
    update data_exports x set status = 'ready', progress = 100, bytes = ${bytes}, ready_at = ${at}, expires_at = ${until},
      files = ${[...files]}::uuid[]
    where x.school_id = ${schoolId} and x.id = ${id} and x.status in ('waiting', 'working') returning x.id`
  return rows.length > 0
}

export const setFailed = (db: Db, schoolId: string, id: string) => db`
  update data_exports x set status = 'failed' where x.school_id = ${schoolId} and x.id = ${id}
    and x.status in ('waiting', 'working')`

/** Returns the export if it is ready, not expired, and the actor still acts for the child. */
export const selectReady = async (db: Db, actor: Actor, id: string, now: Date) => {
  const [row] = await db<{ student_id: string; student: string; kind: DataExport['kind']; files: string[] }[]>`
    select x.student_id, s.full_name as student, x.kind, x.files
    from data_exports x
    join students s on s.school_id = x.school_id and s.id = x.student_id
    where x.school_id = ${actor.schoolId} and x.account_id = ${actor.accountId} and x.id = ${id} and ${isActedFor(db, actor)}
      and x.status = 'ready' and x.expires_at > ${now.toISOString()}`
  return row
}

/** Expires an export of the actor. Returns false if there is none. */
export const expireOwn = async (tx: Db, actor: Actor, id: string): Promise<boolean> => {
  const rows = await tx`
    update data_exports x set status = 'expired', expires_at = clock_now(), bytes = null
    where x.school_id = ${actor.schoolId} and x.account_id = ${actor.accountId} and x.id = ${id}
      and x.status <> 'expired' returning x.id`
  return rows.length > 0
}

/** Returns and locks expired exports, whose files must be removed. */
export const lockOver = (tx: Db, now: Date, limit: number) => tx<{ school_id: string; id: string }[]>`
  select x.school_id, x.id from data_exports x
  where x.status = 'ready' and x.expires_at <= ${now.toISOString()} order by x.expires_at limit ${limit}
  for update skip locked`

export const setOver = (tx: Db, over: readonly { school_id: string; id: string }[]) => tx`
  update data_exports x set status = 'expired', bytes = null
  from unnest(${over.map((one) => one.school_id)}::uuid[], ${over.map((one) => one.id)}::uuid[]) as gone (school_id, id)
  where x.school_id = gone.school_id and x.id = gone.id`
