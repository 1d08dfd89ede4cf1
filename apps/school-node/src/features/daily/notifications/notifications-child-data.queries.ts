import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** True for notifications about the child, alone or with other children. */
const naming = (db: Db, studentId: string): Fragment => db`
  (n.student_id = ${studentId} or n.student_ids @> array[${studentId}::uuid])`

export const notificationsOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select n.id from notifications n where n.school_id = ${schoolId} and ${naming(db, studentId)}`

export const eraseNotifications = async (tx: Db, schoolId: string, studentId: string): Promise<void> => {
  await tx`delete from notifications n where n.school_id = ${schoolId} and ${naming(tx, studentId)}`
  await tx`
    delete from notice_subjects s where s.school_id = ${schoolId} and position(${studentId}::text in s.subject) > 0`
}

/** Deletes the notifications to the person and those about the person. */
export const eraseNotificationsTo = async (tx: Db, schoolId: string, accountId: string): Promise<void> => {
  await tx`
    delete from notifications n
    where n.school_id = ${schoolId} and (n.account_id = ${accountId} or n.object_id = ${accountId})`
  await tx`
    update notifications n set closed_by = null where n.school_id = ${schoolId} and n.closed_by = ${accountId}`
  await tx`
    update notice_closings c set by_account = null where c.school_id = ${schoolId} and c.by_account = ${accountId}`
  await tx`
    delete from notice_subjects s where s.school_id = ${schoolId} and position(${accountId}::text in s.subject) > 0`
}
