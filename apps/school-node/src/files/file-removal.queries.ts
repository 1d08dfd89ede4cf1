import type { Db } from '@nhip-cau/server-kit/database'

export type Removal = { readonly school_id: string; readonly key: string }

/** Remembers in this transaction what has to leave the object store, and queues the job that does it. */
export const insertRemovals = async (tx: Db, removals: readonly Removal[]): Promise<void> => {
  if (removals.length === 0) return
  await tx`
    insert into file_removals (school_id, key)
    select * from unnest(${removals.map((one) => one.school_id)}::uuid[], ${removals.map((one) => one.key)}::text[])
    on conflict do nothing`
  await tx`select graphile_worker.add_job('media.remove', job_key => 'media.remove')`
}

/** The next ones in the order of their keys. */
export const selectRemovals = (db: Db, after: Removal | undefined, limit: number) => db<Removal[]>`
  select f.school_id, f.key from file_removals f
  where ${after === undefined ? db`true` : db`(f.school_id, f.key) > (${after.school_id}::uuid, ${after.key})`}
  order by f.school_id, f.key limit ${limit}`

export const deleteRemovals = (db: Db, done: readonly Removal[]) => db`
  delete from file_removals f
  using unnest(${done.map((one) => one.school_id)}::uuid[], ${done.map((one) => one.key)}::text[]) as done (school_id, key)
  where f.school_id = done.school_id and f.key = done.key`
