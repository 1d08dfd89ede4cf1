import { type Needed, type SchoolPermission, schoolPermissions, type TeacherPermission } from './permissions.ts'

/** Whether these permissions satisfy the required ones. */
export const isEnough = (needed: Needed<SchoolPermission | TeacherPermission>, held: readonly string[]): boolean => {
  if (needed === 'signed-in') return true
  if (needed === 'everything') return schoolPermissions.every((one) => held.includes(one))
  return typeof needed === 'string' ? held.includes(needed) : needed.some((one) => held.includes(one))
}
