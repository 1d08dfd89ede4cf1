import { m } from '../paraglide/messages.js'
import { showToast } from '../ui/toasts.ts'
import type { ToWorker } from './worker-messages.ts'

const trackChange = 2 ** 31 - 1
const hour = 3_600_000
const updateInterval = 10 * 60_000

/** Offers a new version and activates it only when the user agrees, because a form may be unfinished. */
export const offerUpdates = (registration: ServiceWorkerRegistration): void => {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  let agreed = false

  const change = () => {
    agreed = true
    const takeOver: ToWorker = { kind: 'take-over' }
    if (registration.waiting) registration.waiting.postMessage(takeOver)
    else window.location.reload()
  }
  const offer = () =>
    showToast({
      text: m.update_ready(),
      tone: 'info',
      duration: trackChange,
      action: { label: m.update_now(), onClick: change },
    })

  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer()
    })
  if (registration.waiting && serviceWorker.controller) offer()
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  serviceWorker.addEventListener('controllerchange', () => {
    if (agreed) window.location.reload()
    // Another tab has activated the new version; this one still runs the old one.
    else if (isControlled) offer()
    isControlled = true
  })
  checkRegularly(registration)
}

/** Checks for updates regularly, because an installed app may stay open for weeks. */
const checkRegularly = (registration: ServiceWorkerRegistration) => {
  let lookedAt = Date.now()
  const look = () => {
    if (!navigator.onLine) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  setInterval(look, hour)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > updateInterval) look()
  })
}
