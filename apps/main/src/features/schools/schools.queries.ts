import type { School } from '@nhip-cau/contract/schools'
import type { AcademicYear } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'

export const selectSchool = async (db: Db, schoolId: string) => {
  const [row] = await db<School[]>`
    select s.id, s.code, s.name, s.address, s.phone, s.email from schools s where s.id = ${schoolId}`
  return row
}

/** Whoever changes who may do what in a school does so alone; logins go on meanwhile. */
export const lockSchool = (tx: Db, schoolId: string) =>
  tx`select from schools s where s.id = ${schoolId} for no key update`

export const setSchool = async (tx: Db, { id, ...school }: Omit<School, 'code'>) => {
  const [row] = await tx<School[]>`
    update schools s set ${tx(school)} where s.id = ${id}
    returning s.id, s.code, s.name, s.address, s.phone, s.email`
  return row
}

export const setAcademicYears = async (db: Db, schoolId: string, years: readonly AcademicYear[]): Promise<boolean> => {
  const rows = await db`
    update schools s set academic_years = ${db.json(years.map((year) => ({ ...year })))} where s.id = ${schoolId} returning s.id`
  return rows.length > 0
}

/** The node that answers at this address; empty for the address the page came from. */
export const ensureNode = async (tx: Db, endpoint: string): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into nodes as n (endpoint) values (${endpoint})
    on conflict (endpoint) do update set endpoint = n.endpoint
    returning n.id`
  if (!row) throw new Error('no row')
  return row.id
}

export interface NewSchool extends Omit<School, 'id'> {
  readonly id: string | undefined
  readonly node_id: string
}

/** By its code; answers whether anything is different from before. */
export const upsertSchool = async (tx: Db, school: NewSchool): Promise<{ school: School; changed: boolean }> => {
  const [written] = await tx<School[]>`
    insert into schools as s (id, code, name, address, phone, email, node_id)
    values (coalesce(${school.id ?? null}::uuid, uuidv7()), ${school.code}, ${school.name}, ${school.address}, ${school.phone},
      ${school.email}, ${school.node_id})
    on conflict (code) do update set name = excluded.name, address = excluded.address, phone = excluded.phone,
      email = excluded.email, node_id = excluded.node_id
      where (s.name, s.address, s.phone, s.email, s.node_id)
        is distinct from (excluded.name, excluded.address, excluded.phone, excluded.email, excluded.node_id)
    returning s.id, s.code, s.name, s.address, s.phone, s.email`
  if (written) return { school: written, changed: true }
  const [same] = await tx<School[]>`
    select s.id, s.code, s.name, s.address, s.phone, s.email from schools s where s.code = ${school.code}`
  if (!same) throw new Error('no row')
  return { school: same, changed: false }
}
