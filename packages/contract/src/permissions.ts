import { collect, type Said } from './slices.ts'

type Keys = Said<'permissions'>

/** Every permission key of the product. A key opens the endpoint, the page and the button that belong to it. */
export type SchoolPermission = Extract<Keys, { readonly school: unknown }>['school'][number]
export type TeacherPermission = Extract<Keys, { readonly teacher: unknown }>['teacher'][number]
export const schoolPermissions = collect<SchoolPermission>(({ permissions }) => permissions?.school)
export const teacherPermissions = collect<TeacherPermission>(({ permissions }) => permissions?.teacher)

/**
 * What a role needs for a call: to be signed in, one permission, any one of several, or all there are (what only the
 * head of a school may do and see).
 */
export type Needed<Permission extends string> = 'signed-in' | Permission | readonly Permission[] | 'everything'
