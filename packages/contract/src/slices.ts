import { absenceSlice } from './slices/absence.ts'
import { albumSlice } from './slices/album.ts'
import { attendanceSlice } from './slices/attendance.ts'
import { auditSlice } from './slices/audit.ts'
import { calendarSlice } from './slices/calendar.ts'
import { cameraSlice } from './slices/camera.ts'
import { childYearSlice } from './slices/child-year.ts'
import { classesSlice } from './slices/classes.ts'
import { commentsSlice } from './slices/comments.ts'
import { consentsSlice } from './slices/consents.ts'
import { dataRequestsSlice } from './slices/data-requests.ts'
import { eduPlanSlice } from './slices/edu-plan.ts'
import { familyMessagesSlice } from './slices/family-messages.ts'
import { healthSlice } from './slices/health.ts'
import { importsSlice } from './slices/imports.ts'
import { kitchenSlice } from './slices/kitchen.ts'
import { liveSlice } from './slices/live.ts'
import { mediaSlice } from './slices/media.ts'
import { menuPlanSlice } from './slices/menu-plan.ts'
import { niceStudentSlice } from './slices/nice-student.ts'
import { notificationsSlice } from './slices/notifications.ts'
import { onboardingSlice } from './slices/onboarding.ts'
import { ownAccountSlice } from './slices/own-account.ts'
import { parentsSlice } from './slices/parents.ts'
import { phrasesSlice } from './slices/phrases.ts'
import { pickUpSlice } from './slices/pick-up.ts'
import { pickUpPeopleSlice } from './slices/pick-up-people.ts'
import { postsSlice } from './slices/posts.ts'
import { prescriptionsSlice } from './slices/prescriptions.ts'
import { profileSlice } from './slices/profile.ts'
import { promotionsSlice } from './slices/promotions.ts'
import { schoolAccountsSlice } from './slices/school-accounts.ts'
import { schoolSettingsSlice } from './slices/school-settings.ts'
import { searchSlice } from './slices/search.ts'
import type { Slice } from './slices/slice.ts'
import { studentByClassSlice } from './slices/student-by-class.ts'
import { studentReviewSlice } from './slices/student-review.ts'
import { studentsSlice } from './slices/students.ts'
import { teacherAccountsSlice } from './slices/teacher-accounts.ts'
import { todaySlice } from './slices/today.ts'

/** All slices, in the order in which switches and permissions are listed. */
export const slices = [
  schoolAccountsSlice,
  teacherAccountsSlice,
  classesSlice,
  postsSlice,
  commentsSlice,
  absenceSlice,
  prescriptionsSlice,
  attendanceSlice,
  kitchenSlice,
  pickUpSlice,
  familyMessagesSlice,
  albumSlice,
  niceStudentSlice,
  menuPlanSlice,
  eduPlanSlice,
  studentReviewSlice,
  healthSlice,
  cameraSlice,
  parentsSlice,
  studentsSlice,
  studentByClassSlice,
  pickUpPeopleSlice,
  calendarSlice,
  promotionsSlice,
  consentsSlice,
  dataRequestsSlice,
  importsSlice,
  onboardingSlice,
  auditSlice,
  schoolSettingsSlice,
  phrasesSlice,
  profileSlice,
  ownAccountSlice,
  notificationsSlice,
  mediaSlice,
  liveSlice,
  searchSlice,
  todaySlice,
  childYearSlice,
] as const

type One = (typeof slices)[number]
/** The union of the values that the slices have for this key. */
export type SliceValue<K extends keyof Slice, T = One> = T extends { readonly [key in K]: infer Value } ? Value : never

/** The values of all slices without duplicates, in order. */
export const collect = <Value extends string>(read: (slice: Slice) => readonly string[] | undefined) =>
  [...new Set(slices.flatMap((slice) => read(slice) ?? []))] as readonly string[] as readonly Value[]
