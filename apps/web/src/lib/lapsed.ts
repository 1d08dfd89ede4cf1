import type { Role } from '@nhip-cau/contract/kernel'
import { useSyncExternalStore } from 'react'
import { homePaths } from './area.ts'
import { endSession, readSession, type Session, subscribeSessions } from './session.ts'

/**
 * Sessions whose time is over while a page is open. The page stays, covered by a login for the same account, and its
 * requests wait; after the login they are sent.
 */
const lapsed = new Map<Role, { readonly session: Session; readonly renewed: Promise<Session | null> }>()
const shown = new Set<Role>()
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** Called after a successful request: from then on a page of this role is worth keeping. */
export const markShown = (role: Role): void => {
  shown.add(role)
}

const isSameOwner = ({ user }: Session, other: Session) =>
  user.id === other.user.id && user.school.id === other.user.school.id

/**
 * Waits for a new login of the same account, here or in another tab; null if the user leaves for the login page, or at
 * once if no page is open yet.
 */
export const awaitLogin = (role: Role, session: Session): Promise<Session | null> => {
  const known = lapsed.get(role)
  if (known) return known.renewed
  if (!shown.has(role)) {
    endSession(role, 'expired')
    return Promise.resolve(null)
  }
  const renewed = new Promise<Session | null>((resolve) => {
    const unsubscribe = subscribeSessions(() => {
      const now = readSession(role)
      if (now?.token === session.token) return
      unsubscribe()
      lapsed.delete(role)
      announce()
      const isSame = now !== null && isSameOwner(now, session)
      // Another account begins with a page of its own.
      if (now !== null && !isSame) window.location.assign(homePaths[role])
      resolve(isSame ? now : null)
    })
  })
  lapsed.set(role, { session, renewed })
  announce()
  return renewed
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The session that has to be renewed by a login, if its time is over. */
export const useLapsedSession = (role: Role): Session | undefined =>
  useSyncExternalStore(subscribe, () => lapsed.get(role)?.session)
