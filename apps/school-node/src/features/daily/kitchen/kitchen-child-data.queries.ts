import type { Db } from '@nhip-cau/server-kit/database'

/** What was counted stays; why it changed goes. */
export const eraseMeals = (tx: Db, schoolId: string, studentId: string) => tx`
  update kitchen_changes k set reason = null where k.school_id = ${schoolId} and k.student_id = ${studentId}`

/** Who is unknown from now on: as such the person stands beside what was counted. */
export const eraseCounter = (tx: Db, schoolId: string, accountId: string, replacement: string) => tx`
  update kitchen_changes k set by_name = ${replacement} where k.school_id = ${schoolId} and k.by_account = ${accountId}`
