import type { Pool } from './database.ts'

// Any number that no other advisory lock of ours uses as its first half.
const presence = 7421

/** Shows as long as the connection lives that this pool of workers is alive; gone by itself when the process is killed. */
export const showPresence = (connection: Pool, pool: string) => connection`
  select pg_try_advisory_lock(${presence}, hashtext(${pool}))
  where not exists (
    select from pg_locks l where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.classid = ${presence})`

/** Pools that hold jobs and are no longer alive. A pool gets two seconds to show itself. */
export const selectLostPools = async (sql: Pool): Promise<string[]> => {
  const rows = await sql<{ locked_by: string }[]>`
    select distinct j.locked_by
    from graphile_worker._private_jobs j
    where j.locked_at < now() - interval '2 seconds'
      and not exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.classid = ${presence}
          and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
          and l.database = (select d.oid from pg_database d where d.datname = current_database()))`
  return rows.map((row) => row.locked_by)
}
