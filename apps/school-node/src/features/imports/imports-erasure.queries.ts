import type { Db } from '@nhip-cau/server-kit/database'

/** An import that could still be taken back keeps what it wrote; of this child it may not. While the child has its name. */
export const eraseImported = async (tx: Db, schoolId: string, studentId: string): Promise<void> => {
  await tx`
    delete from import_rows r using import_changes c, students s
    where c.school_id = ${schoolId} and c.object_id = ${studentId} and r.school_id = c.school_id
      and r.import_id = c.import_id and s.school_id = c.school_id and s.id = c.object_id and r.name = s.full_name`
  await tx`delete from import_changes c where c.school_id = ${schoolId} and c.object_id = ${studentId}`
}
