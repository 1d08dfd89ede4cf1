import type { Db } from '@nhip-cau/server-kit/database'

/**
 * An import that could still be taken back keeps what it wrote; of somebody who is erased it may not. Asked while the
 * child or parent has its name.
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
