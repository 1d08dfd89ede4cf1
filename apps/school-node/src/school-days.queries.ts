import type { Db } from '@nhip-cau/server-kit/database'

export type SchoolDay = { day: string; open: boolean; name: string | null }

/** Every day of a stretch: whether there is school, and the name of what closes it. */
export const selectSchoolDays = (db: Db, schoolId: string, from: string, to: string) => db<SchoolDay[]>`
  select d.day, d.open, d.name from school_days(${schoolId}, ${from}, ${to}) d order by d.day`

export type SchoolRow = {
  name: string
  short_name: string | null
  governing_body: string | null
  address: string | null
  time_zone: string
  settings: object
}

/** What a school's day goes by. */
export const selectSchoolRow = async (db: Db, schoolId: string): Promise<SchoolRow> => {
  const [row] = await db<SchoolRow[]>`
    select s.name, s.short_name, s.governing_body, s.address, s.time_zone, s.settings
    from schools s where s.school_id = ${schoolId}`
  if (!row) throw new Error('no such school')
  return row
}
