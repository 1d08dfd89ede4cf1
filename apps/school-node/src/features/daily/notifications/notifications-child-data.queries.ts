import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** True for notifications about the child, alone or with other children. */
const naming = (db: Db, studentId: string): Fragment => db`
  (n.student_id = ${studentId} or n.student_ids @> array[${studentId}::uuid])`

export const notificationsOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select n.id from notifications n where n.school_id = ${schoolId} and ${naming(db, studentId)}`

export const eraseNotifications = (tx: Db, schoolId: string, studentId: string) =>
  tx`delete from notifications n where n.school_id = ${schoolId} and ${naming(tx, studentId)}`

/** Deletes the notifications to the person and those about the person. */
export const eraseNotificationsTo = (tx: Db, schoolId: string, accountId: string) =>
  tx`delete from notifications n where n.school_id = ${schoolId} and (n.account_id = ${accountId} or n.object_id = ${accountId})`
