import type { Role } from '@nhip-cau/contract/kernel'
import type { Db } from '@nhip-cau/server-kit/database'

export type Recipient = {
  readonly id: string
  readonly full_name: string
  readonly email: string
}

/**
 * Selects the recipient of a code: an active account with a password and an e-mail address set before `addressBefore`.
 */
export const selectRecipient = async (
  db: Db,
  role: Role,
  login: string,
  addressBefore: string,
): Promise<Recipient | undefined> => {
  const [row] = await db<Recipient[]>`
    select a.id, p.full_name, a.email
    from accounts a join persons p on p.id = a.person_id
    where a.role = ${role} and (a.login_name = ${login} or p.phone = ${login}) and a.active and a.email is not null
      and (a.email_changed_at is null or a.email_changed_at <= ${addressBefore})
      and a.password_hash is not null
      and exists (select from memberships m where m.account_id = a.id and m.active and m.onboarding = 'active')`
  return row
}

/** Serializes the requests of one account, so that the limit of codes holds. */
export const lockRecipient = (tx: Db, accountId: string) =>
  tx`select from accounts a where a.id = ${accountId} for no key update`

export const countOtherCodes = async (tx: Db, accountId: string, id: string, since: string): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from password_codes c
    where c.account_id = ${accountId} and c.created_at > ${since} and c.id <> ${id}`
  return row?.count ?? 0
}

type NewCode = { id: string; accountId: string; hash: Buffer; now: string; expiresAt: string }

/** A retried request replaces its code, because the first one was not sent. */
export const upsertCode = (tx: Db, { id, accountId, hash, now, expiresAt }: NewCode) => tx`
  insert into password_codes (id, account_id, hash, created_at, expires_at)
  values (${id}, ${accountId}, ${hash}, ${now}, ${expiresAt})
  on conflict (id) do update set hash = excluded.hash, expires_at = excluded.expires_at, tries = 0`

export type Code = {
  readonly id: string
  readonly account_id: string
  readonly hash: Buffer
}

/**
 * Counts a try at the newest code of a login before the code is compared. Returns nothing if the code has expired, is
 * used or has no tries left.
 */
export const countTry = async (tx: Db, role: Role, login: string, most: number, now: string) => {
  const [row] = await tx<Code[]>`
    update password_codes c set tries = c.tries + 1
    where c.id = (
        select n.id from password_codes n
        join accounts a on a.id = n.account_id
        join persons p on p.id = a.person_id
        where a.role = ${role} and (a.login_name = ${login} or p.phone = ${login})
        order by n.created_at desc, n.id desc
        limit 1)
      and c.used_at is null and c.expires_at > ${now} and c.tries < ${most}
    returning c.id, c.account_id, c.hash`
  return row
}

/** Gives back the try of a correct code, so that it can be used again after a rejected password. */
export const refundTry = (tx: Db, id: string) => tx`update password_codes c set tries = c.tries - 1 where c.id = ${id}`

/** Returns false if the code was already used. */
export const useCode = async (tx: Db, id: string, now: string): Promise<boolean> => {
  const rows = await tx`
    update password_codes c set used_at = ${now} where c.id = ${id} and c.used_at is null returning c.id`
  return rows.length > 0
}

/** Makes all codes of the account invalid; they still count for the hourly limit. */
export const endCodes = (tx: Db, accountId: string, now: string) =>
  tx`update password_codes c set used_at = ${now} where c.account_id = ${accountId} and c.used_at is null`

export const deleteOldCodes = (db: Db, before: string) =>
  db`delete from password_codes c where c.created_at < ${before}`
