import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import {
  absencePictures,
  absencesOf,
  eraseAbsences,
  selectChildAbsences,
} from '../features/daily/absence/absence-child-data.queries.ts'
import { eraseAttendance, selectChildDays } from '../features/daily/attendance/attendance-child-data.queries.ts'
import { eraseCounter, eraseMeals } from '../features/daily/kitchen/kitchen-child-data.queries.ts'
import {
  eraseNotifications,
  eraseNotificationsTo,
  notificationsOf,
} from '../features/daily/notifications/notifications-child-data.queries.ts'
import { departuresOf, doorPictures, erasePickUps } from '../features/daily/pick-up/pick-up-child-data.queries.ts'
import { selectChildPosts } from '../features/daily/posts/posts-child-data.queries.ts'
import {
  erasePrescriptions,
  medicinePictures,
  prescriptionsOf,
  selectChildDoses,
  selectChildMedicine,
} from '../features/daily/prescriptions/prescriptions-child-data.queries.ts'

// The daily slices, each asked for what it keeps of one child. The register, which knows none of them, answers a family's
// request for a copy or an erasure with it.

/** What was written about a child's days, as its family may have it. */
export const selectDays = (db: Db, schoolId: string, studentId: string) =>
  Promise.all([
    selectChildDays(db, schoolId, studentId),
    selectChildAbsences(db, schoolId, studentId),
    selectChildMedicine(db, schoolId, studentId),
    selectChildDoses(db, schoolId, studentId),
  ])

/** What was told to the child's classes while it was in them. */
export const selectPosts = (db: Db, schoolId: string, studentId: string) => selectChildPosts(db, schoolId, studentId)

/** Statements of the `id` of what an erasure touches, by the keys of its certificate. */
export const recordsOf = (db: Db, schoolId: string, studentId: string) => ({
  absences: absencesOf(db, schoolId, studentId),
  prescriptions: prescriptionsOf(db, schoolId, studentId),
  departures: departuresOf(db, schoolId, studentId),
  notifications: notificationsOf(db, schoolId, studentId),
})

/** Pictures that came with a child's absences and medicine, and of who stood at the door for it. */
export const picturesOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  ${absencePictures(db, schoolId, studentId)}
  union ${medicinePictures(db, schoolId, studentId)}
  union ${doorPictures(db, schoolId, studentId)}`

/** Words, attachments, medicine and who fetched go; each slice keeps the figures of the school. */
export const eraseDays = async (tx: Db, schoolId: string, studentId: string, replacement: string): Promise<void> => {
  await eraseAbsences(tx, schoolId, studentId, replacement)
  await erasePrescriptions(tx, schoolId, studentId)
  await erasePickUps(tx, schoolId, studentId, replacement)
  await eraseAttendance(tx, schoolId, studentId)
  await eraseMeals(tx, schoolId, studentId)
  await eraseNotifications(tx, schoolId, studentId)
}

/** Of a parent whose account ends with it. */
export const eraseDaysOfParent = async (
  tx: Db,
  schoolId: string,
  accountId: string,
  replacement: string,
): Promise<void> => {
  await eraseNotificationsTo(tx, schoolId, accountId)
  await eraseCounter(tx, schoolId, accountId, replacement)
}
