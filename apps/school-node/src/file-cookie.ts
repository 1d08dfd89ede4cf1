import type { Role } from '@nhip-cau/contract/kernel'
import { imageFile } from '@nhip-cau/contract/media'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'

export const fileCookieName = (role: Role) => `nhipcau_files_${role}`

const pathFor = (role: Role) => imageFile.path.replace(':role', role).replace('/:id/:width', '')

/** Where the files of a role lie: the address of one without its id and width. */
export const filesPath: Readonly<Record<Role, string>> = {
  school: pathFor('school'),
  teacher: pathFor('teacher'),
  parent: pathFor('parent'),
}

/**
 * Lets image tags, which send no header, load files: the access token as a cookie that scripts cannot read, that other
 * sites cannot cause to be sent, and that the browser sends for files of this role only.
 */
export const giveFileCookie = (
  { secureCookies }: Context,
  { role, expiresAt }: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const token = request.headers.authorization?.slice('Bearer '.length)
  if (token === undefined) return
  reply.setCookie(fileCookieName(role), token, {
    path: filesPath[role],
    httpOnly: true,
    sameSite: 'strict',
    secure: secureCookies,
    maxAge: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)),
  })
}
