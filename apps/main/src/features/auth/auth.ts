import { createHash, randomBytes } from 'node:crypto'
import type { BodyOf, Role } from '@nhip-cau/contract/kernel'
import { normalLogin } from '@nhip-cau/contract/people'
import type {
  changePassword as changePasswordEndpoint,
  login as loginEndpoint,
  SessionTokens,
} from '@nhip-cau/contract/session'
import { type FieldText, fieldText, problemText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { accessTokenSeconds, signAccessToken } from '@nhip-cau/server-kit/tokens'
import type { Context } from '../../context.ts'
import { deviceOf } from '../../device.ts'
import { loginLimits, tryPassword } from '../../login-guard.ts'
import { provePassword } from '../../own-password.ts'
import { isEasyToGuess } from '../../passwords.ts'
import { takeSecondStep } from '../../second-step.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import * as sessions from '../sessions/sessions.queries.ts'
import {
  lockMembership,
  type Membership,
  selectCredentials,
  selectOwner,
  selectSessionUser,
  setLastSeen,
  setPassword,
} from './auth.queries.ts'

const refreshTokenLife = 30 * 24 * 60 * 60_000
// Two tabs that wake up together both bring the same token.
const secondUseForgiven = 30_000

export type Caller = {
  readonly address: string
  readonly userAgent: string | undefined
}

/**
 * An unknown login and a wrong password cannot be told apart, neither by the answer nor by what it costs. Only who knows
 * the password learns that there is a second step.
 */
export const login = async (
  context: Context,
  role: Role,
  given: BodyOf<typeof loginEndpoint>,
  { address, userAgent }: Caller,
): Promise<SessionTokens> => {
  const name = normalLogin(given.login)
  let refusal = problem('login_failed')
  const found = await tryPassword(context, loginLimits(role, name, address), async (tx) => {
    const account = await selectCredentials(tx, role, name)
    const same = await context.passwords.matches(account?.password_hash ?? undefined, given.password)
    if (!same || account === undefined) return undefined
    const { id, two_step_secret } = account
    if (two_step_secret === null) return account
    // Thrown: neither a wrong try nor a right one, or each would win another few tries at the code.
    if (given.code === undefined) throw secondStep('second_step_required')
    if (await takeSecondStep(context, tx, { id, two_step_secret }, given.code)) return account
    refusal = secondStep('second_step_wrong')
    return undefined
  })
  if (found === undefined) throw refusal
  return context.transaction(async (tx) => {
    const membership = await lockMembership(tx, found.id, given.school_id)
    // Disabled, deleted, reset a moment ago, or never of that school.
    if (membership?.password_hash !== found.password_hash) throw problem('login_failed')
    const now = context.now()
    const sessionId = await sessions.insertSession(tx, {
      accountId: found.id,
      schoolId: membership.school_id,
      now: now.toISOString(),
      expiresAt: new Date(now.getTime() + refreshTokenLife).toISOString(),
      device: deviceOf(userAgent),
    })
    return issueTokens(context, tx, membership, sessionId)
  })
}

const secondStep = (code: 'second_step_required' | 'second_step_wrong') =>
  problem(code, { errors: { code: problemText(code) } })

/** A new pair for the same session; also what a change of the password answers. */
const issueTokens = async (
  context: Context,
  tx: Db,
  membership: Membership,
  sessionId: string,
): Promise<SessionTokens> => {
  const now = context.now()
  const refreshToken = randomBytes(32).toString('base64url')
  await sessions.insertRefreshToken(
    tx,
    digest(refreshToken),
    sessionId,
    new Date(now.getTime() + refreshTokenLife).toISOString(),
  )
  await setLastSeen(tx, membership.account_id, now.toISOString())
  const user = await selectSessionUser(tx, membership.account_id, membership.school_id)
  if (user === undefined) throw problem('session_ended')
  const accessToken = await signAccessToken(await context.keys.signingKey(), {
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

const digest = (token: string) => createHash('sha256').update(token).digest()

/**
 * Rights and status are read anew, so what was taken away is gone with the next token. A token that comes back after its
 * use was stolen, by this caller or from this caller: the whole session ends.
 */
export const refresh = async (
  context: Context,
  role: Role,
  token: string,
  { userAgent }: Pick<Caller, 'userAgent'>,
): Promise<SessionTokens> => {
  const hash = digest(token)
  const answer = await context.transaction(async (tx) => {
    const owner = await sessions.selectTokenOwner(tx, hash)
    if (owner?.role !== role) return undefined
    // The account before the session, as everywhere: two of them never wait for each other.
    const membership = await lockMembership(tx, owner.account_id, owner.school_id)
    const state = await sessions.lockRefreshToken(tx, hash)
    const now = context.now()
    if (state === undefined || state.ended_at !== null || Date.parse(state.expires_at) <= now.getTime())
      return undefined
    const isStolen = state.used_at !== null && Date.parse(state.used_at) + secondUseForgiven < now.getTime()
    if (isStolen || membership === undefined) {
      await appendChanges(tx, await sessions.endSession(tx, owner.session_id, now.toISOString()))
      return undefined
    }
    await sessions.setTokenUsed(tx, hash, now.toISOString())
    await sessions.setSessionUsed(tx, owner.session_id, now.toISOString(), deviceOf(userAgent))
    return issueTokens(context, tx, membership, owner.session_id)
  })
  // Only here: thrown inside, it would undo the end of the session.
  if (answer === undefined) throw problem('session_ended')
  return answer
}

export const logout = (context: Context, actor: Actor) =>
  context.transaction(async (tx) => {
    await appendChanges(tx, await sessions.endSession(tx, actor.sessionId, context.now().toISOString()))
    context.revocations.endSession(actor.sessionId)
    return { message: successText }
  })

/** Clears a temporary password. Whoever changes it stays logged in here, and nowhere else unless wished. */
export const changePassword = async (
  context: Context,
  actor: Actor,
  given: BodyOf<typeof changePasswordEndpoint>,
): Promise<SessionTokens> => {
  const owner = await selectOwner(context.db, actor.accountId)
  if (!owner) throw problem('unauthenticated')
  if (given.new_password === given.current_password) throw refused('password_same')
  if (isEasyToGuess(given.new_password, owner)) throw refused('password_common')
  const before = await provePassword(context, actor, 'current_password', given.current_password)
  const after = await context.passwords.hash(given.new_password)
  return context.transaction(async (tx) => {
    if (!(await setPassword(tx, actor.accountId, before, after))) throw problem('conflict')
    const membership = await lockMembership(tx, actor.accountId, actor.schoolId)
    if (!membership) throw problem('unauthenticated')
    const now = context.now().toISOString()
    const ended = given.end_other_sessions ? await sessions.endSessions(tx, actor.accountId, now, actor.sessionId) : []
    await sessions.setAllTokensUsed(tx, actor.sessionId, now)
    const tokens = await issueTokens(context, tx, membership, actor.sessionId)
    await appendChanges(tx, ended)
    return tokens
  })
}

const refused = (text: FieldText) => problem('validation', { errors: { new_password: fieldText(text) } })
