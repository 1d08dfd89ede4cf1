import { listAbsences } from '@nhip-cau/contract/absence'
import { attendanceBoard, listAttendance } from '@nhip-cau/contract/attendance'
import { attendanceStatistics } from '@nhip-cau/contract/attendance-statistics'
import { listAudit } from '@nhip-cau/contract/audit'
import { listYears } from '@nhip-cau/contract/calendar'
import { listClasses } from '@nhip-cau/contract/classes'
import { consentRegister } from '@nhip-cau/contract/consents'
import { finishDataRequest } from '@nhip-cau/contract/data-requests'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { listParents } from '@nhip-cau/contract/parents'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { listPrescriptions } from '@nhip-cau/contract/prescriptions'
import { listSchoolAccounts } from '@nhip-cau/contract/school-accounts'
import { getSettings } from '@nhip-cau/contract/settings'
import { studentsByClass } from '@nhip-cau/contract/student-by-class'
import { listStudents } from '@nhip-cau/contract/students'
import { listTeachers } from '@nhip-cau/contract/teacher-accounts'
import type { ComponentType } from 'react'
import type { Access } from './lib/guard.tsx'
import { m } from './paraglide/messages.js'

export type PageProps = {
  /** The rest of the path that nothing stands for; of the not-found page only. */
  readonly error?: string | undefined
}

export type Layout = 'blank' | 'parent' | 'school' | 'teacher'

export type Route = {
  /** `{error}` at the end stands for the whole rest of the path. */
  readonly path: string
  readonly alias?: string
  readonly name: string
  readonly layout: Layout
  readonly access: Access
  readonly title: () => string
  /** What the page does: who may not call it may not open the page, and does not find it in the navigation. */
  readonly does?: Endpoint
  /** Absent while the page is not built: it then answers like an unknown address. */
  readonly load?: () => Promise<ComponentType<PageProps>>
}

const school = { layout: 'school', access: 'signed-in' } as const
const teacher = { layout: 'teacher', access: 'signed-in' } as const
const parent = { layout: 'parent', access: 'signed-in' } as const
const login = { layout: 'blank', access: 'unauthenticated-only' } as const

const loadLogin = () => import('./features/auth/login-page.tsx').then((module) => module.LoginPage)
const loadJoin = () => import('./features/auth/join-page.tsx').then((module) => module.JoinPage)
const loadStaffFeed = () => import('./features/posts/staff-feed-page.tsx').then((module) => module.StaffFeedPage)
const loadCreatePost = () => import('./features/posts/create-post-page.tsx').then((module) => module.CreatePostPage)
const loadEditPost = () => import('./features/posts/edit-post-page.tsx').then((module) => module.EditPostPage)
const loadFamilyFeed = () => import('./features/posts/family-feed-page.tsx').then((module) => module.FamilyFeedPage)
const loadClasses = () => import('./features/classes/classes-page.tsx').then((module) => module.ClassesPage)
const loadTeachers = () => import('./features/teacher-accounts/teachers-page.tsx').then((module) => module.TeachersPage)
const loadParents = () => import('./features/parents/parents-page.tsx').then((module) => module.ParentsPage)
const loadAttendance = () => import('./features/class-day/attendance-page.tsx').then((module) => module.AttendancePage)
const loadBoard = () => import('./features/class-day/board-page.tsx').then((module) => module.BoardPage)
const loadStatistics = () =>
  import('./features/attendance/statistics/statistics-page.tsx').then((module) => module.StatisticsPage)
const loadFamilyAttendance = () =>
  import('./features/class-day/family-page.tsx').then((module) => module.FamilyAttendancePage)
const loadProfile = () => import('./features/profile/profile-page.tsx').then((module) => module.ProfilePage)
const loadNotifications = () =>
  import('./features/notifications/notifications-page.tsx').then((module) => module.NotificationsPage)
const loadStudents = () => import('./features/students/students-page.tsx').then((module) => module.StudentsPage)
const loadStudentByClass = () =>
  import('./features/student-by-class/student-by-class-page.tsx').then((module) => module.StudentByClassPage)
const loadChildren = () => import('./features/students/children-page.tsx').then((module) => module.ChildrenPage)
const loadConsents = () => import('./features/consents/consents-page.tsx').then((module) => module.ConsentsPage)
const loadConsentRegister = () =>
  import('./features/consents/consent-register-page.tsx').then((module) => module.ConsentRegisterPage)
const loadData = () => import('./features/data-requests/data-page.tsx').then((module) => module.DataPage)
const loadDataRequests = () =>
  import('./features/data-requests/data-requests-page.tsx').then((module) => module.DataRequestsPage)
const loadAudit = () => import('./features/audit/audit-page.tsx').then((module) => module.AuditPage)
const loadUsers = () => import('./features/school-accounts/users-page.tsx').then((module) => module.UsersPage)
const loadSettings = () =>
  import('./features/school-settings/school-settings-page.tsx').then((module) => module.SchoolSettingsPage)
