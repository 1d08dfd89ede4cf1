import { useSyncExternalStore } from 'react'

/** The present in milliseconds, fresh every half minute while somebody looks. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => currentTime)

// One clock for all of them: a feed of a hundred posts has one timer, and it stops when nobody looks.
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
