import type { Db } from './database.ts'

// Any number that no other advisory lock of the product uses as its first key.
const presence = 7421

/**
 * Takes an advisory lock that shows that this worker pool is alive; it is released when the process is killed. The lock
 * of an earlier, paused pool of the same process is released.
 */
export const showPresence = (connection: Db, pool: string) => connection`
  with own as (
    select l.objid::bigint::bit(32)::int as pool from pg_locks l
    where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.classid = ${presence})
  select pg_advisory_unlock(${presence}, o.pool) from own o where o.pool <> hashtext(${pool})
  union all
  select pg_try_advisory_lock(${presence}, hashtext(${pool}))
  where not exists (select from own o where o.pool = hashtext(${pool}))`

/** Worker pools that hold jobs for more than two seconds without the lock that shows that they are alive. */
export const selectLostPools = async (sql: Db): Promise<string[]> => {
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

/**
 * Unlocks jobs that this process locked more than ten seconds ago but does not run, because the response was lost with
 * its connection. Other processes do not take jobs of a living worker pool.
 */
export const freeForgottenJobs = (db: Db, pool: string, underWay: readonly string[]) => db`
  with freed as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = ${pool} and locked_at < now() - interval '10 seconds' and id <> all (${[...underWay]}::bigint[])
    returning job_queue_id)
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where locked_by = ${pool} and id in (select f.job_queue_id from freed f)`

/** The job key prevents a second job per slice when the event's own job is retried. */
export const insertSubscriberJobs = (
  db: Db,
  payloads: readonly { readonly id: string }[],
  tasks: readonly string[],
) => db`
  select graphile_worker.add_job(task, payload::json, max_attempts => 25, job_key => (payload ->> 'id') || ' ' || task)
  from jsonb_array_elements(${db.json(payloads)}::jsonb) as payload, unnest(${[...tasks]}::text[]) as task`
