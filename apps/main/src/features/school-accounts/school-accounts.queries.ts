import type { QueryOf } from '@nhip-cau/contract/kernel'
import { schoolPermissions } from '@nhip-cau/contract/permissions'
import type { listSchoolAccounts, SchoolAccount } from '@nhip-cau/contract/school-accounts'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type SchoolAccountRow = Omit<SchoolAccount, 'can'>

const schoolAccounts = (db: Db, schoolId: string, filter: Fragment) => db<SchoolAccountRow[]>`
  select a.id, p.full_name, coalesce(a.login_name, '0' || substr(p.phone, 4)) as login, p.phone, m.permissions,
    a.active and m.active as active, a.must_change_password, a.last_seen_at, a.created_at, a.version
  from accounts a
  join persons p on p.id = a.person_id
  join memberships m on m.account_id = a.id
  where m.school_id = ${schoolId} and a.role = 'school' and ${filter}`

/** Every word must occur in the name or the login; tone marks are ignored. */
const matching = (db: Db, words: string) => db`
  not exists (
    select from unnest(string_to_array(plain_text(${words}), ' ')) word
    where position(word in concat_ws(' ', plain_text(p.full_name), a.login_name, '0' || substr(p.phone, 4))) = 0)`

export type SchoolAccountFilter = Pick<QueryOf<typeof listSchoolAccounts>, 'state' | 'permission' | 'sort'> & {
  readonly words: string
}

const filtered = (db: Db, { words, state, permission }: SchoolAccountFilter): Fragment => db`
  ${matching(db, words)}
  ${permission === undefined ? db`` : db`and ${permission} = any(m.permissions)`}
  ${state === undefined ? db`` : db`and ${inState(db, state)}`}`

const inState = (db: Db, state: NonNullable<SchoolAccountFilter['state']>): Fragment => {
  switch (state) {
    case 'active':
      return db`(a.active and m.active and not a.must_change_password)`
    case 'locked':
      return db`not (a.active and m.active)`
    case 'temporary':
      return db`(a.active and m.active and a.must_change_password)`
  }
}

const sortedBy = (db: Db, sort: SchoolAccountFilter['sort']): Fragment => {
  switch (sort) {
    case 'name':
      return db`name_order(p.full_name)`
    case '-name':
      return db`name_order(p.full_name) desc`
    case 'last_seen_at':
      return db`a.last_seen_at nulls first`
    case '-last_seen_at':
      return db`a.last_seen_at desc nulls last`
    case 'created_at':
      return db`a.created_at`
    case '-created_at':
      return db`a.created_at desc`
  }
}

export const selectSchoolAccounts = (
  db: Db,
  schoolId: string,
  filter: SchoolAccountFilter,
  limit: number,
  offset: number,
) =>
  schoolAccounts(
    db,
    schoolId,
    db`${filtered(db, filter)} order by ${sortedBy(db, filter.sort)}, a.id limit ${limit} offset ${offset}`,
  )

export const countSchoolAccounts = async (db: Db, schoolId: string, filter: SchoolAccountFilter): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count
    from accounts a
    join persons p on p.id = a.person_id
    join memberships m on m.account_id = a.id
    where m.school_id = ${schoolId} and a.role = 'school' and ${filtered(db, filter)}`
  return row?.count ?? 0
}

export const selectSchoolAccount = async (
  db: Db,
  schoolId: string,
  id: string,
): Promise<SchoolAccountRow | undefined> => {
  const [row] = await schoolAccounts(db, schoolId, db`a.id = ${id}`)
  return row
}

/** Whether another active account of the school has all permissions. */
export const hasOtherFullAccount = async (tx: Db, schoolId: string, id: string): Promise<boolean> => {
  const [row] = await schoolAccounts(
    tx,
    schoolId,
    tx`a.id <> ${id} and a.active and m.active and m.permissions @> ${[...schoolPermissions]}::text[] limit 1`,
  )
  return row !== undefined
}
