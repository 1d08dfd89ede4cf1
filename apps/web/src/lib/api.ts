import type { AnswerOf, Endpoint, RequestOf, Role } from '@nhip-cau/contract/kernel'
import type { Image } from '@nhip-cau/contract/media'
import type { changePassword } from '@nhip-cau/contract/session'
import { m } from '../paraglide/messages.js'
import { apiProblem, isApiProblem, isUncertain } from './api-problem.ts'
import { untilAnswered } from './own-changes.ts'
import { renewSession, replaceSession, settledSession } from './renew.ts'
import { type RequestOptions, request } from './request.ts'
import { endSession, markPasswordTemporary, readSession, type Session } from './session.ts'

export type CallOptions = Pick<RequestOptions, 'signal' | 'idempotencyKey'>

/** Calls an endpoint of the contract in the name of a role's session. */
export const call = <E extends Endpoint>(
  endpoint: E,
  role: Role,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> => {
  const answer = exchangeFor(endpoint, role, input, options)
  return endpoint.method === 'GET' ? answer : untilAnswered(answer)
}

const exchangeFor = async <E extends Endpoint>(
  endpoint: E,
  role: Role,
  input: RequestOf<E>,
  options: CallOptions,
): Promise<AnswerOf<E>> => {
  const exchange = (session: Session | null) =>
    request(endpoint, role, input, {
      ...options,
      ...(session ? { token: session.token } : {}),
      base: endpoint.backend === 'main' ? '' : (session?.endpoint ?? ''),
    })
  if (endpoint.access === 'public') return exchange(null)
  const session = await sessionFor(endpoint, role)
  try {
    return await exchange(session)
  } catch (error) {
    if (!isApiProblem(error)) throw error
    if (error.code === 'password_change_required') markPasswordTemporary(role)
    if (error.status !== 401) throw error
    if (endpoint.backend === 'main') {
      // A change of the password may have put another session in its place meanwhile.
      if ((await settledSession(role))?.token === session.token) endSession(role, 'expired')
      throw error
    }
    const renewed = await renewedSession(role, session.token)
    return exchange(renewed).catch((again: unknown) => {
      // Refused with a token that is seconds old: nothing more to try.
      if (isApiProblem(again) && again.status === 401) endSession(role, 'expired')
      throw again
    })
  }
}

/** Without a network no token can be renewed; the worker answers with what it kept for the old one, and only to reading calls. */
const sessionFor = async (endpoint: Endpoint, role: Role): Promise<Session> => {
  try {
    return await freshSession(role)
  } catch (error) {
    const session = readSession(role)
    if (endpoint.backend === 'main' || endpoint.method !== 'GET' || !session || !isUncertain(error)) throw error
    return session
  }
}

/**
 * The session with a token that still lasts a moment. Renewed ahead of time: a 401 of the main backend ends the session
 * at once, and no upload should be refused after its last byte.
 */
export const freshSession = async (role: Role): Promise<Session> => {
  const session = readSession(role)
  if (!session) throw sessionEnded()
  return session.endsAt - Date.now() > margin ? session : renewedSession(role, session.token)
}

const margin = 20_000

export const renewedSession = async (role: Role, refusedToken: string): Promise<Session> => {
  const renewed = await renewSession(role, refusedToken)
  if (!renewed) throw sessionEnded()
  return renewed
}

const sessionEnded = () => apiProblem({ code: 'session_ended', status: 401, detail: m.error_session_expired() })

/** A call of main that answers another session in the place of this one. */
export const callForSession = async (
  endpoint: typeof changePassword,
  role: Role,
  input: RequestOf<typeof changePassword>,
): Promise<void> => {
  // Before, for nothing can be renewed while the session is replaced.
  await freshSession(role)
  try {
    const session = await replaceSession(role, ({ token }) => request(endpoint, role, input, { token }))
    if (!session) throw sessionEnded()
  } catch (error) {
    if (isApiProblem(error) && error.status === 401) endSession(role, 'expired')
    throw error
  }
}

/** Pictures as the node gave them, with addresses that an `img` can load also where the node stands elsewhere. */
export const loadable = (role: Role, images: readonly Image[]): readonly Image[] => {
  const endpoint = readSession(role)?.endpoint ?? ''
  if (endpoint === '') return images
  return images.map((image) => ({
    ...image,
    sources: image.sources.map(({ width, url }) => ({ width, url: url.startsWith('/') ? endpoint + url : url })),
  }))
}

/** The address of a person's face; nothing where there is none. */
export const faceAddress = (role: Role, image: Image | null | undefined): string | undefined =>
  image ? loadable(role, [image])[0]?.sources[0]?.url : undefined
