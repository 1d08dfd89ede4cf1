import type { Db } from '@nhip-cau/server-kit/database'

export const setLastSeen = (tx: Db, accountId: string, now: string) =>
  tx`update accounts a set last_seen_at = ${now} where a.id = ${accountId}`

export const setEmail = (tx: Db, accountId: string, email: string | null) =>
  tx`update accounts a set email = ${email} where a.id = ${accountId}`

export const setShortcuts = (db: Db, accountId: string, shortcuts: readonly string[]) =>
  db`update accounts a set shortcuts = ${[...shortcuts]} where a.id = ${accountId}`
