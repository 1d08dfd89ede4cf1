import type { Db } from '@nhip-cau/server-kit/database'

export type SchoolDay = { day: string; open: boolean; name: string | null }

/** Every day of a stretch: whether there is school, and the name of what closes it. */
export const selectSchoolDays = (db: Db, schoolId: string, from: string, to: string) => db<SchoolDay[]>`
  select d.day::date as day, null::text as name,
    coalesce(s.settings -> 'working_days', '[1,2,3,4,5]') @> to_jsonb(extract(isodow from d.day)::int)
      and exists (
        select from academic_years y
        where y.school_id = s.school_id and d.day::date between y.starts_on and y.ends_on) as open
  from schools s
  cross join generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') as d (day)
  where s.school_id = ${schoolId}
  order by d.day`

export type SchoolRow = { name: string; short_name: string | null; address: string | null; time_zone: string; settings: object }

/** What a school's day goes by. */
export const selectSchoolRow = async (db: Db, schoolId: string): Promise<SchoolRow> => {
  const [row] = await db<SchoolRow[]>`
    select s.name, null::text as short_name, s.address, s.time_zone, s.settings
    from schools s where s.school_id = ${schoolId}`
  if (!row) throw new Error('no such school')
  return row
}
