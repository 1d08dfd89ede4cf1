import { Id, type Role } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { isProblem, problem } from '@nhip-cau/server-kit/problem-error'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { signedUntil } from './media-addresses.ts'

/** The account of the request, by Bearer header or by the cookie that image tags send. */
const viewerOf = async (
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

const Address = z.object({ id: Id, signature: z.string() })

/**
 * The file that a signed address names, for whom, and for how many seconds more. Throws `not_found` if the address is
 * malformed, has expired, or was not signed for the account of the request.
 */
export const openedAddress = async (
  context: Context,
  role: Role | undefined,
  given: unknown,
  request: FastifyRequest,
  /** That of the addresses of such files, in seconds. */
  period: number,
): Promise<{ actor: Actor; id: string; seconds: number }> => {
  const { data: address } = Address.safeParse(given)
  const actor = address && (await viewerOf(context, role, request))
  if (!address || !actor) throw problem('not_found')
  const now = context.now()
  const expires = signedUntil(context.fileSecret, actor, address, period, now)
  if (expires === undefined) throw problem('not_found')
  return { actor, id: address.id, seconds: expires - Math.floor(now.getTime() / 1000) }
}
