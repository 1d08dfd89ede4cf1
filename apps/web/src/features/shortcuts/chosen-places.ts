import type { Role } from '@nhip-cau/contract/kernel'
import type { Place } from '../../lib/place.ts'

/** What a person finds before having chosen anything: the daily work of the role first. */
const atFirst: Record<Role, readonly string[]> = {
  school: ['pending-posts', 'create-post', 'attendance', 'absence', 'students', 'classes', 'notifications', 'profile'],
  teacher: ['create-post', 'attendance', 'absence', 'prescription', 'nice-student-cards', 'notifications', 'profile'],
  parent: ['home', 'absence', 'prescription', 'notifications', 'profile'],
}

/** The most that are kept. */
export const mostShortcuts = 24

/** The own shortcuts in their order, as far as they exist and the account may go there; null: none chosen yet. */
export const chosenPlaces = (role: Role, kept: readonly string[] | null, places: readonly Place[]): readonly Place[] =>
  (kept ?? atFirst[role]).flatMap((name) => places.find((place) => place.name === name) ?? [])

/**
 * What to keep after a change. What this account cannot see just now (a right that was taken for a while, a page of a
 * newer version) is not thrown away.
 */
export const namesToKeep = (
  next: readonly string[],
  kept: readonly string[] | null,
  places: readonly Place[],
): readonly string[] => {
  const unseen = (kept ?? []).filter((name) => !places.some((place) => place.name === name))
  return [...next, ...unseen].slice(0, mostShortcuts)
}

export const moved = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
