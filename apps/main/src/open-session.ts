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
const refreshTokenLife = 30 * 24 * 60 * 60_000

/** For whoever has proved to be the account's person a moment ago; the membership is locked. */
export const openSession = async (
  context: Inside,
  tx: Db,
  membership: Membership,
  userAgent: string | undefined,
): Promise<SessionTokens> => {
  const now = context.now()
  const sessionId = await sessions.insertSession(tx, {
    accountId: membership.account_id,
    schoolId: membership.school_id,
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + refreshTokenLife).toISOString(),
    device: deviceOf(userAgent),
  })
  const tokens = await issueTokens(context, tx, membership, sessionId)
  await appendChanges(tx, await sessions.endOldest(tx, membership.account_id, now.toISOString(), mostSessions))
  return tokens
}

/** A new pair for the same session; also what a change of the password answers. */
export const issueTokens = async (
  context: Inside,
  tx: Db,
  membership: Membership,
  sessionId: string,
): Promise<SessionTokens> => {
  const now = context.now()
  const refreshToken = randomBytes(32).toString('base64url')
  await sessions.insertRefreshToken(
    tx,
    tokenDigest(refreshToken),
    sessionId,
    new Date(now.getTime() + refreshTokenLife).toISOString(),
  )
  await setLastSeen(tx, membership.account_id, now.toISOString())
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
