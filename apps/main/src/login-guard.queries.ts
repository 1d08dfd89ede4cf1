import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type Limit = {
  readonly key: Buffer
  /** Number of tries within the window; the last one locks the key for the length of the window. */
  readonly most: number
}

/** Sorted by key, to avoid deadlocks between transactions that count the same keys. */
const inOrder = (db: Db, limits: readonly Limit[]): Fragment => db`
  (select decode(l.key, 'hex') as key, l.most
   from unnest(${limits.map((one) => one.key.toString('hex'))}::text[], ${limits.map((one) => one.most)}::int[]) as l (key, most)
   order by l.key)`

export const selectLock = async (db: Db, keys: readonly Buffer[], now: string): Promise<string | undefined> => {
  const [row] = await db<{ locked_until: string | null }[]>`
    select max(t.locked_until) as locked_until from login_attempts t
    where t.key in ${db([...keys])} and t.locked_until > ${now}`
  return row?.locked_until ?? undefined
}

const recent = (db: Db, times: Fragment, minutes: number, now: string): Fragment => db`
  array(select x.at from unnest(${times}) as x (at)
    where x.at > ${now}::timestamptz - make_interval(mins => ${minutes}) order by x.at)`

/**
 * Adds a try to each key that is not locked; reaching the limit locks the key. Concurrent transactions wait for the row
 * locks. Returns the limits whose keys were not locked.
 */
export const addToCounts = async (db: Db, limits: readonly Limit[], minutes: number, now: string) => {
  const rows = await db<{ key: Buffer }[]>`
    insert into login_attempts as t (key, failed_at, updated_at)
    select l.key, array[${now}::timestamptz], ${now} from ${inOrder(db, limits)} l
    on conflict (key) do update set
      failed_at = ${recent(db, db`t.failed_at`, minutes, now)} || ${now}::timestamptz,
      locked_until = case when 1 + cardinality(${recent(db, db`t.failed_at`, minutes, now)}) >=
          (select l.most from ${inOrder(db, limits)} l where l.key = t.key)
        then ${now}::timestamptz + make_interval(mins => ${minutes}) end,
      updated_at = ${now}
    where t.locked_until is null or t.locked_until <= ${now}
    returning t.key`
  return limits.filter((limit) => rows.some(({ key }) => key.equals(limit.key)))
}

export const lockKnown = (tx: Db, limits: readonly Limit[]) => tx`
  select from login_attempts t
  where t.key in ${tx(limits.map((one) => one.key))} order by t.key for update`

/** Removes the try counted at `at`, and the lock that it caused. */
export const refundTries = (tx: Db, limits: readonly Limit[], minutes: number, at: string) => tx`
  update login_attempts t set failed_at = kept.times,
    locked_until = case when cardinality(${recent(tx, tx`kept.times`, minutes, at)}) >= l.most then t.locked_until end
  from ${inOrder(tx, limits)} l
    join login_attempts o on o.key = l.key,
    lateral (select array_position(o.failed_at, ${at}::timestamptz) as place) own,
    lateral (select o.failed_at[:own.place - 1] || o.failed_at[own.place + 1:] as times) kept
  where t.key = l.key and own.place is not null`

export const deleteCount = (tx: Db, key: Buffer) => tx`delete from login_attempts where login_attempts.key = ${key}`

export const deleteOldCounts = (db: Db, before: string) =>
  db`delete from login_attempts where login_attempts.updated_at < ${before}`

/** Returns whether this login succeeded from this place lately, and how many accounts did, up to `most`. */
export const selectPlace = async (db: Db, key: Buffer, place: Buffer, since: string, most: number) => {
  const [row] = await db<{ is_known: boolean; accounts: number }[]>`
    select
      exists (select from login_places p where p.key = ${key} and p.used_at > ${since}) as is_known,
      (select count(*) from (
        select from login_places p where p.place = ${place} and p.used_at > ${since} limit ${most}) known) as accounts`
  return row ?? { is_known: false, accounts: 0 }
}

/** Updates the row at most once a day, to avoid a write for every login. */
export const upsertPlace = (tx: Db, key: Buffer, place: Buffer, now: string) => tx`
  insert into login_places as p (key, place, used_at) values (${key}, ${place}, ${now})
  on conflict (key) do update set used_at = ${now} where p.used_at < ${now}::timestamptz - interval '1 day'`

export const deleteOldPlaces = (db: Db, before: string) => db`delete from login_places p where p.used_at < ${before}`
