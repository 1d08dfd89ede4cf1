import type { Role } from '@nhip-cau/contract/kernel'
import type { Part } from '@nhip-cau/server-kit/object-store'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { videoKeyOf } from '../../../files/video-key.ts'
import { videoSeconds } from './media-addresses.ts'
import { selectVisibleVideo } from './media-videos.queries.ts'
import { openedAddress } from './media-viewers.ts'

/** Seconds for which a browser may play what it has loaded without asking again. */
const kept = 5 * 60

/**
 * Sends a video, or the part that the browser asks for, if its address is signed for this account, has not expired, and
 * the account may see the video. Every failure gets the same 404.
 */
export const sendVideo = async (
  context: Context,
  role: Role | undefined,
  given: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { actor, id, seconds } = await openedAddress(context, role, given, request, videoSeconds)
  const video = await selectVisibleVideo(context.db, actor, context.fileKinds, id)
  if (!video) throw problem('not_found')
  const key = videoKeyOf(actor.schoolId, video.id)
  await sendParts(context, { key, bytes: video.bytes, tag: video.id, mime: video.mime, seconds }, request, reply)
}

type PlayedFile = {
  readonly key: string
  readonly bytes: number
  readonly tag: string
  readonly mime: string
  /** For which its address is still valid. */
  readonly seconds: number
}

/** Sends a file of a video that the account of the request may see, or the part that the browser asks for. */
export const sendParts = async (
  { store }: Pick<Context, 'store'>,
  { key, bytes, tag: name, mime, seconds }: PlayedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const tag = `"${name}"`
  const { range, 'if-range': onlyIf } = request.headers
  const part = onlyIf === undefined || onlyIf === tag ? partOf(range, bytes) : 'whole'
  reply.header('accept-ranges', 'bytes')
  if (part === 'outside') return void reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const file = await store.get(key, part === 'whole' ? undefined : part)
  if (file === undefined) throw problem('not_found')
  const { start, end } = part === 'whole' ? { start: 0, end: bytes - 1 } : part
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  reply
    .type(mime)
    .header('content-length', end - start + 1)
    .header('content-disposition', 'inline')
    .header('etag', tag)
    .header('cache-control', `private, max-age=${Math.min(seconds, kept)}`)
    .header('cross-origin-resource-policy', 'same-site')
    .send(file.stream)
}

/** The part of a file of this size that the header `Range` names. Several parts at once are answered with the whole. */
export const partOf = (range: string | undefined, size: number): Part | 'whole' | 'outside' => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'outside' : { start, end }
}
