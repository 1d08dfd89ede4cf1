import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'

export const selectOwnClassIds = async (db: Db, actor: Actor): Promise<string[]> => {
  const rows = await db<{ class_id: string }[]>`
    select ac.class_id from account_classes ac
    where ac.school_id = ${actor.schoolId} and ac.account_id = ${actor.accountId}`
  return rows.map((row) => row.class_id)
}
