import type { Role } from '@nhip-cau/contract/kernel'
import type { Db } from '@nhip-cau/server-kit/database'
import { setEmail } from '../accounts/accounts-own.queries.ts'
import { endCodes } from '../forgotten-password/forgotten-password.queries.ts'

type NewEmailChange = {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly expiresAt: string
}

/** Inserts a request to change the address; it replaces an older one, whose code becomes invalid. */
export const replaceEmailChange = (tx: Db, { id, accountId, email, expiresAt }: NewEmailChange) => tx`
  insert into email_changes (account_id, id, email, expires_at) values (${accountId}, ${id}, ${email}, ${expiresAt})
  on conflict (account_id) do update
    set id = excluded.id, email = excluded.email, hash = null, tries = 0, expires_at = excluded.expires_at`

export type Recipient = { readonly email: string; readonly role: Role; readonly full_name: string }

/** Selects the recipient of the code, if the request is still the newest one and has not expired. */
export const selectRecipient = async (db: Db, id: string, now: string): Promise<Recipient | undefined> => {
  const [row] = await db<Recipient[]>`
    select e.email, a.role, p.full_name
    from email_changes e join accounts a on a.id = e.account_id join persons p on p.id = a.person_id
    where e.id = ${id} and e.expires_at > ${now}`
  return row
}

/** Returns false if a newer request has replaced this one. */
export const setCode = async (db: Db, id: string, hash: Buffer): Promise<boolean> => {
  const rows = await db`update email_changes e set hash = ${hash}, tries = 0 where e.id = ${id} returning e.id`
  return rows.length > 0
}

/** Counts a try before the code is compared; returns nothing if no try is left. */
export const countTry = async (tx: Db, accountId: string, most: number, now: string) => {
  const [row] = await tx<{ id: string; email: string; hash: Buffer | null }[]>`
    update email_changes e set tries = e.tries + 1
    where e.account_id = ${accountId} and e.expires_at > ${now} and e.tries < ${most}
    returning e.id, e.email, e.hash`
  return row
}

export const deleteEmailChange = (tx: Db, accountId: string) =>
  tx`delete from email_changes e where e.account_id = ${accountId}`

/** Removes the e-mail address at a reset by a school, because it could be used to reset the password again. */
export const forgetAddress = async (tx: Db, accountId: string, now: string): Promise<void> => {
  await deleteEmailChange(tx, accountId)
  await setEmail(tx, accountId, null, now)
  await endCodes(tx, accountId, now)
}

export const deleteOldEmailChanges = (db: Db, before: string) =>
  db`delete from email_changes e where e.expires_at < ${before}`
