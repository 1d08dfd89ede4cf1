import type { Db } from '@nhip-cau/server-kit/database'
import { setUninvited } from '../accounts/accounts-members.queries.ts'
import { clearPassword } from '../accounts/accounts-passwords.queries.ts'
import { endAllInvitations } from '../onboarding/onboarding.queries.ts'
import { forgetAddress } from '../own-account/own-account-email.queries.ts'

export type Known = {
  readonly phone: string
  readonly full_name: string
  readonly has_account: boolean
  readonly is_member: boolean
}

/**
 * Selects the persons with these numbers, whether they have an account of this role, and whether it belongs to the
 * school.
 */
export const selectKnown = (db: Db, role: string, schoolId: string, phones: readonly string[]) => db<Known[]>`
  select p.phone, p.full_name, a.id is not null as has_account, m.account_id is not null as is_member
  from persons p
  left join accounts a on a.person_id = p.id and a.role = ${role}
  left join memberships m on m.account_id = a.id and m.school_id = ${schoolId}
  where p.phone = any(${[...phones]}::text[])`

export const lockPersons = (tx: Db, phones: readonly string[]) => tx`
  select from persons p where p.phone = any(${[...phones]}::text[]) order by p.phone for no key update`

export type Member = {
  readonly person_id: string
  readonly role: 'teacher' | 'parent'
  readonly full_name: string
  readonly phone: string | null
  readonly permissions: string[]
  readonly active: boolean
  /** The person belongs to another school or has an account of role `school`. */
  readonly elsewhere: boolean
  /** This account belongs to another school too. */
  readonly shared: boolean
  /** The person used an invitation code of this school, or the school created the account. */
  readonly joined: boolean
}

/**
 * Selects and locks a teacher or parent; nodes must not change accounts of role `school`. Locks the person, then the
 * account.
 */
export const lockMember = async (tx: Db, schoolId: string, accountId: string): Promise<Member | undefined> => {
  await tx`
    select from persons p
    where p.id = (select a.person_id from accounts a where a.id = ${accountId}) for no key update`
  await tx`select from accounts a where a.id = ${accountId} for no key update`
  const [row] = await tx<Member[]>`
    select a.person_id, a.role, p.full_name, p.phone, m.permissions, m.active, m.joined_at is not null as joined,
      exists (select from memberships x where x.account_id = a.id and x.school_id <> m.school_id) as shared,
      exists (
        select from accounts o join memberships x on x.account_id = o.id
        where o.person_id = a.person_id and (x.school_id <> m.school_id or o.role = 'school')) as elsewhere
    from accounts a
    join persons p on p.id = a.person_id
    join memberships m on m.account_id = a.id and m.school_id = ${schoolId}
    where a.id = ${accountId} and a.role in ('teacher', 'parent')`
  return row
}

export const selectAccountIds = async (tx: Db, personId: string): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`select a.id from accounts a where a.person_id = ${personId} order by a.id`
  return rows.map((row) => row.id)
}

/** Selects the accounts that have not joined yet and locks them against a concurrent join. */
export const lockWaiting = async (tx: Db, schoolId: string, accountIds: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select a.id
    from accounts a join memberships m on m.account_id = a.id
    where m.school_id = ${schoolId} and a.id = any(${[...accountIds]}::uuid[]) and a.role in ('teacher', 'parent')
      and a.active and m.active and m.onboarding <> 'active'
    order by a.id
    for no key update`
  return rows.map((row) => row.id)
}

/** Removes password and e-mail address, and ends all invitations and codes of the account, in all schools. */
export const closeAccount = async (tx: Db, accountId: string, now: string): Promise<void> => {
  await clearPassword(tx, accountId)
  await setUninvited(tx, accountId)
  await forgetAddress(tx, accountId, now)
  await endAllInvitations(tx, accountId, now)
}
