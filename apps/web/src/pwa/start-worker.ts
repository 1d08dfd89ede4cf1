import type { Role } from '@nhip-cau/contract/kernel'
import { readSession, subscribeSessions } from '../lib/session.ts'
import { dropPrivateCaches, privateCacheName } from './private-cache.ts'
import { watchFreshness } from './stale-time.ts'
import type { ToWorker } from './worker-messages.ts'

const roles: readonly Role[] = ['school', 'teacher', 'parent']

/**
 * Starts what makes the second start instant and keeps what was seen for times without a network. In built versions
 * only: while developing, a worker would answer with yesterday's files. Browsers have workers over HTTPS only.
 */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchFreshness()
  void bindToSessions()
  subscribeSessions(() => void bindToSessions())
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

const tellWorker = (message: ToWorker) => navigator.serviceWorker.controller?.postMessage(message)

/** Whatever was kept for a session that is over goes; by the page itself too, as the worker may be asleep or gone. */
const bindToSessions = async () => {
  const names = await Promise.all(
    roles.flatMap((role) => {
      const session = readSession(role)
      return session ? [privateCacheName(role, session.user.id)] : []
    }),
  )
  tellWorker({ kind: 'sessions', caches: names })
  await dropPrivateCaches(names)
}

const register = async () => {
  const first = navigator.serviceWorker.controller === null
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const { offerUpdates } = await import('./update.ts')
    offerUpdates(registration)
  } catch {
    // Switched off by the browser or its owner: the product works without it.
    return
  }
  if (first) navigator.serviceWorker.addEventListener('controllerchange', tellLoaded, { once: true })
}

/** The worker came after the first files: it is told which they were. */
const tellLoaded = () => {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  tellWorker({ kind: 'loaded', files: [...new Set(files)] })
}
