import type { Db } from '@nhip-cau/server-kit/database'

export const setPhone = (tx: Db, personId: string, phone: string) =>
  tx`update persons p set phone = ${phone} where p.id = ${personId}`

export const setMembership = (
  tx: Db,
  schoolId: string,
  accountId: string,
  to: { readonly permissions: readonly string[]; readonly active: boolean },
) => tx`
  update memberships m set permissions = ${[...to.permissions]}, active = ${to.active}
  where m.school_id = ${schoolId} and m.account_id = ${accountId}`

export const setPermissions = (tx: Db, schoolId: string, id: string, permissions: readonly string[]) => tx`
  update memberships m set permissions = ${[...permissions]} where m.school_id = ${schoolId} and m.account_id = ${id}`

export const setActive = (tx: Db, schoolId: string, id: string, active: boolean) => tx`
  update memberships m set active = ${active} where m.school_id = ${schoolId} and m.account_id = ${id}`

/** Whether the account belongs to another school too. */
export const isShared = async (tx: Db, schoolId: string, accountId: string): Promise<boolean> => {
  const rows = await tx`
    select from memberships m where m.account_id = ${accountId} and m.school_id <> ${schoolId} limit 1`
  return rows.length > 0
}

export const deleteMembership = (tx: Db, schoolId: string, accountId: string) =>
  tx`delete from memberships m where m.school_id = ${schoolId} and m.account_id = ${accountId}`

/**
 * Deletes an account without memberships, and its person if the person has no other account, so that the phone number
 * is free again. An account with a password is kept unless `joined` is true.
 */
export const deleteOrphanedAccount = async (
  tx: Db,
  accountId: string,
  { joined }: { joined: boolean },
): Promise<void> => {
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

/** Deletes the account and its dependent rows, and the person if the person has no other account. */
export const deleteAccount = async (tx: Db, id: string): Promise<void> => {
  const rows = await tx<{ person_id: string }[]>`delete from accounts a where a.id = ${id} returning a.person_id`
  for (const { person_id } of rows) {
    await tx`
      delete from persons p
      where p.id = ${person_id} and not exists (select from accounts a where a.person_id = p.id)`
  }
}

/** Sets the onboarding state to `invited`, also for accounts that had opened an earlier letter. */
export const setInvited = (tx: Db, schoolId: string, accountIds: readonly string[]) => tx`
  update memberships m set onboarding = 'invited'
  where m.school_id = ${schoolId} and m.account_id = any(${[...accountIds]}::uuid[])`

/** Returns true the first time. */
export const setLetterOpened = async (tx: Db, accountId: string, schoolId: string): Promise<boolean> => {
  const rows = await tx`
    update memberships m set onboarding = 'opened'
    where m.account_id = ${accountId} and m.school_id = ${schoolId} and m.onboarding = 'invited' returning m.account_id`
  return rows.length > 0
}

/** Resets the onboarding state to `none` in all schools. */
export const setUninvited = (tx: Db, accountId: string) =>
  tx`update memberships m set onboarding = 'none' where m.account_id = ${accountId}`
