import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cameras } from '../live/cameras.ts'
import { mainPlaylist } from '../live/playlist.ts'
import type { Pull } from '../live/pull.ts'
import { bearerOf } from '../rights/view-tokens.ts'
import type { Views } from '../rights/views.ts'
import type { Open } from './open-answers.ts'
import { refuse, send } from './send.ts'

/** How long a request waits for the first picture, and for the next piece: less than a viewer counts as there. */
const firstMs = 5500
const nextMs = 5000

type LiveOptions = { readonly views: Views; readonly cameras: Cameras; readonly open: Open; readonly isHttps: boolean }

const path = /^\/live\/([0-9a-f-]{36})\/([a-z0-9.-]{1,40})$/

/** Answers the requests of browsers below /live. All refusals look the same. */
export const createLiveRoutes = ({ views, cameras, open, isHttps }: LiveOptions) => {
  const exchange = async (viewId: string, request: IncomingMessage, response: ServerResponse) => {
    const opening = await views.open(viewId, bearerOf(request.headers.authorization))
    if (opening.kind !== 'opened') return refuse(response, opening.kind === 'silent' ? 503 : 404)
    const attributes = ['HttpOnly', 'SameSite=Strict', `Path=/live/${viewId}`, ...(isHttps ? ['Secure'] : [])]
    response.setHeader('set-cookie', [`live=${opening.cookie}`, ...attributes].join('; '))
    return send(response, 204, undefined, [])
  }

  /** Answers with what `make` finds once it is there. The right is checked before and after the wait. */
  const answer = async (
    viewId: string,
    response: ServerResponse,
    pull: Pull,
    { isReady, make, ms, type }: Piece,
  ): Promise<void> => {
    const isThere = await pull.window.until(isReady, ms)
    if (!views.isAllowed(viewId)) return refuse(response, 404)
    const content = isThere ? make() : undefined
    return content === undefined ? refuse(response, 503) : send(response, 200, type, content)
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const [, viewId = '', name = ''] = path.exec(url.pathname) ?? []
    if (viewId === '') return refuse(response, 404)
    if (request.method === 'POST' && name === 'open') return exchange(viewId, request, response)
    if (request.method !== 'GET') return refuse(response, 404)
    const right = views.rightOf(viewId, request.headers.cookie)
    if (right.kind === 'silent') return refuse(response, 503)
    if (right.kind === 'too_many') return refuse(response, 429)
    if (right.kind === 'refused') return refuse(response, 404)
    const pull = cameras.watch(right.view.camera_id, viewId)
    if (pull === undefined) return refuse(response, 503)
    const piece = pieceOf(pull, name, url.searchParams)
    if (piece === undefined) return refuse(response, 404)
    if (!open.begin(viewId, response)) return refuse(response, 429)
    return answer(viewId, response, pull, piece)
  }
}

type Piece = {
  readonly isReady: () => boolean
  readonly make: () => readonly Buffer[] | undefined
  readonly ms: number
  readonly type: string
}

const playlistType = 'application/vnd.apple.mpegurl'
const videoType = 'video/mp4'

const pieceOf = (pull: Pull, name: string, query: URLSearchParams): Piece | undefined => {
  const { window } = pull
  if (name === 'index.m3u8') return indexOf(pull)
  if (name === 'video.m3u8') return playlistOf(pull, query)
  const [, kind, first = '', second] = /^(init|s|p)-(\d{1,11})(?:-(\d{1,4}))?\.(?:mp4|m4s)$/.exec(name) ?? []
  const number = Number(first)
  if (kind === 'init') return ready(() => window.beginning(number)?.data)
  if (kind === 's') {
    const segment = window.segment(number)
    return segment?.isComplete ? ready(() => segment.parts.map(({ data }) => data)) : undefined
  }
  if (kind === 'p' && second !== undefined) return partOf(pull, number, Number(second))
  return undefined
}

const ready = (find: () => Buffer | readonly Buffer[] | undefined): Piece | undefined => {
  const found = find()
  if (found === undefined) return undefined
  const content = Buffer.isBuffer(found) ? [found] : found
  return { isReady: () => true, make: () => content, ms: 0, type: videoType }
}

const indexOf = ({ window }: Pull): Piece => ({
  isReady: window.isPlayable,
  make: () => {
    const segment = window.newest()
    if (segment === undefined) return undefined
    return [Buffer.from(mainPlaylist({ beginning: segment.beginning, bitsPerSecond: window.bitsPerSecond() }))]
  },
  ms: firstMs,
  type: playlistType,
})

/** With `_HLS_msn`, waits until that segment or part is there (RFC 8216bis, §6.2.5.2). */
const playlistOf = ({ window }: Pull, query: URLSearchParams): Piece | undefined => {
  const make = () => [Buffer.from(window.playlist())]
  const segment = numberIn(query, '_HLS_msn')
  if (segment === undefined) return { isReady: window.isPlayable, make, ms: firstMs, type: playlistType }
  const newest = window.newest()
  if (newest && segment > newest.number + 2) return undefined
  const part = numberIn(query, '_HLS_part')
  const isReady = () => {
    const last = window.newest()
    if (last === undefined || last.number !== segment) return last !== undefined && last.number > segment
    return part === undefined ? last.isComplete : last.parts.length > part
  }
  return { isReady, make, ms: nextMs, type: playlistType }
}

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)
  return text !== null && /^\d{1,11}$/.test(text) ? Number(text) : undefined
}

/** The part that the playlist announces may be asked for before it is there. */
const partOf = ({ window }: Pull, number: number, part: number): Piece | undefined => {
  const newest = window.newest()
  const find = () => window.segment(number)?.parts[part]?.data
  const isNext =
    newest !== undefined &&
    ((number === newest.number && !newest.isComplete && part === newest.parts.length) ||
      (number === newest.number + 1 && part === 0))
  if (!isNext && find() === undefined) return undefined
  return {
    isReady: () => find() !== undefined,
    make: () => {
      const data = find()
      return data === undefined ? undefined : [data]
    },
    ms: nextMs,
    type: videoType,
  }
}
