import type { Db } from '@nhip-cau/server-kit/database'

/** Tries with the same login wait for each other, in all processes, so that none slips past the count. */
export const lockTries = (tx: Db, key: Buffer) =>
  tx`select pg_advisory_xact_lock(${key.readInt32BE(0)}::integer, ${key.readInt32BE(4)}::integer)`

export const selectLock = async (db: Db, keys: readonly Buffer[], now: string): Promise<string | undefined> => {
  const [row] = await db<{ locked_until: string | null }[]>`
    select max(t.locked_until) as locked_until from login_attempts t
    where t.key in ${db([...keys])} and t.locked_until > ${now}`
  return row?.locked_until ?? undefined
}

/** One more wrong try; the last one allowed within the window locks. */
export const insertFailure = (tx: Db, key: Buffer, most: number, minutes: number, now: string) => tx`
  insert into login_attempts as t (key, failed_at, updated_at)
  values (${key}, array[${now}::timestamptz], ${now})
  on conflict (key) do update set
    failed_at = (
      select array_agg(f.at) from (
        select at from unnest(t.failed_at) at where at > ${now}::timestamptz - make_interval(mins => ${minutes})
        union all select ${now}::timestamptz
      ) f),
    locked_until = case when 1 + (
        select count(*) from unnest(t.failed_at) at where at > ${now}::timestamptz - make_interval(mins => ${minutes})
      ) >= ${most} then ${now}::timestamptz + make_interval(mins => ${minutes}) end,
    updated_at = ${now}`

export const deleteFailures = (tx: Db, key: Buffer) => tx`delete from login_attempts where login_attempts.key = ${key}`

export const deleteOldFailures = (db: Db, before: string) =>
  db`delete from login_attempts where login_attempts.updated_at < ${before}`
