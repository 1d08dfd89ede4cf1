import type { Change } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Device } from '../../device.ts'

export const insertSession = async (
  tx: Db,
  session: { accountId: string; schoolId: string; since: string; now: string; expiresAt: string; device: Device },
): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into sessions (account_id, school_id, created_at, last_used_at, expires_at, browser, system)
    values (${session.accountId}, ${session.schoolId}, ${session.since}, ${session.now}, ${session.expiresAt},
      ${session.device.browser}, ${session.device.system})
    returning id`
  if (!row) throw new Error('no row')
  return row.id
}

export const insertRefreshToken = async (tx: Db, hash: Buffer, sessionId: string, expiresAt: string): Promise<void> => {
  await tx`insert into refresh_tokens (hash, session_id, expires_at) values (${hash}, ${sessionId}, ${expiresAt})`
  await tx`update sessions s set expires_at = ${expiresAt} where s.id = ${sessionId}`
}

/** Selects the session and account of a refresh token without a lock. */
export const selectTokenOwner = async (db: Db, hash: Buffer) => {
  const [row] = await db<{ session_id: string; account_id: string; school_id: string; role: string }[]>`
    select t.session_id, s.account_id, s.school_id, a.role
    from refresh_tokens t join sessions s on s.id = t.session_id join accounts a on a.id = s.account_id
    where t.hash = ${hash}`
  return row
}

/** Selects and locks a refresh token and its session; a concurrent refresh waits here. */
export const lockRefreshToken = async (tx: Db, hash: Buffer) => {
  const [row] = await tx<
    {
      expires_at: string
      used_at: string | null
      successor_salt: Buffer | null
      created_at: string
      ended_at: string | null
    }[]
  >`
    select t.expires_at, t.used_at, t.successor_salt, s.created_at, s.ended_at
    from refresh_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hash}
    for update of t, s`
  return row
}

/** Updates the device too, because a browser update changes its user agent. */
export const setSessionUsed = (tx: Db, sessionId: string, now: string, device: Device) => tx`
  update sessions s set last_used_at = ${now}, browser = ${device.browser}, system = ${device.system}
  where s.id = ${sessionId}`

export type OwnSessionRow = Device & {
  readonly id: string
  readonly created_at: string
  readonly last_used_at: string
}

export const selectOwnSessions = (db: Db, accountId: string, now: string) => db<OwnSessionRow[]>`
  select s.id, s.browser, s.system, s.created_at, s.last_used_at from sessions s
  where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > ${now}
  order by s.last_used_at desc, s.id desc
  limit 100`

/**
 * Marks a token as used. Only the last used token of a session keeps its salt, so only its successor can be returned
 * again.
 */
export const setTokenUsed = (tx: Db, hash: Buffer, sessionId: string, now: string, salt: Buffer) => tx`
  update refresh_tokens t
  set used_at = coalesce(t.used_at, ${now}), successor_salt = case when t.hash = ${hash} then ${salt}::bytea end
  where t.session_id = ${sessionId} and (t.hash = ${hash} or t.successor_salt is not null)`

const ended = (rows: readonly { id: string }[], at: string): Change[] =>
  rows.map((row) => ({ kind: 'session-ended', session_id: row.id, at }))

export const selectSessionStart = async (db: Db, sessionId: string): Promise<string | undefined> => {
  const [row] = await db<{ created_at: string }[]>`select s.created_at from sessions s where s.id = ${sessionId}`
  return row?.created_at
}

/** Ends a session and returns the change for nodes. */
export const endSession = async (tx: Db, sessionId: string, now: string): Promise<Change[]> =>
  ended(
    await tx<{ id: string }[]>`
      update sessions s set ended_at = ${now} where s.id = ${sessionId} and s.ended_at is null returning s.id`,
    now,
  )

/** Ends a session of this account; returns no changes if it belongs to another account or has ended. */
export const endOwnSession = async (tx: Db, accountId: string, sessionId: string, now: string): Promise<Change[]> =>
  ended(
    await tx<{ id: string }[]>`
      update sessions s set ended_at = ${now}
      where s.id = ${sessionId} and s.account_id = ${accountId} and s.ended_at is null and s.expires_at > ${now}
      returning s.id`,
    now,
  )

/** Ends all sessions of an account except `but`. */
export const endSessions = async (tx: Db, accountId: string, now: string, but?: string): Promise<Change[]> =>
  ended(
    await tx<{ id: string }[]>`
      update sessions s set ended_at = ${now}
      where s.account_id = ${accountId} and s.ended_at is null and s.id is distinct from ${but ?? null}
      returning s.id`,
    now,
  )

/** Ends the least recently used sessions, so that at most `most` are left. */
export const endOldest = async (tx: Db, accountId: string, now: string, most: number): Promise<Change[]> =>
  ended(
    await tx<{ id: string }[]>`
      update sessions s set ended_at = ${now}
      where s.id in (
        select o.id from sessions o
        where o.account_id = ${accountId} and o.ended_at is null
        order by o.last_used_at desc, o.id desc offset ${most})
      returning s.id`,
    now,
  )

/** Ends all sessions of an account in one school. */
export const endSessionsIn = async (tx: Db, accountId: string, schoolId: string, now: string): Promise<Change[]> =>
  ended(
    await tx<{ id: string }[]>`
      update sessions s set ended_at = ${now}
      where s.account_id = ${accountId} and s.school_id = ${schoolId} and s.ended_at is null returning s.id`,
    now,
  )

/**
 * Deletes tokens and sessions a month after their time, because a page that is still open then may renew an expired
 * session, and a day after somebody ended them.
 */
export const deleteOldSessions = async (db: Db, now: string): Promise<void> => {
  await db`delete from refresh_tokens t where t.expires_at < ${now}::timestamptz - interval '30 days'`
  await db`
    delete from sessions s
    where s.expires_at < ${now}::timestamptz - interval '30 days' or s.ended_at < ${now}::timestamptz - interval '1 day'`
}
