import type { Db } from '@nhip-cau/server-kit/database'

/**
 * Locks these children for this day until the transaction ends, so that what is read of them stays valid while marks
 * and departures are written.
 */
export const lockChildDays = (tx: Db, studentIds: readonly string[], day: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(child.id::text || ' ' || ${day}::text, 0))
  from (select distinct one as id from unnest(${[...studentIds]}::uuid[]) as one order by one) child`
