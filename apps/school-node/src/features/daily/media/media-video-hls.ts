import { text } from 'node:stream/consumers'
import type { Role } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { videoSizeKeyOf } from '../../../files/video-key.ts'
import { videoSeconds } from './media-addresses.ts'
import { selectVisibleSizes, type VideoSize } from './media-video-conversion.queries.ts'
import { sendParts } from './media-video-files.ts'
import { readPlaylist, writeMaster, writePlaylist } from './media-video-playlist.ts'
import { openedAddress } from './media-viewers.ts'

type Opened = {
  readonly actor: Actor
  readonly id: string
  readonly seconds: number
  readonly sizes: readonly VideoSize[]
  /** With which addresses beside this one are signed too. */
  readonly proof: string
}

/** The sizes of the video that a signed address names, if the account may see it now. Every failure is the same 404. */
const openedSizes = async (
  context: Context,
  role: Role | undefined,
  given: unknown,
  request: FastifyRequest,
): Promise<Opened> => {
  const { actor, id, seconds } = await openedAddress(context, role, given, request, videoSeconds)
  const video = await selectVisibleSizes(context.db, actor, context.fileKinds, id)
  const { data: signed } = Signed.safeParse(given)
  if (!video || !signed) throw problem('not_found')
  return { actor, id, seconds, sizes: video.sizes, proof: `?signature=${signed.signature}` }
}

const Signed = z.object({ signature: z.string() })
const Size = z.object({ size: z.coerce.number().int() })

const sizeIn = ({ sizes }: Opened, given: unknown): VideoSize => {
  const { data } = Size.safeParse(given)
  const size = sizes.find((one) => one.size === data?.size)
  if (size === undefined) throw problem('not_found')
  return size
}

/** Playlists carry signatures and are asked for once, so no browser keeps them. */
const sendList = (reply: FastifyReply, list: string) => {
  reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', 'no-store')
    .header('cross-origin-resource-policy', 'same-site')
    .send(list)
}

type Send = (
  context: Context,
  role: Role | undefined,
  given: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/** Sends the list of the sizes of a video. */
export const sendMaster: Send = async (context, role, given, request, reply) => {
  const { sizes, proof } = await openedSizes(context, role, given, request)
  sendList(
    reply,
    writeMaster(sizes, (size) => `hls/${size}${proof}`),
  )
}

/** Sends the list of the segments of one size. */
export const sendSizePlaylist: Send = async (context, role, given, request, reply) => {
  const opened = await openedSizes(context, role, given, request)
  const { size } = sizeIn(opened, given)
  const file = await context.store.get(videoSizeKeyOf(opened.actor.schoolId, opened.id, size, 'm3u8'))
  const playlist = file && readPlaylist(await text(file.stream))
  if (playlist === undefined) throw problem('not_found')
  sendList(reply, writePlaylist(playlist, `../sizes/${size}${opened.proof}`))
}

/** Sends segments of one size. */
export const sendSize: Send = async (context, role, given, request, reply) => {
  const opened = await openedSizes(context, role, given, request)
  const { size, bytes } = sizeIn(opened, given)
  const key = videoSizeKeyOf(opened.actor.schoolId, opened.id, size, 'mp4')
  const file = { key, bytes, tag: `${opened.id}-${size}`, mime: 'video/mp4', seconds: opened.seconds }
  await sendParts(context, file, request, reply)
}
