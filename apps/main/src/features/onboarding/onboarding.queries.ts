import type { Db } from '@nhip-cau/server-kit/database'
import { setInvited, setLetterOpened } from '../accounts/accounts-members.queries.ts'

export type NewInvitation = {
  readonly account_id: string
  readonly digest: Buffer
}

/** Ends earlier invitations and inserts new ones. */
export const replaceInvitations = async (
  tx: Db,
  schoolId: string,
  invitations: readonly NewInvitation[],
  now: string,
  expiresAt: string,
): Promise<void> => {
  const ids = invitations.map((one) => one.account_id)
  await endInvitations(tx, schoolId, ids, now)
  const digests = invitations.map((one) => one.digest.toString('hex'))
  await tx`
    insert into invitations (account_id, school_id, digest, created_at, expires_at)
    select i.account_id, ${schoolId}, decode(i.digest, 'hex'), ${now}, ${expiresAt}
    from unnest(${ids}::uuid[], ${digests}::text[]) as i (account_id, digest)`
  await setInvited(tx, schoolId, ids)
}

export const endInvitations = (tx: Db, schoolId: string, accountIds: readonly string[], now: string) => tx`
  update invitations i set replaced_at = ${now}
  where i.school_id = ${schoolId} and i.account_id = any(${[...accountIds]}::uuid[])
    and i.used_at is null and i.replaced_at is null`

export type Invitation = {
  readonly id: string
  readonly account_id: string
  readonly school_id: string
  readonly expires_at: string
  readonly used_at: string | null
  readonly replaced_at: string | null
  readonly full_name: string
  readonly login_name: string | null
  readonly phone: string | null
  readonly school: string
  readonly has_password: boolean
}

/** Selects the invitation of a code, if account and membership are active. */
export const selectInvitation = async (db: Db, role: string, digest: Buffer): Promise<Invitation | undefined> => {
  const [row] = await db<Invitation[]>`
    select i.id, i.account_id, i.school_id, i.expires_at, i.used_at, i.replaced_at, p.full_name, a.login_name, p.phone,
      s.name as school, a.password_hash is not null as has_password
    from invitations i
    join accounts a on a.id = i.account_id and a.role = ${role} and a.active
    join memberships m on m.account_id = i.account_id and m.school_id = i.school_id and m.active
    join persons p on p.id = a.person_id
    join schools s on s.id = i.school_id
    where i.digest = ${digest}`
  return row
}

/** Returns true the first time. */
export const setOpened = async (tx: Db, { id, account_id, school_id }: Invitation, now: string): Promise<boolean> => {
  await tx`update invitations i set opened_at = ${now} where i.id = ${id} and i.opened_at is null`
  return setLetterOpened(tx, account_id, school_id)
}

/** Returns false if the code was used or replaced or has expired; of two concurrent joins one succeeds. */
export const useInvitation = async (tx: Db, id: string, now: string): Promise<boolean> => {
  const rows = await tx`
    update invitations i set used_at = ${now}, opened_at = coalesce(i.opened_at, ${now})
    where i.id = ${id} and i.used_at is null and i.replaced_at is null and i.expires_at > ${now} returning i.id`
  return rows.length > 0
}

/** Deletes invitations that expired long ago; their codes are then reported as wrong. */
export const deleteOldInvitations = (db: Db, before: string) =>
  db`delete from invitations i where i.expires_at < ${before}`

/** Locks the account; returns false if the password has changed since it was proved. */
export const lockPassword = async (tx: Db, accountId: string, hash: string): Promise<boolean> => {
  const rows = await tx`
    select from accounts a where a.id = ${accountId} and a.password_hash = ${hash} for no key update`
  return rows.length > 0
}

/** Ends all invitations of the account, in all schools. */
export const endAllInvitations = (tx: Db, accountId: string, now: string) => tx`
  update invitations i set replaced_at = ${now}
  where i.account_id = ${accountId} and i.used_at is null and i.replaced_at is null`
