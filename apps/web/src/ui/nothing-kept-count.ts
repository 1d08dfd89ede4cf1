import { useSyncExternalStore } from 'react'

/** How many parts of the page have nothing to show without the network. */
let count = 0
const listeners = new Set<() => void>()

const add = (change: number) => {
  count += change
  for (const listener of listeners) listener()
}

/** Counts one part of the page that shows nothing; returns the function that takes it off. */
export const countNothingKept = (): (() => void) => {
  add(1)
  return () => add(-1)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the page has nothing that was loaded at some time. */
export const useNothingKept = (): boolean => useSyncExternalStore(subscribe, () => count > 0)
