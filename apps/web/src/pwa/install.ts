import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../lib/storage.ts'

/** Chromium's own event; no other browser has it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How the app gets onto this screen: by a button of ours, by hand in Safari, or not (it is there, or cannot). */
export type InstallWay = 'prompt' | 'ios' | undefined

const shownKey = 'nhip-cau-install-shown'
let promptEvent: InstallPromptEvent | undefined
/** By itself once; then only when it is wanted. */
let offer: 'once' | 'no' | 'wanted' = readStored(shownKey) === null ? 'once' : 'no'
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** From the start: the browser says only once that it would install. */
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

// An iPad says that it is a Mac; no Mac has a touch screen.
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const way = (): InstallWay => {
  if (isInstalled()) return undefined
  if (promptEvent) return 'prompt'
  return isApple() ? 'ios' : undefined
}

/** True when the reader said yes. The browser asks once per event. */
export const askToInstall = async (): Promise<boolean> => {
  const event = promptEvent
  if (!event) return false
  const { outcome } = await event.prompt()
  promptEvent = undefined
  announce()
  return outcome === 'accepted'
}

/** Not offered by itself again; the menu still has it. */
export const dismissInstall = (): void => {
  offer = 'no'
  writeStored(shownKey, '1')
  announce()
}

/** From the menu: the reader looks for it. */
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
