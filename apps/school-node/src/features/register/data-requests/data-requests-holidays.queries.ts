import type { Db } from '@nhip-cau/server-kit/database'

/** Returns the confirmed public and lunar holidays of the next 60 days. Holidays of the school alone do not count. */
export const selectHolidays = async (db: Db, schoolId: string, from: string): Promise<ReadonlySet<string>> => {
  const rows = await db<{ day: string }[]>`
    select d::date as day
    from holidays h
    cross join lateral generate_series(greatest(h.from_date, ${from}::date), least(h.to_date, ${from}::date + 60), interval '1 day') d
    where h.school_id = ${schoolId} and h.kind in ('public', 'lunar') and h.confirmed
      and daterange(h.from_date, h.to_date, '[]') && daterange(${from}::date, ${from}::date + 60)`
  return new Set(rows.map((row) => row.day))
}
