import type { Db } from '@nhip-cau/server-kit/database'

/** Who did what and when stays as proof, without words. */
export const eraseEntries = (tx: Db, schoolId: string, studentId: string) => tx`
  update audit_entries e set object_name = null, before = null, after = null
  where e.school_id = ${schoolId} and e.student_id = ${studentId}`

/** What an erased parent did is done by somebody unknown; what was done to the parent's account has no words. */
export const eraseEntriesOfParent = async (
  tx: Db,
  schoolId: string,
  accountId: string,
  replacement: string,
): Promise<void> => {
  await tx`
    update audit_entries e set actor_name = ${replacement}
    where e.school_id = ${schoolId} and e.actor_account_id = ${accountId}`
  await tx`
    update audit_entries e set object_name = null, before = null, after = null
    where e.school_id = ${schoolId} and e.object_id = ${accountId}`
}
