import { randomBytes } from 'node:crypto'
import type { BodyOf, Role } from '@nhip-cau/contract/kernel'
import type {
  Change,
  changePassword as changePasswordEndpoint,
  login as loginEndpoint,
  SessionTokens,
} from '@nhip-cau/contract/session'
import { type FieldText, fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { deviceOf } from '../../device.ts'
import {
  addRefreshToken,
  endOfSession,
  openSession,
  successorOf,
  tokenDigest,
  withAccessToken,
} from '../../open-session.ts'
import { provePassword } from '../../own-password.ts'
import { isEasyToGuess } from '../../passwords.ts'
import { proveLogin } from '../../prove-login.ts'
import { ownLane } from '../../try-limits.ts'
import { setPassword } from '../accounts/accounts-passwords.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import * as sessions from '../sessions/sessions.queries.ts'
import { lockMembership, selectOwner } from './auth.queries.ts'

// Two browser tabs may send the same refresh token at the same time.
const reuseGraceMs = 30_000

export type Caller = {
  readonly address: string
  readonly userAgent: string | undefined
}

/**
 * Logs in. An unknown login and a wrong password get the same response after the same work, so that logins cannot be
 * enumerated.
 */
export const login = async (
  context: Context,
  role: Role,
  given: BodyOf<typeof loginEndpoint>,
  { address, userAgent }: Caller,
): Promise<SessionTokens> => {
  const found = await proveLogin(context, role, given, address)
  return context.transaction(async (tx) => {
    const membership = await lockMembership(tx, found.id, given.school_id)
    // The account was disabled, deleted or reset since, or does not belong to the school.
    if (membership?.password_hash !== found.password_hash) throw problem('login_failed')
    return openSession(context, tx, membership, userAgent)
  })
}

/**
 * Issues new tokens with the current permissions and status. A refresh token that is used again within the grace period
 * returns the same successor, as long as the successor is unused. Any later reuse means that the token was stolen, so
 * the whole session ends. A session whose time is over is told apart from one that somebody ended, because only the
 * former may be renewed without leaving the page.
 */
export const refresh = async (
  context: Context,
  role: Role,
  token: string,
  { userAgent }: Pick<Caller, 'userAgent'>,
): Promise<SessionTokens> => {
  const hash = tokenDigest(token)
  const answer = await context.transaction(async (tx) => {
    const owner = await sessions.selectTokenOwner(tx, hash)
    if (owner?.role !== role) return 'session_ended'
    // Locks the account before the session, as everywhere, to avoid deadlocks.
    const membership = await lockMembership(tx, owner.account_id, owner.school_id)
    const state = await sessions.lockRefreshToken(tx, hash)
    const now = context.now()
    if (state === undefined || state.ended_at !== null || membership === undefined) {
      if (state?.ended_at === null)
        await appendChanges(tx, await sessions.endSession(tx, owner.session_id, now.toISOString()))
      return 'session_ended'
    }
    if (Date.parse(state.expires_at) <= now.getTime()) return 'session_expired'
    const since = new Date(state.created_at)
    const isForgiven =
      state.used_at === null ||
      (state.successor_salt !== null && Date.parse(state.used_at) + reuseGraceMs >= now.getTime())
    const isOver = endOfSession(context, since) <= now
    if (!isForgiven || isOver) {
      await appendChanges(tx, await sessions.endSession(tx, owner.session_id, now.toISOString()))
      return isForgiven ? 'session_expired' : 'session_ended'
    }
    if (state.successor_salt !== null) {
      const successor = successorOf(context, token, state.successor_salt)
      return withAccessToken(context, tx, membership, owner.session_id, successor)
    }
    const salt = randomBytes(32)
    await sessions.setTokenUsed(tx, hash, owner.session_id, now.toISOString(), salt)
    await sessions.setSessionUsed(tx, owner.session_id, now.toISOString(), deviceOf(userAgent))
    const session = { id: owner.session_id, since }
    return addRefreshToken(context, tx, membership, session, successorOf(context, token, salt))
  })
  // Thrown outside the transaction, because a throw inside it would roll back the end of the session.
  if (typeof answer === 'string') throw problem(answer)
  return answer
}

export const logout = (context: Context, actor: Actor) =>
  context.transaction(async (tx) => {
    await appendChanges(tx, await sessions.endSession(tx, actor.sessionId, context.now().toISOString()))
    context.revocations.endSession(actor.sessionId)
    return { message: successText }
  })

/**
 * Changes the password and clears `must_change_password`. The caller gets a new session, so tokens of the old session
 * become invalid. With `end_other_sessions` all other sessions end too.
 */
export const changePassword = async (
  context: Context,
  actor: Actor,
  given: BodyOf<typeof changePasswordEndpoint>,
  { userAgent }: Pick<Caller, 'userAgent'>,
): Promise<SessionTokens> => {
  const owner = await selectOwner(context.db, actor.accountId)
  if (!owner) throw problem('unauthenticated')
  if (given.new_password === given.current_password) throw refused('password_same')
  if (await isEasyToGuess(given.new_password, owner)) throw refused('password_common')
  const before = await provePassword(context, actor, given.current_password)
  const after = await context.passwords.hash(ownLane(actor.accountId), given.new_password)
  const { tokens, ended } = await context.transaction(async (tx) => {
    if (!(await setPassword(tx, actor.accountId, before, after))) throw problem('conflict')
    const membership = await lockMembership(tx, actor.accountId, actor.schoolId)
    if (!membership) throw problem('unauthenticated')
    const now = context.now().toISOString()
    const endedChanges = given.end_other_sessions
      ? await sessions.endSessions(tx, actor.accountId, now)
      : await sessions.endSession(tx, actor.sessionId, now)
    const fresh = await openSession(context, tx, membership, userAgent)
    await appendChanges(tx, endedChanges)
    return { tokens: fresh, ended: endedChanges }
  })
  revokeHere(context, ended)
  return tokens
}

/**
 * Replaces the session with one in another school of the same account; a token is valid in one school only, so earlier
 * tokens end.
 */
export const switchSchool = async (
  context: Context,
  actor: Actor,
  schoolId: string,
  { userAgent }: Pick<Caller, 'userAgent'>,
): Promise<SessionTokens> => {
  const { tokens, ended } = await context.transaction(async (tx) => {
    const membership = await lockMembership(tx, actor.accountId, schoolId)
    if (!membership) throw problem('not_found')
    const since = await sessions.selectSessionStart(tx, actor.sessionId)
    const endedChanges = await sessions.endSession(tx, actor.sessionId, context.now().toISOString())
    if (endedChanges.length === 0 || since === undefined) throw problem('unauthenticated')
    const fresh = await openSession(context, tx, membership, userAgent, new Date(since))
    await appendChanges(tx, endedChanges)
    return { tokens: fresh, ended: endedChanges }
  })
  revokeHere(context, ended)
  return tokens
}

/** Revokes the sessions in this process at once; other processes learn of it within a second. */
const revokeHere = ({ revocations }: Context, ended: readonly Change[]) => {
  for (const change of ended) if (change.kind === 'session-ended') revocations.endSession(change.session_id)
}

const refused = (text: FieldText) => problem('validation', { errors: { new_password: fieldText(text) } })
