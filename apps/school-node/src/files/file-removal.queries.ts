import { backupLock } from '@nhip-cau/server-kit/backup-lock'
import type { Db } from '@nhip-cau/server-kit/database'

export type NewRemoval = { readonly school_id: string; readonly key: string }

/** Records files to remove from the object store and queues the job that removes them after the commit. */
export const insertRemovals = async (tx: Db, removals: readonly NewRemoval[]): Promise<void> => {
  if (removals.length === 0) return
  await tx`
    insert into file_removals (school_id, key)
    select * from unnest(${removals.map((one) => one.school_id)}::uuid[], ${removals.map((one) => one.key)}::text[])`
  await tx`select graphile_worker.add_job('media.remove', job_key => 'media.remove')`
}

export type Removal = { readonly id: number; readonly key: string }

const isBackedUp = (db: Db) => db`exists (
  select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.classid = ${backupLock.group}::oid and l.objid = ${backupLock.number}::oid)`

/**
 * Selects the next removals, oldest first. Returns none during a backup, whose rows may still refer to the files; the
 * nightly cleaning removes them.
 */
export const selectRemovals = (db: Db, after: number, limit: number) => db<Removal[]>`
  select f.id, f.key from file_removals f where f.id > ${after} and not ${isBackedUp(db)} order by f.id limit ${limit}`

export const deleteRemovals = (db: Db, ids: readonly number[]) => db`
  delete from file_removals f where f.id = any(${[...ids]}::bigint[])`
