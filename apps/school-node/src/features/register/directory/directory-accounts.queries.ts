import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'

// Columns of the account copy that the node changes itself, without main.

/** Stores when the account was last seen; shown in the lists of parents and teachers. */
export const setLastSeen = (db: Db, actor: Actor) => db`
  update accounts set last_seen_at = clock_now()
  where accounts.school_id = ${actor.schoolId} and accounts.id = ${actor.accountId}`

export const selectName = async (db: Db, actor: Actor): Promise<string | undefined> => {
  const [row] = await db<{ full_name: string }[]>`
    select a.full_name from accounts a where a.school_id = ${actor.schoolId} and a.id = ${actor.accountId}`
  return row?.full_name
}

export const setAvatar = (db: Db, actor: Actor, mediaId: string | null) => db`
  update accounts set avatar_media_id = ${mediaId}::uuid
  where accounts.school_id = ${actor.schoolId} and accounts.id = ${actor.accountId}`

/** Erases the personal data of an account. Rows that reference it stay and show `replacement`. */
export const eraseAccount = (tx: Db, schoolId: string, id: string, replacement: string) => tx`
  update accounts a set full_name = ${replacement}, phone = null, active = false, avatar_media_id = null
  where a.school_id = ${schoolId} and a.id = ${id}`
