import type { Change } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'

type SchoolChange = Extract<Change, { kind: 'school' }>['school']

/** Upserts a school if the version is newer. Returns the previous row, or undefined if nothing was replaced. */
export const upsertSchool = async (tx: Db, { id, ...school }: SchoolChange): Promise<SchoolChange | undefined> => {
  const row = tx({ school_id: id, ...school })
  const [before] = await tx<SchoolChange[]>`
    insert into schools ${row}
    on conflict (school_id) do update set code = excluded.code, name = excluded.name, short_name = excluded.short_name,
      address = excluded.address, phone = excluded.phone, email = excluded.email, website = excluded.website,
      introduction = excluded.introduction, governing_body = excluded.governing_body, version = excluded.version
      where schools.version < excluded.version
    returning old.school_id as id, old.code, old.name, old.short_name, old.address, old.phone, old.email, old.website,
      old.introduction, old.governing_body, old.version`
  return before?.id ? before : undefined
}
