const prefix = 'nhip-cau-private-'

export const isPrivate = (cacheName: string): boolean => cacheName.startsWith(prefix)

/** The name prefix of all caches of a role. */
export const privatePrefix = (role: string): string => `${prefix}${role}-`

/** Returns the cache name of one account in one role; it contains a hash, so it does not reveal the account. */
export const privateCacheName = async (role: string, accountId: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${role}:${accountId}`))
  const hex = Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return privatePrefix(role) + hex
}

/** Deletes the caches of ended sessions. */
export const dropPrivateCaches = async (except: readonly string[]): Promise<void> => {
  const over = (await caches.keys()).filter((name) => isPrivate(name) && !except.includes(name))
  await Promise.all(over.map((name) => caches.delete(name)))
}
