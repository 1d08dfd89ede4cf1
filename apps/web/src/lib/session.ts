import type { Role } from '@nhip-cau/contract/kernel'
import type { SessionTokens, SessionUser } from '@nhip-cau/contract/session'
import { useSyncExternalStore } from 'react'
import { roleOfPath } from './area.ts'
import { parseStored, readStored, removeStored, writeStored } from './storage.ts'

/** One per role: a person may be logged in as school, teacher and parent in one browser at once. */
export type Session = {
  readonly token: string
  readonly refreshToken: string
  /** When the access token ends, by this machine's clock. */
  readonly endsAt: number
  readonly user: SessionUser
  /** Held keys as main listed them at login; the profile is newer once it has come. */
  readonly permissions: readonly string[]
  /** Base address of the school's node; empty for the address the page came from. */
  readonly endpoint: string
}

const keysOf = (role: Role) => {
  const prefix = `${role.toUpperCase()}_GUARD_`
  return {
    token: `${prefix}TOKEN`,
    refreshToken: `${prefix}REFRESH_TOKEN`,
    endsAt: `${prefix}EXPIRES_IN`,
    user: `${prefix}USER`,
    permissions: `${prefix}PERMISSIONS`,
    endpoint: `${prefix}ENDPOINT`,
  } as const
}

const read = (role: Role): Session | null => {
  const keys = keysOf(role)
  const token = readStored(keys.token)
  const refreshToken = readStored(keys.refreshToken)
  const endsAt = Number(readStored(keys.endsAt) ?? Number.NaN)
  const user = parseStored(readStored(keys.user))
  const permissions = parseStored(readStored(keys.permissions)) ?? []
  const endpoint = readStored(keys.endpoint) ?? ''
  if (!isHeaderText(token) || !isHeaderText(refreshToken) || !isUser(user) || !isEndpoint(endpoint)) return null
  return {
    token,
    refreshToken,
    // Whatever is unreadable counts as ended, so that the token is renewed before its next use.
    endsAt: Number.isFinite(endsAt) ? endsAt : 0,
    user,
    permissions: isTexts(permissions) ? permissions : [],
    endpoint,
  }
}

// Anyone may write into the browser's storage; a value that is not what we wrote is no session.
const isHeaderText = (text: string | null): text is string => text !== null && /^[\x21-\x7e]{1,8192}$/.test(text)
const isEndpoint = (text: string) => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text))
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isNamed = (value: unknown) => isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'
const isUser = (value: unknown): value is SessionUser =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.full_name === 'string' &&
  typeof value.must_change_password === 'boolean' &&
  isNamed(value.school) &&
  Array.isArray(value.classes) &&
  value.classes.every(isNamed)

const listeners = new Set<() => void>()
const cache = new Map<Role, { raw: string; session: Session | null }>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** The same object as long as nothing changed, as React wants it. */
export const readSession = (role: Role): Session | null => {
  const raw = Object.values(keysOf(role)).map(readStored).join('\n')
  const known = cache.get(role)
  if (known?.raw === raw) return known.session
  const session = read(role)
  cache.set(role, { raw, session })
  return session
}

export const saveSession = (role: Role, { access_token, refresh_token, expires_in, user }: SessionTokens): void => {
  const keys = keysOf(role)
  writeStored(keys.refreshToken, refresh_token)
  writeStored(keys.endsAt, String(Date.now() + expires_in * 1000))
  writeStored(keys.user, JSON.stringify(user))
  writeStored(keys.endpoint, user.school.node_endpoint.replace(/\/+$/, ''))
  // Last: other tabs read everything when this one changes.
  writeStored(keys.token, access_token)
  ended.delete(role)
  announce()
}

export const savePermissions = (role: Role, permissions: readonly string[]): void => {
  writeStored(keysOf(role).permissions, JSON.stringify(permissions))
  announce()
}

/** The node said so, whatever was true at login. */
export const markPasswordTemporary = (role: Role): void => {
  const session = readSession(role)
  if (!session) return
  writeStored(keysOf(role).user, JSON.stringify({ ...session.user, must_change_password: true }))
  announce()
}

const ended = new Set<Role>()

/** `expired` is told on the login page; a person who logged out knows. */
export const endSession = (role: Role, why: 'expired' | 'logout'): void => {
  if (why === 'expired' && readSession(role)) ended.add(role)
  for (const key of Object.values(keysOf(role))) removeStored(key)
  announce()
}

export const hasExpired = (role: Role): boolean => ended.has(role)

export const subscribeSessions = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

window.addEventListener('storage', ({ key }) => {
  // A null key: everything was cleared.
  if (key === null || /^(?:SCHOOL|TEACHER|PARENT)_GUARD_/.test(key)) announce()
})

export const useSession = (role: Role): Session | null =>
  useSyncExternalStore(subscribeSessions, () => readSession(role))

/** For pages behind the guard, which are never drawn without a session. */
export const useSignedIn = (): { role: Role; session: Session } => {
  const role = roleOfPath(window.location.pathname)
  const session = useSession(role)
  if (!session) throw new Error('no session behind the guard')
  return { role, session }
}
