import type { Role } from '@nhip-cau/contract/kernel'
import { useSyncExternalStore } from 'react'
import { parseStored, readStored, removeStored, writeStored } from './storage.ts'

export type ChosenClass = {
  readonly id: string
  readonly name: string
}

const keyOf = (role: Role) => `${role.toUpperCase()}_GUARD_CLASS`

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * The class that the pages of an area show; null means all classes. With a single class there is no choice. A stored
 * class that is not among the account's classes (another year, another account) is ignored.
 */
export const useChosenClass = (role: Role, classes: readonly ChosenClass[]) => {
  const stored = parseStored(useSyncExternalStore(subscribe, () => readStored(keyOf(role))))
  const id = typeof stored === 'object' && stored !== null && 'id' in stored ? stored.id : undefined
  const chosen = classes.length === 1 ? classes[0] : classes.find((one) => one.id === id)
  return [chosen ?? null, (next: ChosenClass | null) => choose(role, next)] as const
}

const choose = (role: Role, next: ChosenClass | null) => {
  if (next) writeStored(keyOf(role), JSON.stringify({ id: next.id, name: next.name }))
  else removeStored(keyOf(role))
  announce()
}
