import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export const notificationsOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select n.id from notifications n where n.school_id = ${schoolId} and n.student_id = ${studentId}`

export const eraseNotifications = (tx: Db, schoolId: string, studentId: string) =>
  tx`delete from notifications n where n.school_id = ${schoolId} and n.student_id = ${studentId}`

export const eraseNotificationsTo = (tx: Db, schoolId: string, accountId: string) =>
  tx`delete from notifications n where n.school_id = ${schoolId} and n.account_id = ${accountId}`
