import type { Db } from '@nhip-cau/server-kit/database'
import { joiningOfNew } from '../accounts/accounts.queries.ts'

export type Known = {
  readonly phone: string
  readonly full_name: string
  readonly has_account: boolean
  readonly is_member: boolean
}

/** What is known of these numbers: their persons, and whether they have an account of this role and belong to the school. */
export const selectKnown = (db: Db, role: string, schoolId: string, phones: readonly string[]) => db<Known[]>`
  select p.phone, p.full_name, a.id is not null as has_account, m.account_id is not null as is_member
  from persons p
  left join accounts a on a.person_id = p.id and a.role = ${role}
  left join memberships m on m.account_id = a.id and m.school_id = ${schoolId}
  where p.phone = any(${[...phones]}::text[])`

/** Answers the numbers that nobody had before. */
export const insertPersons = async (
  tx: Db,
  people: readonly { readonly full_name: string; readonly phone: string }[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx<{ phone: string }[]>`
    insert into persons (full_name, phone)
    select n.full_name, n.phone
    from unnest(${people.map((one) => one.full_name)}::text[], ${people.map((one) => one.phone)}::text[]) as n (full_name, phone)
    order by n.phone
    on conflict (phone) do nothing
    returning phone`
  return new Set(rows.map((row) => row.phone))
}

export const lockPersons = (tx: Db, phones: readonly string[]) => tx`
  select from persons p where p.phone = any(${[...phones]}::text[]) order by p.phone for no key update`

export const insertAccounts = (tx: Db, role: string, phones: readonly string[]) => tx`
  insert into accounts (person_id, role, must_change_password)
  select p.id, ${role}, false from persons p where p.phone = any(${[...phones]}::text[])
  on conflict (person_id, role) do nothing`

export const insertMemberships = (
  tx: Db,
  role: string,
  schoolId: string,
  people: readonly { readonly phone: string; readonly permissions: readonly string[] }[],
) => tx`
  insert into memberships (account_id, school_id, permissions, joining)
  select a.id, ${schoolId}, n.permissions, ${joiningOfNew(tx)}
  from jsonb_to_recordset(${tx.json(people.map(({ phone, permissions }) => ({ phone, permissions: [...permissions] })))})
    as n (phone text, permissions text[])
  join persons p on p.phone = n.phone
  join accounts a on a.person_id = p.id and a.role = ${role}
  on conflict (account_id, school_id) do nothing`

export type Member = {
  readonly person_id: string
  readonly role: 'teacher' | 'parent'
  readonly full_name: string
  readonly phone: string | null
  readonly permissions: string[]
  readonly active: boolean
  /** The person has another account of a school's administration, or belongs to another school. */
  readonly elsewhere: boolean
}

/** Teachers and parents only: no node touches the accounts of a school's administration. Locks person, then account. */
export const lockMember = async (tx: Db, schoolId: string, accountId: string): Promise<Member | undefined> => {
  await tx`
    select from persons p
    where p.id = (select a.person_id from accounts a where a.id = ${accountId}) for no key update`
  await tx`select from accounts a where a.id = ${accountId} for no key update`
  const [row] = await tx<Member[]>`
    select a.person_id, a.role, p.full_name, p.phone, m.permissions, m.active,
      exists (
        select from accounts o join memberships x on x.account_id = o.id
        where o.person_id = a.person_id and (x.school_id <> m.school_id or o.role = 'school')) as elsewhere
    from accounts a
    join persons p on p.id = a.person_id
    join memberships m on m.account_id = a.id and m.school_id = ${schoolId}
    where a.id = ${accountId} and a.role in ('teacher', 'parent')`
  return row
}

export const setPhone = (tx: Db, personId: string, phone: string) =>
  tx`update persons p set phone = ${phone} where p.id = ${personId}`

export const selectAccountIds = async (tx: Db, personId: string): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`select a.id from accounts a where a.person_id = ${personId} order by a.id`
  return rows.map((row) => row.id)
}

export const setMembership = (
  tx: Db,
  schoolId: string,
  accountId: string,
  to: { readonly permissions: readonly string[]; readonly active: boolean },
) => tx`
  update memberships m set permissions = ${[...to.permissions]}, active = ${to.active}
  where m.school_id = ${schoolId} and m.account_id = ${accountId}`

export const deleteMembership = (tx: Db, schoolId: string, accountId: string) =>
  tx`delete from memberships m where m.school_id = ${schoolId} and m.account_id = ${accountId}`

/**
 * An account that belongs nowhere, and its person where nothing else is left: the number is free again. One that
 * somebody has joined stays unless `joined` says that it goes too.
 */
export const deleteHomeless = async (tx: Db, accountId: string, { joined }: { joined: boolean }): Promise<void> => {
  const rows = await tx<{ person_id: string }[]>`
    delete from accounts a
    where a.id = ${accountId} and (${joined} or a.password_hash is null)
      and not exists (select from memberships m where m.account_id = a.id)
    returning a.person_id`
  for (const { person_id } of rows) {
    await tx`
      delete from persons p
      where p.id = ${person_id} and not exists (select from accounts a where a.person_id = p.id)`
  }
}

/** Those of the accounts that still wait for their person, locked against one who joins at this moment. */
export const lockWaiting = async (tx: Db, schoolId: string, accountIds: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select a.id
    from accounts a join memberships m on m.account_id = a.id
    where m.school_id = ${schoolId} and a.id = any(${[...accountIds]}::uuid[]) and a.role in ('teacher', 'parent')
      and a.active and m.active and m.joining <> 'active'
    order by a.id
    for no key update`
  return rows.map((row) => row.id)
}

/** Nothing of before lets in: no password, no second step, no code by e-mail, in no school. */
export const closeAccount = async (tx: Db, accountId: string, now: string): Promise<void> => {
  await tx`
    update accounts a set password_hash = null, must_change_password = false where a.id = ${accountId}`
  await tx`update memberships m set joining = 'none' where m.account_id = ${accountId}`
  await tx`update password_codes c set used_at = ${now} where c.account_id = ${accountId} and c.used_at is null`
  await tx`
    update invitations i set replaced_at = ${now}
    where i.account_id = ${accountId} and i.used_at is null and i.replaced_at is null`
}
