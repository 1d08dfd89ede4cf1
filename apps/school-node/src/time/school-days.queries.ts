import { vietnam } from '@nhip-cau/contract/school-zone'
import { type Settings, type SettingsChanges, settingsOf } from '@nhip-cau/contract/settings'
import type { Db } from '@nhip-cau/server-kit/database'

export type SchoolDay = { day: string; open: boolean; name: string | null }

/** Every day of a period: whether there is school, and the name of what closes it. */
export const selectSchoolDays = (db: Db, schoolId: string, from: string, to: string) => db<SchoolDay[]>`
  select d.day, d.open, d.name from school_days(${schoolId}, ${from}, ${to}) d order by d.day`

/** The first day after this one on which there is school; nothing within three weeks is a long holiday. */
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

/** What a school's day goes by, and what stands on its printouts. */
export const selectSchoolRow = async (db: Db, schoolId: string) => {
  const [row] = await db<Stored<SchoolRow>[]>`
    select s.name, s.short_name, s.governing_body, s.address, s.time_zone, s.settings
    from schools s where s.school_id = ${schoolId}`
  if (!row) throw new Error('no such school')
  return withSettings(row)
}

/** The settings and the zone of a school; the usual ones of a school that is not here yet. */
export const selectClock = async (db: Db, schoolId: string): Promise<{ settings: Settings; zone: string }> => {
  const [row] = await db<{ settings: SettingsChanges; time_zone: string }[]>`
    select s.settings, s.time_zone from schools s where s.school_id = ${schoolId}`
  return { settings: settingsOf(row?.settings ?? {}), zone: row?.time_zone ?? vietnam }
}

/** The zone whose clock a school goes by. */
export const selectZone = async (db: Db, schoolId: string): Promise<string> => (await selectClock(db, schoolId)).zone

export type SchoolClock = { school_id: string; time_zone: string; settings: Settings }

/** Every school with its times; a few thousand short rows at most. */
export const selectSchoolClocks = async (db: Db): Promise<SchoolClock[]> => {
  const rows = await db<Stored<{ school_id: string; time_zone: string }>[]>`
    select s.school_id, s.time_zone, s.settings from schools s`
  return rows.map(withSettings)
}