const loadAcademicYears = () =>
  import('./features/academic-years/academic-years-page.tsx').then((module) => module.AcademicYearsPage)
const loadStaffAbsence = () =>
  import('./features/absence/staff-absence-page.tsx').then((module) => module.StaffAbsencePage)
const loadFamilyAbsence = () =>
  import('./features/absence/family-absence-page.tsx').then((module) => module.FamilyAbsencePage)
const loadStaffPrescription = () =>
  import('./features/prescriptions/staff-prescription-page.tsx').then((module) => module.StaffPrescriptionPage)
const loadFamilyPrescription = () =>
  import('./features/prescriptions/family-prescription-page.tsx').then((module) => module.FamilyPrescriptionPage)
const loadNotFound = () => import('./areas/blank/not-found-page.tsx').then((module) => module.NotFoundPage)

export const notFound: Route = {
  path: '/{error}',
  alias: '/pages/misc/not-found/{error}',
  name: 'not-found',
  layout: 'blank',
  access: 'public',
  title: m.title_not_found,
  load: loadNotFound,
}

/** Every address of the product: what is not here does not exist. */
export const routes: readonly Route[] = [
  { path: '/', name: 'root', ...parent, title: m.title_feed, does: listPosts, load: loadFamilyFeed },
  { path: '/login', name: 'login', ...login, title: m.title_login_parent, load: loadLogin },

  { path: '/school/login', name: 'school-login', ...login, title: m.title_login_school, load: loadLogin },
  { path: '/school', name: 'school', ...school, title: m.title_feed, does: listPosts, load: loadStaffFeed },
  {
    path: '/school/absence',
    name: 'school-absence',
    ...school,
    title: m.title_absence,
    does: listAbsences,
    load: loadStaffAbsence,
  },
  {
    path: '/school/attendance',
    name: 'school-attendance',
    ...school,
    title: m.title_attendance,
    does: attendanceBoard,
    load: loadBoard,
  },
  { path: '/school/camera', name: 'school-camera', ...school, title: m.title_camera },
  {
    path: '/school/classes',
    name: 'school-classes',
    ...school,
    title: m.title_classes,
    does: listClasses,
    load: loadClasses,
  },
  {
    path: '/school/create-post',
    name: 'school-create-post',
    ...school,
    title: m.title_create_post,
    does: createPost,
    load: loadCreatePost,
  },
  {
    path: '/school/edit-post',
    name: 'school-edit-post',
    ...school,
    title: m.title_edit_post,
    does: createPost,
    load: loadEditPost,
  },
  { path: '/school/edu-plan', name: 'school-edu-plan', ...school, title: m.title_edu_plan },
  { path: '/school/menu-plan', name: 'school-menu-plan', ...school, title: m.title_menu_plan },
  {
    path: '/school/nice-student-cards',
    name: 'school-nice-student-cards',
    ...school,
    title: m.title_nice_student_cards,
  },
  {
    path: '/school/parents',
    name: 'school-parents',
    ...school,
    title: m.title_parents,
    does: listParents,
    load: loadParents,
  },
  {
    path: '/school/prescription',
    name: 'school-prescription',
    ...school,
    title: m.title_prescription,
    does: listPrescriptions,
    load: loadStaffPrescription,
  },
  {
    path: '/school/school-settings',
    name: 'school-school-settings',
    ...school,
    title: m.title_school_settings,
    does: getSettings,
    load: loadSettings,
  },
  {
    path: '/school/student-by-class',
    name: 'student-by-class',
    ...school,
    title: m.title_student_by_class,
    does: studentsByClass,
    load: loadStudentByClass,
  },
  { path: '/school/student-review', name: 'school-student-review', ...school, title: m.title_student_review },
  {
    path: '/school/students',
    name: 'school-students',
    ...school,
    title: m.title_students,
    does: listStudents,
    load: loadStudents,
  },
  {
    path: '/school/teachers',
    name: 'school-teachers',
    ...school,
    title: m.title_teachers,
    does: listTeachers,
    load: loadTeachers,
  },
  {
    path: '/school/users',
    name: 'school-users',
    ...school,
    title: m.title_users,
    does: listSchoolAccounts,
    load: loadUsers,
  },

  { path: '/teacher/login', name: 'teacher-login', ...login, title: m.title_login_teacher, load: loadLogin },
  { path: '/teacher', name: 'teacher', ...teacher, title: m.title_feed, does: listPosts, load: loadStaffFeed },
  {
    path: '/teacher/absence',
    name: 'teacher-absence',
    ...teacher,
    title: m.title_absence,
    does: listAbsences,
    load: loadStaffAbsence,
  },
  {
    path: '/teacher/attendance',
    name: 'teacher-attendance',
    ...teacher,
    title: m.title_attendance,
    does: listAttendance,
    load: loadAttendance,
  },
  {
    path: '/teacher/create-post',
    name: 'teacher-create-post',
    ...teacher,
    title: m.title_create_post,
    does: createPost,
    load: loadCreatePost,
  },
  {
    path: '/teacher/edit-post',
    name: 'teacher-edit-post',
    ...teacher,
    title: m.title_edit_post,
    does: createPost,
    load: loadEditPost,
  },
  { path: '/teacher/edu-plan', name: 'teacher-edu-plan', ...teacher, title: m.title_edu_plan },
  { path: '/teacher/menu-plan', name: 'teacher-menu-plan', ...teacher, title: m.title_menu_plan },
  {
    path: '/teacher/nice-student-cards',
    name: 'teacher-nice-student-cards',
    ...teacher,
    title: m.title_nice_student_cards,
  },
  {
    path: '/teacher/parents',
    name: 'teacher-parents',
    ...teacher,
    title: m.title_parents,
    does: listParents,
    load: loadParents,
  },
  {
    path: '/teacher/prescription',
    name: 'teacher-prescription',
    ...teacher,
    title: m.title_prescription,
    does: listPrescriptions,
    load: loadStaffPrescription,
  },
  { path: '/teacher/student-review', name: 'teacher-student-review', ...teacher, title: m.title_student_review },
  {
    path: '/teacher/students',
    name: 'teacher-students',
    ...teacher,
    title: m.title_students,
    does: listStudents,
    load: loadStudents,
  },

  notFound,
]

