import type { Db } from '@nhip-cau/server-kit/database'

/**
 * Removes the data about a child or parent that an import keeps for its undo. Must run before the name is erased,
 * because import rows are matched by name.
 */
export const eraseImported = async (tx: Db, schoolId: string, objectId: string): Promise<void> => {
  await tx`
    delete from import_rows r using import_changes c, (
      select s.full_name as name from students s where s.school_id = ${schoolId} and s.id = ${objectId}
      union all select a.full_name from accounts a where a.school_id = ${schoolId} and a.id = ${objectId}) known
    where c.school_id = ${schoolId} and c.object_id = ${objectId} and r.school_id = c.school_id
      and r.import_id = c.import_id and r.name = known.name`
  await tx`delete from import_changes c where c.school_id = ${schoolId} and c.object_id = ${objectId}`
}
