import type { Db } from '@nhip-cau/server-kit/database'

export type Bucket = {
  readonly schoolId: string
  readonly accountId: string
  readonly kind: string
  /** Number of requests at once. */
  readonly burst: number
  readonly perMinute: number
}

/** Takes a token from a token bucket; returns false if it is empty. */
export const takeFromBucket = async (db: Db, { schoolId, accountId, kind, burst, perMinute }: Bucket) => {
  const now = db`least(
    ${burst}::float8,
    b.left_over + greatest(0, extract(epoch from statement_timestamp() - b.counted_at)::float8) * ${perMinute / 60}::float8)`
  const rows = await db`
    insert into write_buckets as b (school_id, account_id, kind, left_over)
    values (${schoolId}, ${accountId}, ${kind}, ${burst}::float8 - 1)
    on conflict (school_id, account_id, kind) do update set left_over = ${now} - 1, counted_at = statement_timestamp()
    where ${now} >= 1
    returning b.kind`
  return rows.length > 0
}

/** Deletes buckets unused for a day; they are full again by then. */
export const deleteOldBuckets = (db: Db) =>
  db`delete from write_buckets where write_buckets.counted_at < statement_timestamp() - interval '1 day'`
