import type { Role } from '@nhip-cau/contract/kernel'
import type { SessionTokens, SessionUser } from '@nhip-cau/contract/session'
import { useSyncExternalStore } from 'react'
import { roleOfPath } from './area.ts'
import { parseStored, readStored, removeStored, writeStored } from './storage.ts'

/** One session per role, because a person may be logged in as school, teacher and parent in one browser. */
export type Session = {
  readonly token: string
  readonly refreshToken: string
  /** When the access token expires, by this device's clock. */
  readonly endsAt: number
  readonly user: SessionUser
  /** The permissions of the login or of the last profile; the profile has newer ones once it has loaded. */
  readonly permissions: readonly string[]
  /** Base address of the school's node; empty if it is the page's own host. */
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
    // An unreadable time counts as expired, so that the token is renewed before its next use.
    endsAt: Number.isFinite(endsAt) ? endsAt : 0,
    user,
    permissions: isTexts(permissions) ? permissions : [],
    endpoint,
  }
}

// The storage can contain values written by others; an invalid value is no session.
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

/** Returns the same object until something changes, as `useSyncExternalStore` requires. */
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
  // Written last, because other tabs read all keys when this one changes.
  writeStored(keys.token, access_token)
  ended.delete(role)
  announce()
}

/** Keeps the permissions for the next start, so that the navigation is complete before the profile has loaded. */
export const savePermissions = (role: Role, permissions: readonly string[]): void => {
  const key = keysOf(role).permissions
  const text = JSON.stringify(permissions)
  if (readStored(key) === text) return
  writeStored(key, text)
  announce()
}

/** Called when the node says so, even if the login did not. */
export const markPasswordTemporary = (role: Role): void => {
  const session = readSession(role)
  if (!session) return
  writeStored(keysOf(role).user, JSON.stringify({ ...session.user, must_change_password: true }))
  announce()
}

const ended = new Set<Role>()

/** `expired` shows a message on the login page; `logout` does not. */
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
  // The key is null when the whole storage was cleared.
  if (key === null || /^(?:SCHOOL|TEACHER|PARENT)_GUARD_/.test(key)) announce()
})

export const useSession = (role: Role): Session | null =>
  useSyncExternalStore(subscribeSessions, () => readSession(role))

/** For pages behind the guard, which are rendered only with a session. */
export const useSignedIn = (): { role: Role; session: Session } => {
  const role = roleOfPath(window.location.pathname)
  const session = useSession(role)
  if (!session) throw new Error('no session behind the guard')
  return { role, session }
}
