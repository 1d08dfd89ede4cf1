import type { Db } from '@nhip-cau/server-kit/database'

export const setLastSeen = (tx: Db, accountId: string, now: string) =>
  tx`update accounts a set last_seen_at = ${now} where a.id = ${accountId}`

export const setEmail = (tx: Db, accountId: string, email: string | null, now: string) =>
  tx`update accounts a set email = ${email}, email_changed_at = ${now} where a.id = ${accountId}`

export const selectSchoolIds = async (tx: Db, accountId: string): Promise<string[]> => {
  const rows = await tx<{ school_id: string }[]>`
    select m.school_id from memberships m where m.account_id = ${accountId} and m.active order by m.school_id`
  return rows.map((row) => row.school_id)
}

export const setShortcuts = (db: Db, accountId: string, shortcuts: readonly string[]) =>
  db`update accounts a set shortcuts = ${[...shortcuts]} where a.id = ${accountId}`
