import { imageAddress, widthsOf } from '@nhip-cau/contract/image-address'
import type { AnswerOf, Endpoint, RequestOf, Role } from '@nhip-cau/contract/kernel'
import type { Image, Video } from '@nhip-cau/contract/media'
import type { changePassword } from '@nhip-cau/contract/session'
import { m } from '../paraglide/messages.js'
import type { Photo } from '../ui/photos/photo.ts'
import { apiProblem, isApiProblem, isUncertain } from './api-problem.ts'
import { markShown } from './lapsed.ts'
import { trackChange } from './own-changes.ts'
import { renewSession, replaceSession, settledSession } from './renew.ts'
import { type RequestOptions, request } from './request.ts'
import { endSession, markPasswordTemporary, readSession, type Session } from './session.ts'

export type CallOptions = Pick<RequestOptions, 'signal' | 'idempotencyKey'>

/** Calls an endpoint of the contract with a role's session. */
export const call = <E extends Endpoint>(
  endpoint: E,
  role: Role,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> => {
  const answer = exchangeFor(endpoint, role, input, options)
  return endpoint.method === 'GET' ? answer : trackChange(answer)
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
    const answer = await exchange(session)
    markShown(role)
    return answer
  } catch (error) {
    if (!isApiProblem(error)) throw error
    if (error.code === 'password_change_required') markPasswordTemporary(role)
    if (error.status !== 401) throw error
    if (endpoint.backend === 'main') {
      // A password change may have replaced the session meanwhile.
      if ((await settledSession(role))?.token === session.token) endSession(role, 'expired')
      throw error
    }
    const renewed = await renewedSession(role, session.token)
    return exchange(renewed).catch((again: unknown) => {
      // The server refused a new token too, so the session is over.
      if (isApiProblem(again) && again.status === 401) endSession(role, 'expired')
      throw again
    })
  }
}

/** Offline, no token can be renewed. The service worker then answers GET requests from its cache for the old token. */
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
 * Returns the session with a token that is valid for some time more. Renews early, because a 401 of main ends the
 * session at once, and because an upload should not fail after its last byte.
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

/** Calls an endpoint of main that returns a new session, and replaces the current session. */
export const callForSession = async (
  endpoint: typeof changePassword,
  role: Role,
  input: RequestOf<typeof changePassword>,
): Promise<void> => {
  // Renews first, because no renewal is possible while the session is being replaced.
  await freshSession(role)
  try {
    const session = await replaceSession(role, ({ token }) => request(endpoint, role, input, { token }))
    if (!session) throw sessionEnded()
  } catch (error) {
    if (isApiProblem(error) && error.status === 401) endSession(role, 'expired')
    throw error
  }
}

const nodeOf = (role: Role): string => readSession(role)?.endpoint ?? ''

/** The node's pictures for display, with absolute addresses, so that an `img` can load them from another host. */
export const photosOf = (role: Role, images: readonly Image[]): readonly Photo[] => {
  const node = nodeOf(role)
  return images.map((image) => ({
    id: image.id,
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
    sources: widthsOf(image).map((width) => ({ width, url: node + imageAddress(role, image, width) })),
  }))
}

/** The same for one picture that may be missing. */
export const photoOf = (role: Role, image: Image | null | undefined): Photo | undefined =>
  image ? photosOf(role, [image])[0] : undefined

/** The same for videos and their posters. */
export const playableVideos = (role: Role, videos: readonly Video[]): readonly PlayableVideo[] => {
  const node = nodeOf(role)
  return videos.map((video) => ({
    ...video,
    url: node + video.url,
    hls: video.hls === undefined ? undefined : node + video.hls,
    poster: photoOf(role, video.poster),
  }))
}

export type PlayableVideo = Omit<Video, 'poster' | 'hls'> & {
  readonly poster: Photo | undefined
  readonly hls: string | undefined
}

/** Returns the address of a person's avatar, or undefined. */
export const faceAddress = (role: Role, image: Image | null | undefined): string | undefined =>
  photoOf(role, image)?.sources[0]?.url
