import { parseStored, readStored, removeStored, storedKeys, writeStored } from './storage.ts'

/**
 * Stores unsent text on this device, so that it survives a reload, an expired session or a lost network. Keys contain
 * the account, so that the next user of the device does not see it.
 */
const prefix = (accountId: string) => `nhip-cau-draft:${accountId}:`

export type Draft<T> = {
  readonly savedAt: number
  readonly value: T
}

export const readDraft = <T>(
  accountId: string,
  form: string,
  isValid: (value: unknown) => value is T,
): Draft<T> | null => {
  const stored = parseStored(readStored(prefix(accountId) + form))
  if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('savedAt' in stored)) return null
  const { value, savedAt } = stored
  return isValid(value) && typeof savedAt === 'number' ? { value, savedAt } : null
}

/** Returns false if the browser could not store it. */
export const writeDraft = (accountId: string, form: string, value: unknown): boolean =>
  writeStored(prefix(accountId) + form, JSON.stringify({ savedAt: Date.now(), value }))

export const removeDraft = (accountId: string, form: string): void => removeStored(prefix(accountId) + form)

/** At logout: deletes the account's drafts, because the device may be shared. */
export const removeDraftsOf = (accountId: string): void => {
  for (const key of storedKeys(prefix(accountId))) removeStored(key)
}
