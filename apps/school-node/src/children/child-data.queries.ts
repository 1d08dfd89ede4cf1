import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import {
  absencePictures,
  absencesOf,
  eraseAbsences,
  selectChildAbsences,
} from '../features/daily/absence/absence-child-data.queries.ts'
import { eraseAttendance, selectChildDays } from '../features/daily/attendance/attendance-child-data.queries.ts'
import {
  eraseViews,
  eraseViewsBy,
  selectChildViews,
  viewsOf,
} from '../features/daily/camera/camera-child-data.queries.ts'
import {
  eraseMessages,
  messagesOf,
  selectChildMessages,
} from '../features/daily/family-messages/family-messages-child-data.queries.ts'
import { eraseMeasures, measuresOf, selectChildMeasures } from '../features/daily/growth/growth-child-data.queries.ts'
import { eraseCounter, eraseMeals } from '../features/daily/kitchen/kitchen-child-data.queries.ts'
import {
  eraseMenus,
  eraseRater,
  selectChildRatings,
  selectChildSubstitutes,
} from '../features/daily/menu-plan/menu-plan-child-data.queries.ts'
import {
  cardsOf,
  eraseCards,
  eraseReader,
  selectChildCards,
  selectChildFlags,
} from '../features/daily/nice-student/nice-student-child-data.queries.ts'
import {
  eraseNotifications,
  eraseNotificationsTo,
  notificationsOf,
} from '../features/daily/notifications/notifications-child-data.queries.ts'
import { departuresOf, doorPictures, erasePickUps } from '../features/daily/pick-up/pick-up-child-data.queries.ts'
import { eraseFromDrafts } from '../features/daily/posts/drafts/posts-drafts.queries.ts'
import {
  eraseAnswersOf,
  eraseConfirmations,
  eraseFromComments,
  eraseTaggedFiles,
  selectChildPhotos,
  selectChildPosts,
  selectChildVideos,
  taggedPictures,
} from '../features/daily/posts/posts-child-data.queries.ts'
import { selectFamilyWords } from '../features/daily/posts/posts-child-words.queries.ts'
import { recountOfChildren } from '../features/daily/posts/posts-confirm.queries.ts'
import { eraseFromTargets } from '../features/daily/posts/posts-targets.queries.ts'
import {
  erasePrescriptions,
  medicinePictures,
  prescriptionsOf,
  selectChildDoses,
  selectChildMedicine,
} from '../features/daily/prescriptions/prescriptions-child-data.queries.ts'
import {
  eraseReviewReader,
  eraseReviews,
  reviewsOf,
  selectChildReviews,
} from '../features/daily/student-review/student-review-child-data.queries.ts'
import { eraseVisitsOf, eraseVisitsTo } from '../features/register/parents/parents-visits.queries.ts'

// Collects a child's data from the daily slices, for copies and erasures. The register slices use this file, because
// they do not depend on daily slices.

/** Selects a child's daily records for a copy of the data. */
export const selectDays = (db: Db, schoolId: string, studentId: string) =>
  Promise.all([
    selectChildDays(db, schoolId, studentId),
    selectChildAbsences(db, schoolId, studentId),
    selectChildMedicine(db, schoolId, studentId),
    selectChildDoses(db, schoolId, studentId),
    selectChildMessages(db, schoolId, studentId),
    selectChildCards(db, schoolId, studentId),
    selectChildFlags(db, schoolId, studentId),
    selectChildReviews(db, schoolId, studentId),
    selectChildRatings(db, schoolId, studentId),
    selectChildSubstitutes(db, schoolId, studentId),
    selectChildViews(db, schoolId, studentId),
  ])

/** Selects the encrypted measurements of a child. */
export const selectMeasures = (db: Db, schoolId: string, studentId: string) =>
  selectChildMeasures(db, schoolId, studentId)

/** Selects the posts to the child's classes while the child was in them. */
export const selectPosts = (db: Db, schoolId: string, studentId: string) => selectChildPosts(db, schoolId, studentId)

