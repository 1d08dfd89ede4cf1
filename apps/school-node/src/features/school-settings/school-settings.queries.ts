import type { Settings, SettingsChanges } from '@nhip-cau/contract/settings'
import type { Db } from '@nhip-cau/server-kit/database'

export const selectSettings = async (db: Db, schoolId: string): Promise<Partial<Settings>> => {
  const [row] = await db<{ settings: Partial<Settings> }[]>`
    select s.settings from schools s where s.school_id = ${schoolId}`
  return row?.settings ?? {}
}

/** What is left out stays as it is. */
export const mergeSettings = async (db: Db, schoolId: string, changes: SettingsChanges): Promise<Partial<Settings>> => {
  const [row] = await db<{ settings: Partial<Settings> }[]>`
    update schools s set settings = s.settings || ${db.json(changes)}
    where s.school_id = ${schoolId} returning s.settings`
  return row?.settings ?? {}
}
