import type { Role } from '@nhip-cau/contract/kernel'
import type { Found } from '@nhip-cau/contract/search'
import { parseStored, readStored, removeStored, writeStored } from '../../lib/storage.ts'

/** An earlier choice. Only the name is stored on this device; phone numbers are always fetched. */
export type Recent = {
  readonly kind: Exclude<Found['kind'], 'menu' | 'plan'> | 'place'
  readonly id: string
  readonly label: string
}

const kinds: readonly string[] = ['place', 'student', 'parent', 'teacher', 'class', 'post'] satisfies Recent['kind'][]
const most = 6
const keyOf = (role: Role) => `${role.toUpperCase()}_GUARD_RECENT_SEARCHES`

/** Newest first. Ignores entries of another account and invalid values in the storage. */
export const readRecent = (role: Role, account: string): readonly Recent[] => {
  const stored = parseStored(readStored(keyOf(role)))
  if (!isRecord(stored) || stored.account !== account || !Array.isArray(stored.choices)) return []
  return stored.choices.filter(isRecent).slice(0, most)
}

export const rememberChoice = (role: Role, account: string, choice: Recent): void => {
  const others = readRecent(role, account).filter(({ kind, id }) => kind !== choice.kind || id !== choice.id)
  writeStored(keyOf(role), JSON.stringify({ account, choices: [choice, ...others].slice(0, most) }))
}

/** At logout: deletes the earlier choices, so that the next user of the device does not see them. */
export const clearRecent = (role: Role): void => removeStored(keyOf(role))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isRecent = (value: unknown): value is Recent =>
  isRecord(value) &&
  typeof value.kind === 'string' &&
  kinds.includes(value.kind) &&
  typeof value.id === 'string' &&
  typeof value.label === 'string'
