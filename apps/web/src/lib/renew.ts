import type { Role } from '@nhip-cau/contract/kernel'
import { profile } from '@nhip-cau/contract/profile'
import { refreshToken, type SessionTokens } from '@nhip-cau/contract/session'
import { isApiProblem } from './api-problem.ts'
import { request } from './request.ts'
import { endSession, readSession, type Session, saveSession } from './session.ts'

const running = new Map<Role, Promise<Session | null>>()

/**
 * A new pair of tokens in place of the one that was refused. However many calls and tabs ask at the same moment, one
 * refresh is made and all go on with its result. Null: the session is over and has been cleared.
 */
export const renewSession = (role: Role, refusedToken: string): Promise<Session | null> => {
  const known = running.get(role)
  if (known) return known
  const renewal = alone(role, () => renew(role, refusedToken)).finally(() => running.delete(role))
  running.set(role, renewal)
  return renewal
}

/**
 * Puts another session in the place of this one, which ends with it. Renewals wait meanwhile: refused with what has just
 * ended, they would log the person out of the new session too.
 */
export const replaceSession = (
  role: Role,
  exchange: (session: Session) => Promise<SessionTokens>,
): Promise<Session | null> =>
  alone(role, async () => {
    const session = readSession(role)
    return session && takeTokens(role, await exchange(session))
  })

/** The session once nobody is renewing or replacing it. */
export const settledSession = (role: Role): Promise<Session | null> => alone(role, async () => readSession(role))

/** One tab at a time, where the browser can say so; else two tabs may refresh at once, which the server forgives. */
const alone = <T>(role: Role, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`nhip-cau-refresh-${role}`, work) : work()

const renew = async (role: Role, refusedToken: string): Promise<Session | null> => {
  const session = readSession(role)
  // Another tab has been faster, or has logged out.
  if (!session || session.token !== refusedToken) return session
  let tokens: SessionTokens
  try {
    tokens = await request(refreshToken, role, { body: { refresh_token: session.refreshToken } })
  } catch (error) {
    // Only a refusal ends the session; a lost connection or a busy server is no reason to throw anybody out.
    if (!isApiProblem(error) || error.status === 0 || error.status === 429 || error.status >= 500) throw error
    endSession(role, 'expired')
    return null
  }
  return takeTokens(role, tokens)
}

/** Goes on with other tokens. The profile call renews the cookie that pictures are loaded with. */
const takeTokens = async (role: Role, tokens: SessionTokens): Promise<Session | null> => {
  saveSession(role, tokens)
  const session = readSession(role)
  if (session) await request(profile, role, {}, { base: session.endpoint, token: session.token }).catch(() => undefined)
  return session
}
