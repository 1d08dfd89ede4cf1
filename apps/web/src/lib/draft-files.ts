import { del, delMany, get, keys, set } from 'idb-keyval'

/**
 * Files that belong to a draft. Chosen on a bad connection, they must not be lost with the page; the storage for text is
 * too small for photos. Where the browser keeps nothing (private window), the form works all the same.
 */
const keyOf = (accountId: string, form: string, id: string) => `${accountId}:${form}:${id}`

export const keepFile = (accountId: string, form: string, id: string, file: File): Promise<void> =>
  set(keyOf(accountId, form, id), file).catch(() => undefined)

export const keptFile = async (accountId: string, form: string, id: string): Promise<File | undefined> => {
  const kept: unknown = await get(keyOf(accountId, form, id)).catch(() => undefined)
  return kept instanceof File ? kept : undefined
}

export const dropFile = (accountId: string, form: string, id: string): Promise<void> =>
  del(keyOf(accountId, form, id)).catch(() => undefined)

/** Without a form: everything of the account. */
export const dropFiles = async (accountId: string, form?: string): Promise<void> => {
  const start = form === undefined ? `${accountId}:` : `${accountId}:${form}:`
  const all = await keys<string>().catch(() => [])
  await delMany(all.filter((key) => key.startsWith(start))).catch(() => undefined)
}
