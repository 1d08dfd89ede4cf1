import { useSyncExternalStore } from 'react'

/** The current time in milliseconds, updated every half minute while the page is visible. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => currentTime)

// All users share one timer: a feed of a hundred posts needs only one, and it stops while the page is hidden.
let currentTime = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  currentTime = Date.now()
  for (const listener of listeners) listener()
}
const wake = () => {
  if (document.visibilityState === 'visible') tick()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    currentTime = Date.now()
    timer = setInterval(tick, 30_000)
    document.addEventListener('visibilitychange', wake)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}
