import type { Db } from '@nhip-cau/server-kit/database'

/** Erases the reasons of changes. The counted numbers stay. */
export const eraseMeals = (tx: Db, schoolId: string, studentId: string) => tx`
  update kitchen_changes k set reason = null where k.school_id = ${schoolId} and k.student_id = ${studentId}`

/** Replaces the name of an erased person in the changes that this person made. */
export const eraseCounter = (tx: Db, schoolId: string, accountId: string, replacement: string) => tx`
  update kitchen_changes k set by_name = ${replacement} where k.school_id = ${schoolId} and k.by_account = ${accountId}`
