import type { Role } from '@nhip-cau/contract/kernel'
import { login, logout, type SessionTokens, webPermissionList } from '@nhip-cau/contract/session'
import { call } from '../../lib/api.ts'
import { dropFiles } from '../../lib/draft-files.ts'
import { removeDraftsOf } from '../../lib/drafts.ts'
import { endSession, readSession, savePermissions, saveSession } from '../../lib/session.ts'
import { privatePrefix } from '../../pwa/private-cache.ts'
import { ownerOf } from '../attendance/mark-queue.ts'
import { leaveSealed } from '../attendance/mark-seal.ts'
import { forgetChoices } from '../search/recent.ts'

/** Kept until it is changed, so that a temporary password need not be typed twice. Never stored. */
let typedPassword: { role: Role; password: string } | undefined

type Credentials = {
  readonly login: string
  readonly password: string
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string
}

export const signIn = async (role: Role, credentials: Credentials): Promise<void> => {
  const tokens = await call(login, role, { body: credentials })
  typedPassword = tokens.user.must_change_password ? { role, password: credentials.password } : undefined
  await takeSession(role, tokens)
}

/** Whoever was logged in here before in this role no longer is. */
export const takeSession = async (role: Role, tokens: SessionTokens): Promise<void> => {
  saveSession(role, tokens)
  if (role === 'parent') return
  const { permissions } = await call(webPermissionList, role, {})
  savePermissions(role, permissions)
}

export const passwordJustTyped = (role: Role): string | undefined =>
  typedPassword?.role === role ? typedPassword.password : undefined

export const forgetTypedPassword = (): void => {
  typedPassword = undefined
}

/** Ends the session here even when the server cannot be told: it ends there by itself. */
export const signOut = async (role: Role): Promise<void> => {
  const session = readSession(role)
  if (!session) return
  await call(logout, role, {}).catch(() => undefined)
  await leaveTraces(role)
  endSession(role, 'logout')
}

/** What was begun, looked for and kept in one school is no business of what comes next on this machine. */
export const leaveTraces = async (role: Role): Promise<void> => {
  const session = readSession(role)
  if (!session) return
  removeDraftsOf(session.user.id)
  await dropFiles(session.user.id)
  await leaveSealed(ownerOf(session.user))
  forgetChoices(role)
  // There over HTTPS only.
  if (!('caches' in window)) return
  const kept = (await caches.keys()).filter((name) => name.startsWith(privatePrefix(role)))
  await Promise.all(kept.map((name) => caches.delete(name)))
}
