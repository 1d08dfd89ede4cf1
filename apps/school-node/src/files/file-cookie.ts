import { Id, type Role, roles } from '@nhip-cau/contract/kernel'
import { imageFile } from '@nhip-cau/contract/media'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Revocations } from '@nhip-cau/server-kit/tokens'
import { createVault } from '@nhip-cau/server-kit/vault'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

// Not longer than ended sessions are remembered, which is as long as a token lives.
const lifeSeconds = 15 * 60

const pathFor = (role: Role) => imageFile.path.replace(':role', role).replace('/:id/:width', '')

/** Where the files of a role lie: the address of one without its id and width. */
export const filesPath: Readonly<Record<Role, string>> = {
  school: pathFor('school'),
  teacher: pathFor('teacher'),
  parent: pathFor('parent'),
}

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
 * Lets image tags, which send no header, load files: a cookie that scripts cannot read, that other sites cannot cause to
 * be sent, and that opens files and nothing else. What it says only this node can read.
 */
export type FileCookies = {
  give(actor: Actor, reply: FastifyReply): void
  /** Whose cookie of this role comes along, as long as it lasts and the session does. */
  viewerOf(role: Role, request: FastifyRequest): Actor | undefined
}

type Options = {
  /** The same at all processes of a node. */
  readonly secret: string
  readonly revocations: Revocations
  /** Browsers reach this node over HTTPS: they keep the cookie for this very host and send it over nothing else. */
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
        // The whole host, or no browser takes the name that begins with `__Host-`.
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
