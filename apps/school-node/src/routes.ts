import type { Route } from '@nhip-cau/server-kit/call'
import type { Context } from './context.ts'
import { absenceRoutes } from './features/daily/absence/absence.routes.ts'
import { attendanceRoutes } from './features/daily/attendance/attendance.routes.ts'
import { cameraRoutes } from './features/daily/camera/camera.routes.ts'
import { eduPlanRoutes } from './features/daily/edu-plan/edu-plan.routes.ts'
import { planPrintRoutes } from './features/daily/edu-plan/edu-plan-print.routes.ts'
import { familyMessageRoutes } from './features/daily/family-messages/family-messages.routes.ts'
import { growthRoutes } from './features/daily/growth/growth.routes.ts'
import { kitchenRoutes } from './features/daily/kitchen/kitchen.routes.ts'
import { liveRoutes } from './features/daily/live/live.routes.ts'
import { mediaRoutes } from './features/daily/media/media.routes.ts'
import { menuImportRoutes } from './features/daily/menu-plan/import/menu-plan-import.routes.ts'
import { menuPlanRoutes } from './features/daily/menu-plan/menu-plan.routes.ts'
import { menuPrintRoutes } from './features/daily/menu-plan/menu-plan-print.routes.ts'
import { niceStudentRoutes } from './features/daily/nice-student/nice-student.routes.ts'
import { ownStickerRoutes } from './features/daily/nice-student/nice-student-own-stickers.routes.ts'
import { niceCardPrintRoutes } from './features/daily/nice-student/nice-student-prints.routes.ts'
import { notificationRoutes } from './features/daily/notifications/notifications.routes.ts'
import { dayPickUpRoutes } from './features/daily/pick-up/pick-up.routes.ts'
import { commentRoutes } from './features/daily/posts/comments/posts-comments.routes.ts'
import { draftRoutes } from './features/daily/posts/drafts/posts-drafts.routes.ts'
import { postRoutes } from './features/daily/posts/posts.routes.ts'
import { deliveryRoutes } from './features/daily/posts/posts-delivery.routes.ts'
import { prescriptionRoutes } from './features/daily/prescriptions/prescriptions.routes.ts'
import { studentReviewRoutes } from './features/daily/student-review/student-review.routes.ts'
import { childYearRoutes } from './features/overview/child-year/child-year.routes.ts'
import { exportRoutes } from './features/overview/exports/exports.routes.ts'
import { shoppingRoutes } from './features/overview/menu-shopping/menu-shopping.routes.ts'
import { searchRoutes } from './features/overview/search/search.routes.ts'
import { todayRoutes } from './features/overview/today/today.routes.ts'
import { auditRoutes } from './features/register/audit/audit.routes.ts'
import { calendarRoutes } from './features/register/calendar/calendar.routes.ts'
import { classRoutes } from './features/register/classes/classes.routes.ts'
import { consentRoutes } from './features/register/consents/consents.routes.ts'
import { dataRequestRoutes } from './features/register/data-requests/data-requests.routes.ts'
import { importRoutes } from './features/register/imports/imports.routes.ts'
import { onboardingRoutes } from './features/register/onboarding/onboarding.routes.ts'
import { parentRoutes } from './features/register/parents/parents.routes.ts'
import { pickUpRoutes } from './features/register/pick-up-people/pick-up-people.routes.ts'
import { profileRoutes } from './features/register/profile/profile.routes.ts'
import { promotionRoutes } from './features/register/promotions/promotions.routes.ts'
import { settingsRoutes } from './features/register/school-settings/school-settings.routes.ts'
import { studentByClassRoutes } from './features/register/student-by-class/student-by-class.routes.ts'
import { studentRoutes } from './features/register/students/students.routes.ts'
import { teacherRoutes } from './features/register/teacher-accounts/teacher-accounts.routes.ts'

/** The endpoints of all slices. */
export const routes: readonly Route<Context>[] = [
  ...profileRoutes,
  ...postRoutes,
  ...draftRoutes,
  ...commentRoutes,
  ...deliveryRoutes,
  ...mediaRoutes,
  ...notificationRoutes,
  ...liveRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...attendanceRoutes,
  ...dayPickUpRoutes,
  ...familyMessageRoutes,
  ...niceStudentRoutes,
  ...ownStickerRoutes,
  ...cameraRoutes,
  ...growthRoutes,
  ...studentReviewRoutes,
  ...planPrintRoutes,
  ...eduPlanRoutes,
  ...kitchenRoutes,
  ...menuPlanRoutes,
  ...menuImportRoutes,
  ...menuPrintRoutes,
  ...shoppingRoutes,
  ...niceCardPrintRoutes,
  ...childYearRoutes,
  ...todayRoutes,
  ...absenceRoutes,
  ...prescriptionRoutes,
  ...calendarRoutes,
  ...promotionRoutes,
  ...auditRoutes,
  ...consentRoutes,
  ...dataRequestRoutes,
  ...classRoutes,
  ...teacherRoutes,
  ...parentRoutes,
  ...onboardingRoutes,
  ...studentRoutes,
  ...studentByClassRoutes,
  ...pickUpRoutes,
  ...exportRoutes,
  ...importRoutes,
]
