import type { Role } from '@nhip-cau/contract/kernel'
import { login, type SessionTokens, webPermissionList } from '@nhip-cau/contract/session'
import { call } from '../../lib/api.ts'
import { savePermissions, saveSession } from '../../lib/session.ts'

/** Kept in memory until it is changed, so that a temporary password is typed only once. Never stored. */
let typedPassword: { role: Role; password: string } | undefined

export type Credentials = {
  readonly login: string
  readonly password: string
  /** The school of the session that is renewed. */
  readonly school_id?: string
  /** A code of the authenticator app, or a recovery code. */
  readonly code?: string
}

export const signIn = async (role: Role, credentials: Credentials): Promise<void> => {
  const tokens = await call(login, role, { body: credentials })
  typedPassword = tokens.user.must_change_password ? { role, password: credentials.password } : undefined
  await startSession(role, tokens)
}

/** Saves the session; it replaces an earlier session of this role in this browser. */
export const startSession = async (role: Role, tokens: SessionTokens): Promise<void> => {
  saveSession(role, tokens)
  if (role === 'parent') return
  const { permissions } = await call(webPermissionList, role, {})
  savePermissions(role, permissions)
}

export const passwordJustTyped = (role: Role): string | undefined =>
  typedPassword?.role === role ? typedPassword.password : undefined

export const clearTypedPassword = (): void => {
  typedPassword = undefined
}
