import type { Db } from '@nhip-cau/server-kit/database'

/** Who did what and when stays as proof, without words. */
export const eraseEntries = (tx: Db, schoolId: string, studentId: string) => tx`
  update audit_entries e set object_name = null, before = null, after = null
  where e.school_id = ${schoolId} and e.student_id = ${studentId}`
