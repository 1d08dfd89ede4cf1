import type { Holiday, HolidayKind } from '@nhip-cau/contract/calendar'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

const columns = (db: Db): Fragment => db`
  h.id, h.academic_year_id, h.name, h.from_date, h.to_date, h.kind, h.confirmed, h.reason,
  h.lifted_at is not null as lifted, h.version`

export const selectHolidays = (db: Db, schoolId: string, yearId: string) => db<Holiday[]>`
  select ${columns(db)} from holidays h
  where h.school_id = ${schoolId} and h.academic_year_id = ${yearId} order by h.from_date, h.id`

export const selectHoliday = async (db: Db, schoolId: string, id: string): Promise<Holiday | undefined> => {
  const [row] = await db<Holiday[]>`
    select ${columns(db)} from holidays h where h.school_id = ${schoolId} and h.id = ${id}`
  return row
}

export const lockHoliday = async (tx: Db, schoolId: string, id: string) => {
  await tx`select from holidays h where h.school_id = ${schoolId} and h.id = ${id} for update`
  return selectHoliday(tx, schoolId, id)
}

export type NewHoliday = {
  readonly academic_year_id: string
  readonly name: string
  readonly from_date: string
  readonly to_date: string
  readonly kind: HolidayKind
  readonly confirmed: boolean
  readonly reason?: string
}

export const insertHolidays = async (
  tx: Db,
  schoolId: string,
  setBy: string | null,
  holidays: readonly NewHoliday[],
): Promise<readonly string[]> => {
  if (holidays.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    insert into holidays ${tx(holidays.map((one) => ({ school_id: schoolId, set_by: setBy, ...one, reason: one.reason ?? null })))}
    returning id`
  return rows.map(({ id }) => id)
}

export const setHoliday = (tx: Db, schoolId: string, id: string, values: NewHoliday) => tx`
  update holidays set ${tx({ ...values, reason: values.reason ?? null })}, version = holidays.version + 1
  where holidays.school_id = ${schoolId} and holidays.id = ${id}`

export const liftHoliday = (tx: Db, schoolId: string, id: string, now: string) => tx`
  update holidays set lifted_at = ${now}, version = holidays.version + 1
  where holidays.school_id = ${schoolId} and holidays.id = ${id}`

export const deleteHoliday = (tx: Db, schoolId: string, id: string) =>
  tx`delete from holidays h where h.school_id = ${schoolId} and h.id = ${id}`

/** Counts holidays of a year that lie outside the given range. */
export const countOutside = async (db: Db, schoolId: string, yearId: string, from: string, to: string) => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from holidays h
    where h.school_id = ${schoolId} and h.academic_year_id = ${yearId}
      and (h.from_date < ${from} or h.to_date > ${to})`
  return row?.count ?? 0
}

/** Whether there is school on this day. */
export const isSchoolDay = async (db: Db, schoolId: string, day: string): Promise<boolean> => {
  const [row] = await db<{ open: boolean }[]>`select is_school_day(${schoolId}, ${day}) as open`
  return row?.open ?? false
}

export type SchoolDay = { day: string; open: boolean; kind: HolidayKind | null; name: string | null }

export const selectSchoolDays = (db: Db, schoolId: string, from: string, to: string) => db<SchoolDay[]>`
  select d.day, d.open, d.kind, d.name from school_days(${schoolId}, ${from}, ${to}) d order by d.day`

export type SchoolWeek = { number: number; monday: string; first_day: string; last_day: string }

export const selectSchoolWeeks = (db: Db, schoolId: string, yearId: string) => db<SchoolWeek[]>`
  select w.number, w.monday, w.first_day, w.last_day from school_weeks(${schoolId}, ${yearId}) w order by w.number`
