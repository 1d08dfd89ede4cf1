import { vietnam } from '@nhip-cau/contract/school-zone'
import { type Settings, type SettingsChanges, settingsOf } from '@nhip-cau/contract/settings'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type SchoolDay = { day: string; open: boolean; name: string | null }

/** Selects every day of a period, whether the school is open, and the name of the holiday or closure. */
export const selectSchoolDays = (db: Db, schoolId: string, from: string, to: string) => db<SchoolDay[]>`
  select d.day, d.open, d.name from school_days(${schoolId}, ${from}, ${to}) d order by d.day`

/** Returns the next school day, or undefined if there is none within three weeks. */
export const nextSchoolDay = async (db: Db, schoolId: string, day: string): Promise<string | undefined> => {
  const [row] = await db<{ day: string }[]>`
    select d.day from school_days(${schoolId}, ${day}::date + 1, ${day}::date + 21) d where d.open order by d.day limit 1`
  return row?.day
}

type Stored<R> = R & { settings: SettingsChanges }

const withSettings = <R>(row: Stored<R>): R & { settings: Settings } => ({ ...row, settings: settingsOf(row.settings) })

export type SchoolRow = {
  name: string
  short_name: string | null
  governing_body: string | null
  address: string | null
  time_zone: string
}

export type SchoolDayState = {
  open: boolean
  closed_because: string | null
  make_up: string | null
  next_open: string | null
}

/** Whether there is school on a day, why not, and when there is again. Null in SQL where the day has no calendar. */
export const schoolDayState = (db: Db, schoolId: Fragment, day: Fragment): Fragment => db`
  select coalesce(calendar.open, false) as open, case when not calendar.open then calendar.name end as closed_because,
    case when calendar.open and calendar.kind = 'working' then calendar.name end as make_up,
    case when not coalesce(calendar.open, false) then (
      select min(later.day) from school_days(${schoolId}, ${day} + 1, ${day} + 21) later where later.open) end as next_open
  from school_days(${schoolId}, ${day}, ${day}) calendar`

/** Selects settings and time zone of a school, and the identity on its printouts. */
export const selectSchoolRow = async (db: Db, schoolId: string) => {
  const [row] = await db<Stored<SchoolRow>[]>`
    select s.name, s.short_name, s.governing_body, s.address, s.time_zone, s.settings
    from schools s where s.school_id = ${schoolId}`
  if (!row) throw new Error('no such school')
  return withSettings(row)
}

/** Selects settings and time zone of a school; returns the defaults for a school that the node does not know yet. */
export const selectClock = async (db: Db, schoolId: string): Promise<{ settings: Settings; zone: string }> => {
  const [row] = await db<{ settings: SettingsChanges; time_zone: string }[]>`
    select s.settings, s.time_zone from schools s where s.school_id = ${schoolId}`
  return { settings: settingsOf(row?.settings ?? {}), zone: row?.time_zone ?? vietnam }
}

/** Selects the time zone of a school. */
export const selectZone = async (db: Db, schoolId: string): Promise<string> => (await selectClock(db, schoolId)).zone

export type SchoolClock = { school_id: string; time_zone: string; settings: Settings }

/** Selects time zone and settings of every school, a few thousand short rows at most. */
export const selectSchoolClocks = async (db: Db): Promise<SchoolClock[]> => {
  const rows = await db<Stored<{ school_id: string; time_zone: string }>[]>`
    select s.school_id, s.time_zone, s.settings from schools s`
  return rows.map(withSettings)
}
