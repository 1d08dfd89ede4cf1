import type { Db } from '@nhip-cau/server-kit/database'

export type NewAcademicYear = {
  readonly schoolId: string
  readonly id: string
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
  readonly current: boolean
}

export const upsertAcademicYear = (db: Db, year: NewAcademicYear) => db`
  insert into academic_years (school_id, id, name, starts_on, ends_on, current)
  values (${year.schoolId}, ${year.id}, ${year.name}, ${year.startsOn}, ${year.endsOn}, ${year.current})
  on conflict (school_id, id) do update set name = excluded.name, starts_on = excluded.starts_on,
    ends_on = excluded.ends_on, current = excluded.current`
