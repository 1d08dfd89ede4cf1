import type { Role } from '@nhip-cau/contract/kernel'
import { profile } from '@nhip-cau/contract/profile'
import { refreshToken, type SessionTokens } from '@nhip-cau/contract/session'
import { isApiProblem } from './api-problem.ts'
import { awaitLogin } from './lapsed.ts'
import { request } from './request.ts'
import { endSession, readSession, type Session, saveSession } from './session.ts'

const running = new Map<Role, Promise<Session | null>>()

/**
 * Replaces the refused token with a new pair. Simultaneous calls and tabs share one refresh. If the session's time is
 * over while a page is open, it waits until the user has logged in again. Returns null if the session has ended.
 */
export const renewSession = (role: Role, refusedToken: string): Promise<Session | null> => {
  const known = running.get(role)
  if (known) return known
  // The wait for a login holds no lock, so that another tab can ask too.
  const renewal = alone(role, () => renew(role, refusedToken))
    .then((result) => (isLapse(result) ? awaitLogin(role, result.lapsed) : result))
    .finally(() => running.delete(role))
  running.set(role, renewal)
  return renewal
}

/**
 * Replaces the session with another one, which ends it. Renewals wait meanwhile, because refreshing the ended session
 * would fail and log the user out of the new one.
 */
export const replaceSession = (
  role: Role,
  exchange: (session: Session) => Promise<SessionTokens>,
): Promise<Session | null> =>
  alone(role, async () => {
    const session = readSession(role)
    return session && takeTokens(role, await exchange(session))
  })

/** Returns the session when no renewal or replacement is running. */
export const settledSession = (role: Role): Promise<Session | null> => alone(role, async () => readSession(role))

/** Uses a lock, where the browser supports it. Otherwise two tabs may refresh at once, which the server accepts. */
const alone = <T>(role: Role, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`nhip-cau-refresh-${role}`, work) : work()

type Lapse = { readonly lapsed: Session }

const isLapse = (result: Session | Lapse | null): result is Lapse => result !== null && 'lapsed' in result

const renew = async (role: Role, refusedToken: string): Promise<Session | Lapse | null> => {
  const session = readSession(role)
  // Another tab has already renewed the token or logged out.
  if (!session || session.token !== refusedToken) return session
  let tokens: SessionTokens
  try {
    tokens = await request(refreshToken, role, { body: { refresh_token: session.refreshToken } })
  } catch (error) {
    // Only a refusal ends the session; a lost network or a busy server does not.
    if (!isApiProblem(error) || error.status === 0 || error.status === 429 || error.status >= 500) throw error
    if (error.code === 'session_expired') return { lapsed: session }
    endSession(role, 'expired')
    return null
  }
  return takeTokens(role, tokens)
}

/** Saves the new tokens. The profile call renews the cookie for loading pictures. */
const takeTokens = async (role: Role, tokens: SessionTokens): Promise<Session | null> => {
  saveSession(role, tokens)
  const session = readSession(role)
  if (session) await request(profile, role, {}, { base: session.endpoint, token: session.token }).catch(() => undefined)
  return session
}
