import type { Role } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { StoredObject } from '@nhip-cau/server-kit/object-store'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { keyOf } from '../../../files/image-key.ts'
import { firstStored, keysUpTo } from '../../../files/stored-image.ts'
import { selectVisibleImage } from './media.queries.ts'
import { imageSeconds } from './media-addresses.ts'
import { openedAddress } from './media-viewers.ts'

const Width = z.object({ width: z.coerce.number().int().positive() })

/**
 * Sends a file if its address is signed for this account, has not expired, and the account may see the picture. Every
 * failure gets the same 404.
 */
export const sendImage = async (
  context: Context,
  role: Role | undefined,
  given: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { data: size } = Width.safeParse(given)
  const { actor, id, seconds } = await openedAddress(context, role, given, request, imageSeconds)
  const file = size && (await openImage(context, actor, { id, ...size }, request.headers.accept))
  if (file === undefined) throw problem('not_found')
  reply
    .type(`image/${file.format}`)
    .header('content-length', file.size)
    .header('content-disposition', 'inline')
    .header('cache-control', file.isFinal ? `private, max-age=${seconds}, immutable` : 'no-store')
    .header('vary', 'Accept')
    .header('cross-origin-resource-policy', 'same-site')
    .send(file.stream)
}

interface ImageFile extends StoredObject {
  readonly format: 'webp' | 'avif'
  /** False: a smaller width in the place of one that is still being made. */
  readonly isFinal: boolean
}

const openImage = async (
  { db, store, fileKinds }: Context,
  actor: Actor,
  { id, width }: { readonly id: string; readonly width: number },
  accept = '',
): Promise<ImageFile | undefined> => {
  const media = await selectVisibleImage(db, actor, fileKinds, id)
  if (!media?.widths.includes(width)) return undefined
  // An AVIF that would be larger than the WebP is not stored.
  if (media.has_avif && accept.includes('image/avif')) {
    const avif = await store.get(keyOf(actor.schoolId, id, width, 'avif'))
    if (avif) return { ...avif, format: 'avif', isFinal: true }
  }
  const [key = '', ...below] = keysUpTo(actor.schoolId, media, width)
  const webp = await store.get(key)
  if (webp) return { ...webp, format: 'webp', isFinal: true }
  const smaller = await firstStored(store, below)
  return smaller && { ...smaller, format: 'webp', isFinal: false }
}
