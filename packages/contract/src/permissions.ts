import { collect, type SliceValue } from './slices.ts'

type Keys = SliceValue<'permissions'>

/** All permission keys. A key grants the endpoints, pages and buttons that belong to it. */
export type SchoolPermission = Extract<Keys, { readonly school: unknown }>['school'][number]
export type TeacherPermission = Extract<Keys, { readonly teacher: unknown }>['teacher'][number]
export const schoolPermissions = collect<SchoolPermission>(({ permissions }) => permissions?.school)
export const teacherPermissions = collect<TeacherPermission>(({ permissions }) => permissions?.teacher)

/**
 * The permission that a role needs for an endpoint: signed in, one permission, any one of several, or `everything`: all
 * permissions, as the head of a school has.
 */
export type Needed<Permission extends string> = 'signed-in' | Permission | readonly Permission[] | 'everything'
