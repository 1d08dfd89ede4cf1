import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'

// What a node changes of its copy of the accounts before main tells of it, and what only the node knows of them.

/** When the person was last here, to ten minutes: lists of parents and teachers show it. */
export const stampSeen = (db: Db, actor: Actor) => db`
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

/** Whatever it is named in keeps pointing at nobody known. */
export const eraseAccount = (tx: Db, schoolId: string, id: string, replacement: string) => tx`
  update accounts a set full_name = ${replacement}, phone = null, active = false, avatar_media_id = null
  where a.school_id = ${schoolId} and a.id = ${id}`
