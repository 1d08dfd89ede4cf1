import { Id, type Role, roles } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Revocations } from '@nhip-cau/server-kit/tokens'
import { createVault } from '@nhip-cau/server-kit/vault'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

// At most the token lifetime, because ended sessions are remembered only that long.
const lifeSeconds = 15 * 60

const Viewer = z.object({
  role: z.enum(roles),
  accountId: Id,
  schoolId: Id,
  sessionId: Id,
  version: z.int(),
  permissions: z.array(z.string()),
  temporary: z.literal(false),
  expiresAt: z.number(),
})

/**
 * A cookie that authenticates image tags, which cannot send headers. It is HttpOnly, SameSite=Strict, encrypted by this
 * node, and accepted for files only.
 */
export type FileCookies = {
  give(actor: Actor, reply: FastifyReply): void
  /** Returns the actor of the request's cookie for this role, if it is valid and the session has not ended. */
  viewerOf(role: Role, request: FastifyRequest): Actor | undefined
}

type Options = {
  /** The same in all processes of a node. */
  readonly secret: string
  readonly revocations: Revocations
  /** Whether browsers reach this node over HTTPS; then the cookie gets the `__Host-` prefix and `Secure`. */
  readonly https: boolean
}

export const createFileCookies = ({ secret, revocations, https }: Options): FileCookies => {
  const vault = createVault(secret)
  const known = new LRUCache<string, Actor>({ max: 20_000, ttl: lifeSeconds * 1000 })
  const nameFor = (role: Role) => `${https ? '__Host-' : ''}nhipcau_files_${role}`
  const ownerFor = (role: Role) => `file cookie ${role}`
  const open = (role: Role, value: string): Actor | undefined => {
    try {
      const actor = Viewer.parse(JSON.parse(vault.decrypt(ownerFor(role), Buffer.from(value, 'base64url')).toString()))
      known.set(value, actor)
      return actor
    } catch {
      return undefined
    }
  }
  return {
    give: (actor, reply) => {
      if (actor.temporary || actor.mustSetUpTwoStep) return
      const { role, accountId, schoolId, sessionId, version, permissions } = actor
      const expiresAt = Date.now() + lifeSeconds * 1000
      const viewer = { role, accountId, schoolId, sessionId, version, permissions, temporary: false, expiresAt }
      const value = vault.encrypt(ownerFor(role), Buffer.from(JSON.stringify(viewer))).toString('base64url')
      reply.setCookie(nameFor(role), value, {
        // The `__Host-` prefix requires the path `/`.
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: https,
        maxAge: lifeSeconds,
      })
    },
    viewerOf: (role, request) => {
      const value = request.cookies[nameFor(role)]
      if (value === undefined) return undefined
      const actor = known.get(value) ?? open(role, value)
      if (actor?.role !== role || actor.expiresAt <= Date.now() || revocations.isRevoked(actor)) return undefined
      return actor
    },
  }
}
