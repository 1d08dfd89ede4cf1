import { createHash, randomBytes } from 'node:crypto'
import type { SessionTokens } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { accessTokenSeconds, signAccessToken } from '@nhip-cau/server-kit/tokens'
import type { Inside } from './context.ts'
import { deviceOf } from './device.ts'
import { setLastSeen } from './features/accounts/accounts-own.queries.ts'
import { type Membership, selectSessionUser } from './features/auth/auth.queries.ts'
import { appendChanges } from './features/changes/changes.queries.ts'
import * as sessions from './features/sessions/sessions.queries.ts'

/** The oldest ends when one more begins: nobody has that many devices. */
export const mostSessions = 50
const day = 24 * 60 * 60_000
const refreshTokenLife = 30 * day

/** When a session ends that began with a login at that time, however often it is renewed. */
export const endOfSession = ({ sessionDays }: Pick<Inside, 'sessionDays'>, since: Date): Date =>
  new Date(since.getTime() + sessionDays * day)

const expiryOf = (context: Inside, since: Date) =>
  new Date(Math.min(context.now().getTime() + refreshTokenLife, endOfSession(context, since).getTime())).toISOString()

/**
 * For whoever has proved to be the account's person a moment ago; the membership is locked. `since` is when they proved
 * it, where the session takes the place of an older one.
 */
export const openSession = async (
  context: Inside,
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

/** The next pair of a session. */
export const addRefreshToken = async (
  context: Inside,
  tx: Db,
  membership: Membership,
  { id, since }: Opened,
  refreshToken: string,
): Promise<SessionTokens> => {
  await sessions.insertRefreshToken(tx, tokenDigest(refreshToken), id, expiryOf(context, since))
  return withAccessToken(context, tx, membership, id, refreshToken)
}

/** A new access token beside a refresh token that is there already. */
export const withAccessToken = async (
  context: Inside,
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

/** The one token that takes the place of this one. Neither the database nor main's secret is enough to know it. */
export const successorOf = ({ vault }: Pick<Inside, 'vault'>, token: string, salt: Buffer): string =>
  vault.digest('refresh-token', token, salt.toString('base64url')).toString('base64url')