/** Pages of our own beside those of the specification's table. */
export const ownRoutes: readonly Route[] = [
  {
    path: '/school/academic-years',
    name: 'school-academic-years',
    ...school,
    title: m.title_academic_years,
    does: listYears,
    load: loadAcademicYears,
  },
  { path: '/join', name: 'join', layout: 'blank', access: 'public', title: m.title_join, load: loadJoin },
  {
    path: '/teacher/join',
    name: 'teacher-join',
    layout: 'blank',
    access: 'public',
    title: m.title_join,
    load: loadJoin,
  },
  {
    path: '/attendance',
    name: 'attendance',
    ...parent,
    title: m.title_attendance,
    does: listAttendance,
    load: loadFamilyAttendance,
  },
  {
    path: '/school/attendance-statistics',
    name: 'school-attendance-statistics',
    ...school,
    title: m.stats_title,
    does: attendanceStatistics,
    load: loadStatistics,
  },
  {
    path: '/teacher/attendance-statistics',
    name: 'teacher-attendance-statistics',
    ...teacher,
    title: m.stats_title,
    does: attendanceStatistics,
    load: loadStatistics,
  },
  { path: '/children', name: 'children', ...parent, title: m.title_children, load: loadChildren },
  { path: '/consents', name: 'consents', ...parent, title: m.consents_title, load: loadConsents },
  { path: '/data', name: 'data', ...parent, title: m.data_title, load: loadData },
  {
    path: '/school/consents',
    name: 'school-consents',
    ...school,
    title: m.consents_register,
    does: consentRegister,
    load: loadConsentRegister,
  },
  {
    path: '/school/data-requests',
    name: 'school-data-requests',
    ...school,
    title: m.data_requests_title,
    does: finishDataRequest,
    load: loadDataRequests,
  },
  { path: '/school/audit', name: 'school-audit', ...school, title: m.audit_title, does: listAudit, load: loadAudit },
  {
    path: '/absence',
    name: 'absence',
    ...parent,
    title: m.title_absence,
    does: listAbsences,
    load: loadFamilyAbsence,
  },
  {
    path: '/prescription',
    name: 'prescription',
    ...parent,
    title: m.title_prescription,
    does: listPrescriptions,
    load: loadFamilyPrescription,
  },
  { path: '/profile', name: 'profile', ...parent, title: m.title_profile, load: loadProfile },
  { path: '/notifications', name: 'notifications', ...parent, title: m.notifications_title, load: loadNotifications },
  { path: '/school/profile', name: 'school-profile', ...school, title: m.title_profile, load: loadProfile },
  {
    path: '/school/notifications',
    name: 'school-notifications',
    ...school,
    title: m.notifications_title,
    load: loadNotifications,
  },
  { path: '/teacher/profile', name: 'teacher-profile', ...teacher, title: m.title_profile, load: loadProfile },
  {
    path: '/teacher/notifications',
    name: 'teacher-notifications',
    ...teacher,
    title: m.notifications_title,
    load: loadNotifications,
  },
]

const byPath = new Map([...routes, ...ownRoutes].map((route) => [route.path, route]))
const notFoundAlias = '/pages/misc/not-found/'

/** The page at an address; what is unknown or not built falls into the catch-all, which carries the path. */
export const findRoute = (address: string): { route: Route; error?: string } => {
  const path = address.length > 1 ? address.replace(/\/+$/, '') : address
  const route = byPath.get(path)
  if (route?.load) return { route }
  return { route: notFound, error: path.startsWith(notFoundAlias) ? path.slice(notFoundAlias.length) : path.slice(1) }
}
