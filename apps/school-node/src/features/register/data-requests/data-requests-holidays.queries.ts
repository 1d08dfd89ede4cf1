import type { Db } from '@nhip-cau/server-kit/database'

/** Public holidays from a day on, as far as a time limit can reach. Days that only this school has off do not count. */
export const selectHolidays = async (db: Db, schoolId: string, from: string): Promise<ReadonlySet<string>> => {
  const rows = await db<{ day: string }[]>`
    select d::date as day
    from holidays h
    cross join lateral generate_series(greatest(h.from_date, ${from}::date), least(h.to_date, ${from}::date + 60), interval '1 day') d
    where h.school_id = ${schoolId} and h.kind in ('public', 'lunar') and h.confirmed
      and daterange(h.from_date, h.to_date, '[]') && daterange(${from}::date, ${from}::date + 60)`
  return new Set(rows.map((row) => row.day))
}
