import type { Role } from '@nhip-cau/contract/kernel'
import type { NodeAccount, OnboardingState } from '@nhip-cau/contract/node-accounts'
import type { Change } from '@nhip-cau/contract/session'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type Person = {
  readonly id: string
  /** False if the phone number belongs to a person with another name. */
  readonly same_name: boolean
}

/** Returns the person with this phone number, or inserts one. Locks the row, so that others who use the number wait. */
export const ensurePerson = async (tx: Db, fullName: string, phone: string | null): Promise<Person> => {
  if (phone !== null) {
    const [known] = await tx<Person[]>`
      select p.id, lower(p.full_name) = lower(${fullName}) as same_name
      from persons p where p.phone = ${phone} for no key update`
    if (known) return known
  }
  const [made] = await tx<Person[]>`
    insert into persons (full_name, phone) values (${fullName}, ${phone})
    on conflict (phone) do nothing
    returning id, true as same_name`
  // A concurrent transaction inserted the same number first.
  return made ?? ensurePerson(tx, fullName, phone)
}

export type NewAccount = {
  readonly id?: string | undefined
  readonly personId: string
  readonly role: Role
  readonly loginName: string | null
  /** Null before the person has joined. */
  readonly passwordHash: string | null
  readonly mustChangePassword: boolean
}

export const insertAccount = async (tx: Db, account: NewAccount): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into accounts (id, person_id, role, login_name, password_hash, must_change_password)
    values (coalesce(${account.id ?? null}::uuid, uuidv7()), ${account.personId}, ${account.role}, ${account.loginName},
      ${account.passwordHash}, ${account.mustChangePassword})
    returning id`
  if (!row) throw new Error('no row')
  return row.id
}

/** Finds an account by phone number or login name within a role. */
export const selectAccountByLogin = async (db: Db, role: Role, phone: string | null, loginName: string | null) => {
  const [row] = await db<{ id: string; full_name: string }[]>`
    select a.id, p.full_name
    from accounts a join persons p on p.id = a.person_id
    where a.role = ${role}
      and (a.login_name = ${loginName} or a.person_id = (select o.id from persons o where o.phone = ${phone}))
    limit 1`
  return row
}

/** An account with a password is active at once; others wait for an invitation. `a` is the account. */
export const onboardingOfNew = (db: Db): Fragment => db`case when a.password_hash is null then 'none' else 'active' end`

/**
 * Returns true if the membership is new or has other permissions. Sets `joined_at` for the first membership of an
 * account with a password.
 */
export const ensureMembership = async (
  tx: Db,
  accountId: string,
  schoolId: string,
  permissions: readonly string[],
  now: Date,
): Promise<boolean> => {
  const rows = await tx`
    insert into memberships as m (account_id, school_id, permissions, onboarding, joined_at)
    select a.id, ${schoolId}::uuid, ${[...permissions]}::text[], ${onboardingOfNew(tx)},
      case when a.password_hash is not null and not exists (select from memberships o where o.account_id = a.id)
        then ${now.toISOString()}::timestamptz end
    from accounts a where a.id = ${accountId}
    on conflict (account_id, school_id) do update set permissions = excluded.permissions
      where m.permissions is distinct from excluded.permissions
    returning m.account_id`
  return rows.length > 0
}

/** Marks the membership as joined: the person proved the invitation code and, if one existed, the password. */
export const setJoined = (tx: Db, accountId: string, schoolId: string, now: string) => tx`
  update memberships m set onboarding = 'active', joined_at = ${now}
  where m.account_id = ${accountId} and m.school_id = ${schoolId}`

export const setOnboarding = (tx: Db, accountId: string, schoolId: string, onboarding: OnboardingState) => tx`
  update memberships m set onboarding = ${onboarding} where m.account_id = ${accountId} and m.school_id = ${schoolId}`

/** Invalidates the access tokens issued so far. Locks the account until the transaction ends. */
export const raiseVersion = async (tx: Db, accountId: string): Promise<void> => {
  await tx`update accounts set version = accounts.version + 1 where accounts.id = ${accountId}`
}

/** Selects accounts in the format of nodes. `which` filters `a` (accounts) and `m` (memberships). */
const selectAccounts = (db: Db, which: Fragment) => db<NodeAccount[]>`
  select a.id, m.school_id, a.role, p.full_name, p.phone, m.permissions, a.active and m.active as active, a.version, m.onboarding
  from accounts a
  join persons p on p.id = a.person_id
  join memberships m on m.account_id = a.id
  where ${which}
  order by a.id, m.school_id`

/** Selects one account as the node of one of its schools stores it. */
export const selectNodeAccount = async (db: Db, schoolId: string, id: string): Promise<NodeAccount | undefined> =>
  (await selectAccounts(db, db`a.id = ${id} and m.school_id = ${schoolId}`))[0]

type ByPhone = { readonly school_id: string; readonly role: Role; readonly phones: readonly string[] }

/** Selects the accounts of a school and role that have one of these phone numbers. */
export const selectNodeAccounts = (db: Db, { school_id, role, phones }: ByPhone) =>
  selectAccounts(db, db`m.school_id = ${school_id} and a.role = ${role} and p.phone = any(${[...phones]}::text[])`)

export const accountChange = (account: NodeAccount): Change => ({ kind: 'account', account })

/** The changes that tell nodes about these accounts, one for each school of an account. */
export const selectAccountChanges = async (tx: Db, accountIds: readonly string[]): Promise<Change[]> =>
  (await selectAccounts(tx, tx`a.id = any(${[...accountIds]}::uuid[])`)).map(accountChange)

export const lockPerson = async (
  tx: Db,
  accountId: string,
): Promise<{ id: string; elsewhere: boolean } | undefined> => {
  const [row] = await tx<{ id: string }[]>`
    select p.id from persons p where p.id = (select a.person_id from accounts a where a.id = ${accountId}) for no key update`
  if (!row) return undefined
  const [schools] = await tx<{ count: number }[]>`
    select count(distinct m.school_id) as count
    from memberships m join accounts a on a.id = m.account_id where a.person_id = ${row.id}`
  return { id: row.id, elsewhere: (schools?.count ?? 0) > 1 }
}

/** Whether the person also has a parent or teacher account in any school. */
export const isParentOrTeacher = async (tx: Db, accountId: string): Promise<boolean> => {
  const rows = await tx`
    select from accounts own
    join accounts other on other.person_id = own.person_id and other.role in ('parent', 'teacher')
    where own.id = ${accountId} limit 1`
  return rows.length > 0
}

/** Renames the person and returns the ids of all accounts of the person. */
export const setFullName = async (tx: Db, personId: string, fullName: string): Promise<string[]> => {
  await tx`update persons p set full_name = ${fullName} where p.id = ${personId}`
  const rows = await tx<{ id: string }[]>`select a.id from accounts a where a.person_id = ${personId} order by a.id`
  return rows.map((row) => row.id)
}
