import { del, delMany, get, keys, set } from 'idb-keyval'

/**
 * Stores the files of a draft in IndexedDB, so that they survive a reload on a bad network; `localStorage` is too small
 * for photos. If the browser stores nothing (private window), the form still works.
 */
const keyOf = (accountId: string, form: string, id: string) => `${accountId}:${form}:${id}`

export const storeFile = (accountId: string, form: string, id: string, file: File): Promise<void> =>
  set(keyOf(accountId, form, id), file).catch(() => undefined)

export const storedFile = async (accountId: string, form: string, id: string): Promise<File | undefined> => {
  const kept: unknown = await get(keyOf(accountId, form, id)).catch(() => undefined)
  return kept instanceof File ? kept : undefined
}

export const deleteFile = (accountId: string, form: string, id: string): Promise<void> =>
  del(keyOf(accountId, form, id)).catch(() => undefined)

/** Without a form: deletes all files of the account. */
export const deleteFiles = async (accountId: string, form?: string): Promise<void> => {
  const start = form === undefined ? `${accountId}:` : `${accountId}:${form}:`
  const all = await keys<string>().catch(() => [])
  await delMany(all.filter((key) => key.startsWith(start))).catch(() => undefined)
}
