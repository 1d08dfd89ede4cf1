import { currentRole } from './area.ts'
import { readSession } from './session.ts'
import { parseStored, readStored, removeStored, storedKeys, writeStored } from './storage.ts'

/**
 * Where each form keeps what was typed and not sent. `device`: on this device until it is sent, dropped, or its account
 * logs out, so that it survives a reload, an expired session or a lost network. `memory`: until the page closes, for
 * everything about the health of a child and the data of people, which must not stay on a device that others use too.
 */
export const draftRule = {
  post: 'device',
  class: 'device',
  year: 'device',
  holiday: 'device',
  phrase: 'device',
  // Praise for a card, which never speaks of health.
  'card-words': 'device',
  // Names of dishes, which say nothing of a child.
  'menu-week': 'device',
  dish: 'device',
  'review-aspect': 'device',
  'review-template': 'device',
  'review-cycle': 'device',
  // What is taught; it names no child.
  'edu-plan': 'device',
  'edu-plan-head': 'device',
  'edu-theme': 'device',
  'edu-set': 'device',
  'edu-domain': 'device',
  'edu-goal': 'device',
  'consent-text': 'device',
  'camera-rules': 'device',
  student: 'memory',
  child: 'memory',
  prescription: 'memory',
  // The reason for an absence is usually an illness.
  absence: 'memory',
  'family-message': 'memory',
  parent: 'memory',
  guardianship: 'memory',
  'paper-consent': 'memory',
  teacher: 'memory',
  user: 'memory',
  'pick-up-person': 'memory',
  'data-request': 'memory',
  // Addresses and passwords of the school's network.
  camera: 'memory',
  'camera-recorder': 'memory',
} as const satisfies Record<string, 'device' | 'memory'>

export type DraftForm = keyof typeof draftRule

/** A form, and which of its objects is edited; without one, the draft of a new one. */
export type DraftName = DraftForm | `${DraftForm}:${string}`

/** Keys contain the account, so that the next user of the device does not see it. */
const prefix = (accountId: string) => `nhip-cau-draft:${accountId}:`

const inMemory = new Map<string, string>()

const isOnDevice = (name: DraftName) => draftRule[name.split(':')[0] as DraftForm] === 'device'

export type Draft<T> = {
  readonly savedAt: number
  readonly value: T
}

export const readDraft = <T>(
  accountId: string,
  name: DraftName,
  isValid: (value: unknown) => value is T,
): Draft<T> | null => {
  const key = prefix(accountId) + name
  const stored = parseStored((isOnDevice(name) ? readStored(key) : null) ?? inMemory.get(key) ?? null)
  if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('savedAt' in stored)) return null
  const { value, savedAt } = stored
  return isValid(value) && typeof savedAt === 'number' ? { value, savedAt } : null
}

/** Returns false if the browser could not store it. */
export const writeDraft = (accountId: string, name: DraftName, value: unknown): boolean => {
  const key = prefix(accountId) + name
  const text = JSON.stringify({ savedAt: Date.now(), value })
  // After the end of a session nothing is stored for its account any more.
  if (isOnDevice(name) && draftOwner() === accountId) return writeStored(key, text)
  inMemory.set(key, text)
  return true
}

export const removeDraft = (accountId: string, name: DraftName): void => {
  const key = prefix(accountId) + name
  inMemory.delete(key)
  removeStored(key)
}

/** At logout: deletes the account's drafts, because the device may be shared. */
export const removeDraftsOf = (accountId: string): void => {
  for (const key of inMemory.keys()) if (key.startsWith(prefix(accountId))) inMemory.delete(key)
  for (const key of storedKeys(prefix(accountId))) removeStored(key)
}

/** The account whose drafts this page reads and writes. */
export const draftOwner = (): string => readSession(currentRole())?.user.id ?? ''
