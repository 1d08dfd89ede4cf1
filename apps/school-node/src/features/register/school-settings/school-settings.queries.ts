import type { School } from '@nhip-cau/contract/schools'
import type { SettingsChanges } from '@nhip-cau/contract/settings'
import type { Db } from '@nhip-cau/server-kit/database'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'

export type SettingsRow = {
  /** Only the values that differ from the defaults. */
  chosen: SettingsChanges
  version: number
  identity: School
  logo: MediaRow | null
  cover: MediaRow | null
}

export const selectSchoolSettings = async (db: Db, schoolId: string): Promise<SettingsRow | undefined> => {
  const [row] = await db<SettingsRow[]>`
    select s.settings as chosen, s.settings_version as version,
      json_build_object('id', s.school_id, 'code', s.code, 'name', s.name, 'short_name', s.short_name,
        'address', s.address, 'phone', s.phone, 'email', s.email, 'website', s.website,
        'introduction', s.introduction, 'governing_body', s.governing_body, 'version', s.version) as identity,
      ${pictureJson(db, 'logo')} as logo, ${pictureJson(db, 'cover')} as cover
    from schools s
    left join media logo on logo.school_id = s.school_id and logo.id = s.logo_media_id
    left join media cover on cover.school_id = s.school_id and cover.id = s.cover_media_id
    where s.school_id = ${schoolId}`
  return row
}

/** Reads the settings and locks the row until the end of the transaction. */
export const lockChosen = async (tx: Db, schoolId: string) => {
  const [row] = await tx<{ chosen: SettingsChanges; version: number }[]>`
    select s.settings as chosen, s.settings_version as version from schools s
    where s.school_id = ${schoolId} for no key update`
  return row
}

export const setChosen = (tx: Db, schoolId: string, chosen: SettingsChanges) => tx`
  update schools set settings = ${tx.json(chosen)}, settings_version = schools.settings_version + 1
  where schools.school_id = ${schoolId}`

/** Invalidates the settings cache of every process when the transaction commits. */
export const announceSettings = (tx: Db, schoolId: string) => tx`select pg_notify('settings', ${schoolId})`

/** Sets or, with null, removes logo or cover of the school. */
export const setSchoolPicture = (
  db: Db,
  schoolId: string,
  which: 'logo_media_id' | 'cover_media_id',
  mediaId: string | null,
) => db`update schools set ${db({ [which]: mediaId })} where schools.school_id = ${schoolId}`
