import type { Role } from '@nhip-cau/contract/kernel'
import { useEffect, useEffectEvent, useRef } from 'react'
import { setShownClass, storeClass, storedClass, useClassInAddress } from './chosen-class.ts'
import { type ChosenClass, noClass } from './class-choice.ts'
import { useCurrentUser } from './profile.tsx'

/**
 * Connects the class in the address with the class that was chosen last. A visit that begins at the plain address of a
 * page begins with that class, and a class that the account does not have is removed from the address. Call it once in
 * an area. Returns false while it is not known whether the account has the class of the address.
 * @param refresh loads the classes of the account again; a class may have been added since they were loaded.
 */
export const useClassContext = (
  role: Role,
  path: string,
  refresh: () => Promise<readonly ChosenClass[] | undefined>,
): boolean => {
  const { classes } = useCurrentUser()
  const { scope, id, isPlain, put } = useClassInAddress()
  const isKnown = id === null || id === noClass || classes.some((one) => one.id === id)
  const begin = useEffectEvent(() => {
    const last = storedClass(role)
    if (scope === 'any' && isPlain && classes.length > 1 && classes.some((one) => one.id === last)) put(last)
  })
  useEffect(() => begin(), [])

  const before = useRef({ path, id: isKnown ? id : null })
  const remember = useEffectEvent((last: { path: string; id: string | null }) => {
    const named = classes.find((one) => one.id === id)
    if (scope === 'any' || named) setShownClass(role, named?.id ?? null)
    // A link without a class shows all of them once; only who removes the class on its page gives it up.
    if (named || (last.path === path && last.id !== id)) storeClass(role, named ?? null)
  })
  useEffect(() => {
    if (!isKnown || scope === undefined) return
    const last = before.current
    before.current = { path, id }
    remember(last)
  }, [path, id, isKnown, scope])

  const unknown = isKnown ? null : id
  const check = useEffectEvent(async (wanted: string, stays: () => boolean) => {
    const all = await refresh()
    if (stays() && all && !all.some((one) => one.id === wanted)) put(undefined)
  })
  useEffect(() => {
    if (unknown === null) return
    let left = false
    void check(unknown, () => !left)
    return () => {
      left = true
    }
  }, [unknown])
  return isKnown
}
