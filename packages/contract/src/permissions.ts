/** All permission keys. A key grants the endpoints, pages and buttons that belong to it. */
export const schoolPermissions = [
  'school.users.store',
  'school.users.update',
  'school.users.delete',
  'school.users.index',
  'school.teachers.store',
  'school.teachers.update',
  'school.teachers.delete',
  'school.teachers.index',
  'school.classes.store',
  'school.classes.update',
  'school.classes.delete',
  'school.classes.index',
  'school.parents.index',
  'school.students.store',
  'school.students.update',
  'school.students.delete',
  'school.postControl.post',
  'school.absence',
  'school.prescription',
  'school.attend',
  'school.niceStudent',
  'school.menuPlan',
  'school.eduPlan',
  'school.rate',
  'school.camera',
  'school.cameraControl',
] as const

export const teacherPermissions = [
  'teacher.post',
  'teacher.postControl.post',
  'teacher.absence',
  'teacher.prescription',
  'teacher.attend',
  'teacher.niceStudent',
  'teacher.menuPlan',
  'teacher.eduPlan',
  'teacher.rate',
  'teacher.parents.index',
  'teacher.students.store',
  'teacher.students.update',
  'teacher.students.delete',
  'teacher.students.index',
] as const

export type SchoolPermission = (typeof schoolPermissions)[number]
export type TeacherPermission = (typeof teacherPermissions)[number]

/**
 * The permission that a role needs for an endpoint: signed in, one permission, any one of several, or `everything`: all
 * permissions, as the head of a school has.
 */
export type Needed<Permission extends string> = 'signed-in' | Permission | readonly Permission[] | 'everything'

export const isEnough = (needed: Needed<SchoolPermission | TeacherPermission>, held: readonly string[]): boolean => {
  if (needed === 'signed-in') return true
  if (needed === 'everything') return schoolPermissions.every((one) => held.includes(one))
  return typeof needed === 'string' ? held.includes(needed) : needed.some((one) => held.includes(one))
}
