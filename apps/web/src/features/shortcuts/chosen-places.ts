import type { Role } from '@nhip-cau/contract/kernel'
import type { Place } from '../../lib/place.ts'

/** The default shortcuts of each role: the daily work first. */
const atFirst: Record<Role, readonly string[]> = {
  school: ['pending-posts', 'create-post', 'attendance', 'absence', 'students', 'classes', 'notifications', 'profile'],
  teacher: ['create-post', 'attendance', 'absence', 'prescription', 'nice-student-cards', 'notifications', 'profile'],
  parent: ['home', 'absence', 'prescription', 'notifications', 'profile'],
}

/** The maximum number of shortcuts. */
export const maxShortcuts = 24

/**
 * Returns the account's shortcuts in order, without missing or forbidden places; null means that none were chosen yet.
 */
export const chosenPlaces = (role: Role, kept: readonly string[] | null, places: readonly Place[]): readonly Place[] =>
  (kept ?? atFirst[role]).flatMap((name) => places.find((place) => place.name === name) ?? [])

/**
 * Returns the names to store after a change. Keeps shortcuts that this account cannot see now, because a permission may
 * return or a newer version may have the page.
 */
export const namesToKeep = (
  next: readonly string[],
  kept: readonly string[] | null,
  places: readonly Place[],
): readonly string[] => {
  const unseen = (kept ?? []).filter((name) => !places.some((place) => place.name === name))
  return [...next, ...unseen].slice(0, maxShortcuts)
}

export const moved = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
