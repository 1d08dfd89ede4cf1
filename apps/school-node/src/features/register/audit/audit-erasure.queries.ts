import type { Db } from '@nhip-cau/server-kit/database'

/** Keeps actor, action and time as proof; removes the name of the object and the values. */
export const eraseEntries = (tx: Db, schoolId: string, studentId: string) => tx`
  update audit_entries e set object_name = null, before = null, after = null
  where e.school_id = ${schoolId} and e.student_id = ${studentId}`

/** Replaces the name of an erased parent as actor; removes name and values from entries about the parent's account. */
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