/** Selects what the family of a child has said to posts, as far as this parent may see it. */
export const selectWords = (db: Db, who: Parameters<typeof selectFamilyWords>[1]) => selectFamilyWords(db, who)

/** Counts the answers of families anew after these children may have got another main contact. */
export const recountFamilies = (tx: Db, schoolId: string, studentIds: readonly string[]) =>
  recountOfChildren(tx, schoolId, studentIds)

/** Selects the photos of posts in which the child is tagged, as far as this parent may see them now. */
export const selectPhotos = (db: Db, schoolId: string, studentId: string, accountId: string) =>
  selectChildPhotos(db, schoolId, studentId, accountId)

/** The same for videos. */
export const selectVideos = (db: Db, schoolId: string, studentId: string, accountId: string) =>
  selectChildVideos(db, schoolId, studentId, accountId)

/** Queries for the ids of the rows that an erasure touches, by the keys of its certificate. */
export const recordsOf = (db: Db, schoolId: string, studentId: string) => ({
  absences: absencesOf(db, schoolId, studentId),
  prescriptions: prescriptionsOf(db, schoolId, studentId),
  messages: messagesOf(db, schoolId, studentId),
  cards: cardsOf(db, schoolId, studentId),
  measures: measuresOf(db, schoolId, studentId),
  reviews: reviewsOf(db, schoolId, studentId),
  camera_views: viewsOf(db, schoolId, studentId),
  departures: departuresOf(db, schoolId, studentId),
  notifications: notificationsOf(db, schoolId, studentId),
})

/** Selects the pictures of a child's absences, medicine and pick-ups, and those of posts in which it is tagged. */
export const picturesOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  ${absencePictures(db, schoolId, studentId)}
  union ${medicinePictures(db, schoolId, studentId)}
  union ${doorPictures(db, schoolId, studentId)}
  union ${taggedPictures(db, schoolId, studentId)}`

/** Erases personal data of a child's days; each slice keeps its totals for statistics. */
export const eraseDays = async (tx: Db, schoolId: string, studentId: string, replacement: string): Promise<void> => {
  await eraseAbsences(tx, schoolId, studentId, replacement)
  await erasePrescriptions(tx, schoolId, studentId)
  await erasePickUps(tx, schoolId, studentId, replacement)
  await eraseMessages(tx, schoolId, studentId)
  await eraseCards(tx, schoolId, studentId)
  await eraseMeasures(tx, schoolId, studentId)
  await eraseReviews(tx, schoolId, studentId)
  await eraseMenus(tx, schoolId, studentId)
  await eraseViews(tx, schoolId, studentId)
  await eraseFromComments(tx, schoolId, studentId)
  await eraseFromDrafts(tx, schoolId, studentId)
  await eraseTaggedFiles(tx, schoolId, studentId)
  await eraseFromTargets(tx, schoolId, studentId)
  await eraseConfirmations(tx, schoolId, studentId)
  await eraseAttendance(tx, schoolId, studentId)
  await eraseMeals(tx, schoolId, studentId)
  await eraseVisitsTo(tx, schoolId, studentId)
  await eraseNotifications(tx, schoolId, studentId)
}

/** Erases the daily data of a parent whose account is deleted. */
export const eraseDaysOfParent = async (
  tx: Db,
  schoolId: string,
  accountId: string,
  replacement: string,
): Promise<void> => {
  await eraseNotificationsTo(tx, schoolId, accountId)
  await eraseCounter(tx, schoolId, accountId, replacement)
  await eraseAnswersOf(tx, schoolId, accountId)
  await eraseReader(tx, schoolId, accountId)
  await eraseVisitsOf(tx, schoolId, accountId)
  await eraseReviewReader(tx, schoolId, accountId)
  await eraseRater(tx, schoolId, accountId)
  await eraseViewsBy(tx, schoolId, accountId)
}
