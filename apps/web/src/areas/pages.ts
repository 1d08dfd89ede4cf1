import type { Role } from '@nhip-cau/contract/kernel'
import { absencePages } from '../features/absence/pages.ts'
import { academicYearsPages } from '../features/academic-years/pages.ts'
import { auditPages } from '../features/audit/pages.ts'
import { cameraPages } from '../features/camera/pages.ts'
import { childYearPages } from '../features/child-year/pages.ts'
import { classDayPages } from '../features/class-day/pages.ts'
import { classesPages } from '../features/classes/pages.ts'
import { consentsPages } from '../features/consents/pages.ts'
import { dataRequestsPages } from '../features/data-requests/pages.ts'
import { eduPlanPages } from '../features/edu-plan/pages.ts'
import { familyMessagesPages } from '../features/family-messages/pages.ts'
import { classGrowthPages } from '../features/growth/class/pages.ts'
import { familyGrowthPages } from '../features/growth/family/pages.ts'
import { menuPages } from '../features/menu-plan/pages.ts'
import { bookPages } from '../features/nice-student-cards/book/pages.ts'
import { classCardsPages } from '../features/nice-student-cards/class/pages.ts'
import { notificationsPages } from '../features/notifications/pages.ts'
import { parentsPages } from '../features/parents/pages.ts'
import { postsPages } from '../features/posts/pages.ts'
import { prescriptionsPages } from '../features/prescriptions/pages.ts'
import { profilePages } from '../features/profile/pages.ts'
import { schoolAccountsPages } from '../features/school-accounts/pages.ts'
import { schoolSettingsPages } from '../features/school-settings/pages.ts'
import { studentByClassPages } from '../features/student-by-class/pages.ts'
import { reviewPages } from '../features/student-review/pages.ts'
import { studentsPages } from '../features/students/pages.ts'
import { teacherAccountsPages } from '../features/teacher-accounts/pages.ts'
import { areaPath } from '../lib/area.ts'
import type { Page } from '../pages.ts'
import { findRoute } from '../routes.ts'

/** The pages of every feature, in navigation order. */
const pages: readonly Page[] = [
  ...postsPages,
  ...classDayPages,
  ...absencePages,
  ...prescriptionsPages,
  ...familyMessagesPages,
  ...menuPages,
  ...classCardsPages,
  ...bookPages,
  ...childYearPages,
  ...classGrowthPages,
  ...familyGrowthPages,
  ...reviewPages,
  ...eduPlanPages,
  ...cameraPages,
  ...classesPages,
  ...teacherAccountsPages,
  ...studentsPages,
  ...studentByClassPages,
  ...parentsPages,
  ...schoolAccountsPages,
  ...consentsPages,
  ...dataRequestsPages,
  ...auditPages,
  ...academicYearsPages,
  ...schoolSettingsPages,
  ...notificationsPages,
  ...profilePages,
]

/** A page as one area shows it. */
export type AreaPage = Omit<Page, Role | 'routeNames'> &
  NonNullable<Page[Role]> & { readonly path: string; readonly routeName: string }

const inRole = (role: Role): readonly AreaPage[] =>
  pages.flatMap(({ routeNames, school, teacher, parent, ...page }) => {
    const own = { school, teacher, parent }[role]
    if (own === undefined) return []
    const routeName = routeNames?.[role] ?? (role === 'parent' ? page.name : `${role}-${page.name}`)
    const path = areaPath(role, page.name === '' ? '' : `/${page.name}`) || '/'
    return [{ ...page, ...own, path, routeName }]
  })

const table: Readonly<Record<Role, readonly AreaPage[]>> = {
  school: inRole('school'),
  teacher: inRole('teacher'),
  parent: inRole('parent'),
}

export const pagesOf = (role: Role): readonly AreaPage[] => table[role]

/** Returns the page at an address of the area, or undefined; ignores a trailing slash. */
export const findPage = (role: Role, address: string): AreaPage | undefined => {
  const path = address.length > 1 ? address.replace(/\/+$/, '') : address
  return table[role].find((page) => page.path === path)
}

/** Loads the code of a page of the area or of one outside. Ignores errors: opening the page reports them. */
export const preloadPage = async (role: Role, path: string): Promise<void> => {
  await (findPage(role, path) ?? findRoute(path))?.load().catch(() => undefined)
}

/** Loads what a page of the area needs later. Ignores errors: the tap that needs it reports them. */
export const preloadParts = async (role: Role, path: string): Promise<void> => {
  await findPage(role, path)
    ?.loadParts?.()
    .catch(() => undefined)
}
