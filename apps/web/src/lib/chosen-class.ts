import type { Role } from '@nhip-cau/contract/kernel'
import { createContext, use, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'
import { addressWithClass, type ChosenClass, type ClassScope, classKey, classToShow } from './class-choice.ts'
import { parseStored, readStored, removeStored, writeStored } from './storage.ts'

/** The scope of the page that is shown; undefined where the page has no classes. */
export const ClassScopeContext = createContext<ClassScope | undefined>(undefined)

const keyOf = (role: Role) => `${role.toUpperCase()}_GUARD_CLASS`

/** The class that a page of this tab showed last, null for all classes; nothing before the first such page. */
const shown = new Map<Role, string | null>()

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

/** Returns the id of the class that was chosen last on this device, also in an earlier visit. */
export const storedClass = (role: Role): string | undefined => {
  const stored = parseStored(readStored(keyOf(role)))
  if (typeof stored !== 'object' || stored === null || !('id' in stored)) return undefined
  return typeof stored.id === 'string' ? stored.id : undefined
}

/** Stores the choice for later visits; null removes it. */
export const storeClass = (role: Role, next: ChosenClass | null): void => {
  if (next) writeStored(keyOf(role), JSON.stringify({ id: next.id, name: next.name }))
  else removeStored(keyOf(role))
  announce()
}

export const setShownClass = (role: Role, id: string | null): void => {
  if (shown.get(role) === id) return
  shown.set(role, id)
  announce()
}

/** Returns the id of the class that the address of the page names, or null. */
export const useClassInAddress = () => {
  const scope = use(ClassScopeContext)
  const [params, setParams] = useSearchParams()
  const put = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === undefined) next.delete(classKey)
        else next.set(classKey, id)
        // The rows of another class are on other pages of the list.
        next.delete('page')
        return next
      },
      { replace: true },
    )
  return { scope, id: scope ? params.get(classKey) : null, isPlain: params.size === 0, put }
}

/** The class that the pages of an area show, null for all classes, and a function that chooses another. */
export const useChosenClass = (role: Role, classes: readonly ChosenClass[]) => {
  const { scope, id, put } = useClassInAddress()
  const stored = useSyncExternalStore(subscribe, () => storedClass(role))
  const last = useSyncExternalStore(subscribe, () => shown.get(role))
  const chosen = classToShow({ scope, inAddress: id, stored, shown: last }, classes)
  const choose = (next: ChosenClass | null) => {
    storeClass(role, next)
    if (scope) put(next?.id)
    else setShownClass(role, next?.id ?? null)
  }
  return [chosen ?? null, choose] as const
}

type Target = { readonly path: string; readonly classes?: ClassScope | undefined }

/** Returns a function that adds the chosen class to the address of a page that has classes. */
export const useClassLink = (role: Role, classes: readonly ChosenClass[]) => {
  const [chosen] = useChosenClass(role, classes)
  const scope = use(ClassScopeContext)
  const { id: inAddress } = useClassInAddress()
  // A page that always shows one class may show one that nobody has chosen.
  const isChosen = scope !== 'one' || inAddress !== null || chosen?.id === storedClass(role)
  const id = classes.length > 1 && isChosen ? chosen?.id : undefined
  return ({ path, classes: takes }: Target): string => (takes && id !== undefined ? addressWithClass(path, id) : path)
}
