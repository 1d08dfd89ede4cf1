import type { HistoryEntry } from '@nhip-cau/contract/history'
import type { Db } from '@nhip-cau/server-kit/database'
import { actionText, fieldName } from './audit-words.ts'

/** Returns the entries about one object, newest first, with the names of changed fields but without their values. */
export const selectHistory = async (db: Db, schoolId: string, objectId: string, most = 20): Promise<HistoryEntry[]> => {
  const rows = await db<{ at: string; by: string; action: string; changes: boolean; fields: string[] }[]>`
    select e.at, e.actor_name as by, e.action, e.before is not null and e.after is not null as changes,
      coalesce((select array_agg(key) from jsonb_object_keys(e.after) key), '{}') as fields
    from audit_entries e
    where e.school_id = ${schoolId} and e.object_id = ${objectId} and e.action not like '%.read%'
    order by e.at desc, e.id desc limit ${most}`
  return rows.map(({ at, by, action, changes, fields }) => ({
    at,
    by,
    text: actionText(action),
    fields: changes ? [...new Set(fields.map(fieldName))] : [],
  }))
}
