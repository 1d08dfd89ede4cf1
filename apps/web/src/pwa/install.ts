import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../lib/storage.ts'

/** An event of Chromium only. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How the app can be installed: with our button, by hand in Safari, or not at all (already installed, or not
 * supported).
 */
export type InstallWay = 'prompt' | 'ios' | undefined

const shownKey = 'nhip-cau-install-shown'
let promptEvent: InstallPromptEvent | undefined
/** Offered automatically once, afterwards only on request. */
let offer: 'once' | 'no' | 'wanted' = readStored(shownKey) === null ? 'once' : 'no'
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** Registered at the start, because the browser fires the event only once. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    promptEvent = event as InstallPromptEvent
    announce()
  })
  window.addEventListener('appinstalled', () => {
    promptEvent = undefined
    dismissInstall()
  })
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

// An iPad identifies itself as a Mac, but no Mac has a touch screen.
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const way = (): InstallWay => {
  if (isInstalled()) return undefined
  if (promptEvent) return 'prompt'
  return isApple() ? 'ios' : undefined
}

/** Returns true if the user accepted. Each event can be used for one prompt only. */
export const askToInstall = async (): Promise<boolean> => {
  const event = promptEvent
  if (!event) return false
  const { outcome } = await event.prompt()
  promptEvent = undefined
  announce()
  return outcome === 'accepted'
}

/** Stops offering automatically; the menu entry stays. */
export const dismissInstall = (): void => {
  offer = 'no'
  writeStored(shownKey, '1')
  announce()
}

/** Called from the menu. */
export const offerInstallAgain = (): void => {
  offer = 'wanted'
  announce()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, way)

export const useInstallOffer = () => useSyncExternalStore(subscribe, () => offer)
