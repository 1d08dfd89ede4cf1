import type { School } from '@nhip-cau/contract/schools'
import type { AcademicYear } from '@nhip-cau/contract/session'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

const columns = (db: Db): Fragment => db`
  s.id, s.code, s.name, s.short_name, s.address, s.phone, s.email, s.website, s.introduction, s.governing_body, s.version`

export const selectSchool = async (db: Db, schoolId: string) => {
  const [row] = await db<School[]>`select ${columns(db)} from schools s where s.id = ${schoolId}`
  return row
}

/** Serializes permission changes in a school; logins do not wait for this lock. */
export const lockSchool = (tx: Db, schoolId: string) =>
  tx`select from schools s where s.id = ${schoolId} for no key update`

/** Returns nothing if the version is outdated. */
export const setSchool = async (tx: Db, { id, version, ...school }: Omit<School, 'code'>) => {
  const [row] = await tx<School[]>`
    update schools s set ${tx(school)}, version = s.version + 1 where s.id = ${id} and s.version = ${version}
    returning ${columns(tx)}`
  return row
}

export const setAcademicYears = async (db: Db, schoolId: string, years: readonly AcademicYear[]): Promise<boolean> => {
  const rows = await db`
    update schools s set academic_years = ${db.json(years.map((year) => ({ ...year })))} where s.id = ${schoolId} returning s.id`
  return rows.length > 0
}

/** Returns the id of the node with this endpoint, or inserts it; empty means the origin of the page. */
export const ensureNode = async (tx: Db, endpoint: string): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into nodes as n (endpoint) values (${endpoint})
    on conflict (endpoint) do update set endpoint = n.endpoint
    returning n.id`
  if (!row) throw new Error('no row')
  return row.id
}

/** The required and optional fields of a new school. */
export type NewSchool = Pick<School, 'code' | 'name' | 'address' | 'phone' | 'email'> &
  Partial<Pick<School, 'short_name' | 'website' | 'introduction' | 'governing_body'>> & {
    readonly id: string | undefined
    readonly node_id: string
  }

/**
 * Inserts or updates a school by its code and returns whether something changed. Optional fields that are not given
 * stay.
 */
export const upsertSchool = async (tx: Db, school: NewSchool): Promise<{ school: School; changed: boolean }> => {
  const [written] = await tx<School[]>`
    insert into schools as s (id, code, name, address, phone, email, short_name, website, introduction, governing_body,
      node_id)
    values (coalesce(${school.id ?? null}::uuid, uuidv7()), ${school.code}, ${school.name}, ${school.address}, ${school.phone},
      ${school.email}, ${school.short_name ?? null}, ${school.website ?? null}, ${school.introduction ?? null},
      ${school.governing_body ?? null}, ${school.node_id})
    on conflict (code) do update set name = excluded.name, address = excluded.address, phone = excluded.phone,
      email = excluded.email, node_id = excluded.node_id, short_name = coalesce(excluded.short_name, s.short_name),
      website = coalesce(excluded.website, s.website), introduction = coalesce(excluded.introduction, s.introduction),
      governing_body = coalesce(excluded.governing_body, s.governing_body), version = s.version + 1
      where (s.name, s.address, s.phone, s.email, s.node_id, s.short_name, s.website, s.introduction, s.governing_body)
        is distinct from (excluded.name, excluded.address, excluded.phone, excluded.email, excluded.node_id,
          coalesce(excluded.short_name, s.short_name), coalesce(excluded.website, s.website),
          coalesce(excluded.introduction, s.introduction), coalesce(excluded.governing_body, s.governing_body))
    returning ${columns(tx)}`
  if (written) return { school: written, changed: true }
  const [same] = await tx<School[]>`select ${columns(tx)} from schools s where s.code = ${school.code}`
  if (!same) throw new Error('no row')
  return { school: same, changed: false }
}

/** Returns false if the value was already set. */
export const setTwoStepRequired = async (tx: Db, schoolId: string, required: boolean): Promise<boolean> => {
  const rows = await tx`
    update schools s set two_step_required = ${required}
    where s.id = ${schoolId} and s.two_step_required <> ${required}
    returning s.id`
  return rows.length > 0
}
