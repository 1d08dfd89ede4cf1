import type { Db } from '@nhip-cau/server-kit/database'

/**
 * Until the transaction ends, whoever else marks one of these children on this day or hands it over waits: what is read
 * of a child after it still holds when it is written.
 */
export const lockChildDays = (tx: Db, studentIds: readonly string[], day: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(child.id::text || ' ' || ${day}::text, 0))
  from (select distinct one as id from unnest(${[...studentIds]}::uuid[]) as one order by one) child`
