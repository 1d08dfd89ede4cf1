import { Id, type Role } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { StoredObject } from '@nhip-cau/server-kit/object-store'
import { isProblem, problem } from '@nhip-cau/server-kit/problem-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { keyOf } from '../../../files/image-key.ts'
import { selectVisibleImage } from './media.queries.ts'
import { isSignedFor } from './media-addresses.ts'

const Address = z.object({
  id: Id,
  width: z.coerce.number().int().positive(),
  expires: z.coerce.number().int(),
  signature: z.string(),
})
type Address = z.output<typeof Address>

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
  const { data: address } = Address.safeParse(given)
  if (address === undefined) throw problem('not_found')
  const actor = await viewerOf(context, role, request)
  const seconds = address.expires - Math.floor(context.now().getTime() / 1000)
  if (actor === undefined || seconds <= 0 || !isSignedFor(context.fileSecret, actor, address))
    throw problem('not_found')
  const file = await openImage(context, actor, address, request.headers.accept)
  if (file === undefined) throw problem('not_found')
  reply
    .type(`image/${file.format}`)
    .header('content-length', file.size)
    .header('content-disposition', 'inline')
    .header('cache-control', `private, max-age=${seconds}, immutable`)
    .header('vary', 'Accept')
    .header('cross-origin-resource-policy', 'same-site')
    .send(file.stream)
}

/** The account of the request, by Bearer header or by the cookie that image tags send. */
export const viewerOf = async (
  { verifyToken, fileCookies }: Context,
  role: Role | undefined,
  request: FastifyRequest,
): Promise<Actor | undefined> => {
  if (role === undefined) return undefined
  const header = request.headers.authorization
  if (!header?.startsWith('Bearer ')) return fileCookies.viewerOf(role, request)
  try {
    const actor = await verifyToken(header.slice(7))
    return actor.role === role && !actor.temporary && !actor.mustSetUpTwoStep ? actor : undefined
  } catch (error) {
    if (isProblem(error) && error.code === 'unauthenticated') return undefined
    throw error
  }
}

interface ImageFile extends StoredObject {
  readonly format: 'webp' | 'avif'
}

const openImage = async (
  { db, store, fileKinds }: Context,
  actor: Actor,
  { id, width }: Address,
  accept = '',
): Promise<ImageFile | undefined> => {
  const media = await selectVisibleImage(db, actor, fileKinds, id)
  if (!media?.widths.includes(width)) return undefined
  // An AVIF that would be larger than the WebP is not stored.
  const formats = media.has_avif && accept.includes('image/avif') ? (['avif', 'webp'] as const) : (['webp'] as const)
  for (const format of formats) {
    const object = await store.get(keyOf(actor.schoolId, id, width, format))
    if (object) return { ...object, format }
  }
  return undefined
}
