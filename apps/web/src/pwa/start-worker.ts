import type { Role } from '@nhip-cau/contract/kernel'
import { readSession, subscribeSessions } from '../lib/session.ts'
import { dropPrivateCaches, privateCacheName } from './private-cache.ts'
import { watchFreshness } from './stale-time.ts'
import type { ToWorker } from './worker-messages.ts'

const roles: readonly Role[] = ['school', 'teacher', 'parent']

/**
 * Starts the service worker, which speeds up the next start and caches viewed data for offline use. In production
 * builds only, because during development it would serve old files. Browsers support workers over HTTPS only.
 */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchFreshness()
  void bindToSessions()
  subscribeSessions(() => void bindToSessions())
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

const sendToWorker = (message: ToWorker) => navigator.serviceWorker.controller?.postMessage(message)

/** Deletes the caches of ended sessions. The page does it too, because the worker may be stopped or missing. */
const bindToSessions = async () => {
  const names = await Promise.all(
    roles.flatMap((role) => {
      const session = readSession(role)
      return session ? [privateCacheName(role, session.user.id)] : []
    }),
  )
  sendToWorker({ kind: 'sessions', caches: names })
  await dropPrivateCaches(names)
}

const register = async () => {
  const first = navigator.serviceWorker.controller === null
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const { offerUpdates } = await import('./update.ts')
    offerUpdates(registration)
  } catch {
    // The browser or its owner has disabled workers; the product works without.
    return
  }
  if (first) navigator.serviceWorker.addEventListener('controllerchange', sendLoadedFiles, { once: true })
}

/** Tells the worker which files the page had loaded before it started. */
const sendLoadedFiles = () => {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  sendToWorker({ kind: 'loaded', files: [...new Set(files)] })
}
