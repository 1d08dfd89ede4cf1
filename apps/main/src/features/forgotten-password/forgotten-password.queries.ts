import type { Role } from '@nhip-cau/contract/kernel'
import type { Db } from '@nhip-cau/server-kit/database'

export type Recipient = {
  readonly id: string
  readonly full_name: string
  readonly email: string
}

/** Who may get a code: whoever could log in and has an address, and not just since a moment ago. */
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

/** Wishes of one account wait for each other, so that none slips past the count. */
export const lockRecipient = (tx: Db, accountId: string) =>
  tx`select from accounts a where a.id = ${accountId} for no key update`

export const countOtherCodes = async (tx: Db, accountId: string, id: string, since: string): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from password_codes c
    where c.account_id = ${accountId} and c.created_at > ${since} and c.id <> ${id}`
  return row?.count ?? 0
}

type NewCode = { id: string; accountId: string; hash: Buffer; now: string; expiresAt: string }

/** A wish that is worked on again gets another code in place of the one that never left. */
export const upsertCode = (tx: Db, { id, accountId, hash, now, expiresAt }: NewCode) => tx`
  insert into password_codes (id, account_id, hash, created_at, expires_at)
  values (${id}, ${accountId}, ${hash}, ${now}, ${expiresAt})
  on conflict (id) do update set hash = excluded.hash, expires_at = excluded.expires_at, tries = 0`

export type Code = {
  readonly id: string
  readonly account_id: string
  readonly hash: Buffer
}

/** Counts a try at the newest code of whom a login stands for, before anything is compared; nothing where it is over. */
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

/** The right code stays good for another password, where the first one is too easy to guess. */
export const giveTryBack = (tx: Db, id: string) =>
  tx`update password_codes c set tries = c.tries - 1 where c.id = ${id}`

/** False when it was used already. */
export const useCode = async (tx: Db, id: string, now: string): Promise<boolean> => {
  const rows = await tx`
    update password_codes c set used_at = ${now} where c.id = ${id} and c.used_at is null returning c.id`
  return rows.length > 0
}

/** None of them opens anything any more; they still count. */
export const endCodes = (tx: Db, accountId: string, now: string) =>
  tx`update password_codes c set used_at = ${now} where c.account_id = ${accountId} and c.used_at is null`

export const deleteOldCodes = (db: Db, before: string) =>
  db`delete from password_codes c where c.created_at < ${before}`
