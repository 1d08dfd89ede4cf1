import { parseStored, readStored, removeStored, storedKeys, writeStored } from './storage.ts'

/**
 * What a person has typed and not sent yet, kept on this machine: it survives a reload, an expired session and a lost
 * connection. Per account, so that the next person at the same machine does not see it.
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

/** False when the browser would not keep it. */
export const writeDraft = (accountId: string, form: string, value: unknown): boolean =>
  writeStored(prefix(accountId) + form, JSON.stringify({ savedAt: Date.now(), value }))

export const removeDraft = (accountId: string, form: string): void => removeStored(prefix(accountId) + form)

/** At logout: whoever logs out at a shared machine leaves nothing behind. */
export const removeDraftsOf = (accountId: string): void => {
  for (const key of storedKeys(prefix(accountId))) removeStored(key)
}
