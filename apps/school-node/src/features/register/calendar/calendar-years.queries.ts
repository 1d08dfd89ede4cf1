import type { Term, Year } from '@nhip-cau/contract/calendar'
import type { AcademicYear } from '@nhip-cau/contract/session'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

const columns = (db: Db): Fragment => db`
  y.id, y.name, y.starts_on, y.ends_on, y.current, y.version,
  case when y.current then 'running' when is_closed_year(y.school_id, y.id) then 'closed' else 'upcoming' end as state,
  coalesce((
    select json_agg(json_build_object('id', t.id, 'name', t.name, 'starts_on', t.starts_on, 'ends_on', t.ends_on)
      order by t.starts_on)
    from terms t where t.school_id = y.school_id and t.academic_year_id = y.id), '[]') as terms,
  (select count(*)::int from classes c
    where c.school_id = y.school_id and c.academic_year_id = y.id and c.archived_at is null) as classes,
  (select count(distinct sc.student_id)::int from classes c
    join student_classes sc on sc.school_id = c.school_id and sc.class_id = c.id
    where c.school_id = y.school_id and c.academic_year_id = y.id) as students`

export const selectYears = (db: Db, schoolId: string) => db<Year[]>`
  select ${columns(db)} from academic_years y where y.school_id = ${schoolId} order by y.starts_on desc`

export const selectYear = async (db: Db, schoolId: string, id: string): Promise<Year | undefined> => {
  const [row] = await db<Year[]>`
    select ${columns(db)} from academic_years y where y.school_id = ${schoolId} and y.id = ${id}`
  return row
}

/** Serialises changes to the years of a school. */
export const lockYears = (tx: Db, schoolId: string) =>
  tx`select from academic_years y where y.school_id = ${schoolId} order by y.id for update`

export const selectYearOf = async (db: Db, schoolId: string, from: string, to: string) => {
  const [row] = await db<{ id: string; closed: boolean }[]>`
    select y.id, is_closed_year(y.school_id, y.id) as closed from academic_years y
    where y.school_id = ${schoolId} and y.starts_on <= ${from} and y.ends_on >= ${to}`
  return row
}

export type YearDays = { readonly name: string; readonly starts_on: string; readonly ends_on: string }

export const insertYear = async (tx: Db, schoolId: string, year: YearDays & { current: boolean }): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into academic_years ${tx({ school_id: schoolId, ...year })} returning id`
  return row?.id ?? ''
}

export const setYear = (tx: Db, schoolId: string, id: string, year: YearDays) => tx`
  update academic_years set ${tx(year)}, version = academic_years.version + 1
  where academic_years.school_id = ${schoolId} and academic_years.id = ${id}`

export const deleteYear = (tx: Db, schoolId: string, id: string) =>
  tx`delete from academic_years y where y.school_id = ${schoolId} and y.id = ${id}`

export const setTerms = async (
  tx: Db,
  schoolId: string,
  yearId: string,
  terms: readonly Omit<Term, 'id'>[],
): Promise<void> => {
  await tx`delete from terms t where t.school_id = ${schoolId} and t.academic_year_id = ${yearId}`
  if (terms.length === 0) return
  await tx`insert into terms ${tx(terms.map((term) => ({ school_id: schoolId, academic_year_id: yearId, ...term })))}`
}

/** Makes this year the only current one. */
export const setRunning = async (tx: Db, schoolId: string, id: string): Promise<void> => {
  await tx`
    update academic_years set current = false, version = academic_years.version + 1
    where academic_years.school_id = ${schoolId} and academic_years.current and academic_years.id <> ${id}`
  await tx`
    update academic_years set current = true, version = academic_years.version + 1
    where academic_years.school_id = ${schoolId} and academic_years.id = ${id}`
}

/** Returns schools whose next year has begun while the previous one is still current. */
export const selectDueYears = (db: Db, now: string) => db<{ school_id: string; id: string; name: string }[]>`
  select distinct on (y.school_id) y.school_id, y.id, y.name
  from academic_years y join schools s on s.school_id = y.school_id
  where not y.current
    and y.starts_on <= (${now}::timestamptz at time zone s.time_zone)::date
    and y.ends_on >= (${now}::timestamptz at time zone s.time_zone)::date
    and not exists (
      select from academic_years running
      where running.school_id = y.school_id and running.current and running.starts_on > y.starts_on)
  order by y.school_id, y.starts_on desc`

/** The years in the form in which main returns them at login. */
export const selectPublishedYears = (db: Db, schoolId: string) => db<AcademicYear[]>`
  select y.id, y.name, y.starts_on, y.ends_on, y.current from academic_years y
  where y.school_id = ${schoolId} order by y.starts_on desc`

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
