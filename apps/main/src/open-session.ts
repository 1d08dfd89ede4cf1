import { createHash, randomBytes } from 'node:crypto'
import type { SessionTokens } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { accessTokenSeconds, signAccessToken } from '@nhip-cau/server-kit/tokens'
import type { TransactionContext } from './context.ts'
import { deviceOf } from './device.ts'
import { setLastSeen } from './features/accounts/accounts-own.queries.ts'
import { type Membership, selectSessionUser } from './features/auth/auth.queries.ts'
import { appendChanges } from './features/changes/changes.queries.ts'
import * as sessions from './features/sessions/sessions.queries.ts'

/** A further session ends the least recently used one. */
export const mostSessions = 50
const day = 24 * 60 * 60_000
const refreshTokenLife = 30 * day

/** Returns the time at which a session that began with a login at `since` ends, regardless of refreshes. */
export const endOfSession = ({ sessionDays }: Pick<TransactionContext, 'sessionDays'>, since: Date): Date =>
  new Date(since.getTime() + sessionDays * day)

const expiryOf = (context: TransactionContext, since: Date) =>
  new Date(Math.min(context.now().getTime() + refreshTokenLife, endOfSession(context, since).getTime())).toISOString()

/**
 * Opens a session for an account that has proved its identity; the membership must be locked. `since` is the time of
 * the login if the session replaces an older one.
 */
export const openSession = async (
  context: TransactionContext,
  tx: Db,
  membership: Membership,
  userAgent: string | undefined,
  since: Date = context.now(),
): Promise<SessionTokens> => {
  const sessionId = await sessions.insertSession(tx, {
    accountId: membership.account_id,
    schoolId: membership.school_id,
    since: since.toISOString(),
    now: context.now().toISOString(),
    expiresAt: expiryOf(context, since),
    device: deviceOf(userAgent),
  })
  const tokens = await addRefreshToken(
    context,
    tx,
    membership,
    { id: sessionId, since },
    randomBytes(32).toString('base64url'),
  )
  const now = context.now().toISOString()
  await appendChanges(tx, await sessions.endOldest(tx, membership.account_id, now, mostSessions))
  return tokens
}

type Opened = { readonly id: string; readonly since: Date }

/** Adds a refresh token to the session and returns the next token pair. */
export const addRefreshToken = async (
  context: TransactionContext,
  tx: Db,
  membership: Membership,
  { id, since }: Opened,
  refreshToken: string,
): Promise<SessionTokens> => {
  await sessions.insertRefreshToken(tx, tokenDigest(refreshToken), id, expiryOf(context, since))
  return withAccessToken(context, tx, membership, id, refreshToken)
}

/** Returns a new access token together with an existing refresh token. */
export const withAccessToken = async (
  context: TransactionContext,
  tx: Db,
  membership: Membership,
  sessionId: string,
  refreshToken: string,
): Promise<SessionTokens> => {
  await setLastSeen(tx, membership.account_id, context.now().toISOString())
  const user = await selectSessionUser(tx, membership.account_id, membership.school_id)
  if (user === undefined) throw problem('session_ended')
  const accessToken = await signAccessToken(await context.keys.signingKey(tx), {
    sub: membership.account_id,
    role: membership.role,
    school: membership.school_id,
    session: sessionId,
    version: membership.version,
    permissions: membership.permissions,
    ...(membership.must_change_password ? { temporary: true } : {}),
    ...(membership.must_set_up_two_step ? { setup: true } : {}),
  })
  return { access_token: accessToken, refresh_token: refreshToken, expires_in: accessTokenSeconds, user }
}

export const tokenDigest = (token: string) => createHash('sha256').update(token).digest()

/** Derives the only successor of a refresh token. Computing it needs the token, the stored salt and DATA_SECRET. */
export const successorOf = ({ vault }: Pick<TransactionContext, 'vault'>, token: string, salt: Buffer): string =>
  vault.digest('refresh-token', token, salt.toString('base64url')).toString('base64url')
