import type { Db } from '@nhip-cau/server-kit/database'

/** Null if shortcuts were never set; an empty list means that all were removed. */
export const selectShortcuts = async (db: Db, accountId: string): Promise<string[] | null> => {
  const [row] = await db<{ shortcuts: string[] | null }[]>`
    select a.shortcuts from accounts a where a.id = ${accountId}`
  return row?.shortcuts ?? null
}
