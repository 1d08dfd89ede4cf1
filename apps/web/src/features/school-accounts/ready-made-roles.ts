import { isOffered } from '@nhip-cau/contract/offered'
import { type SchoolPermission, schoolPermissions } from '@nhip-cau/contract/permissions'
import { m } from '../../paraglide/messages.js'

type ReadyMade = {
  readonly key: string
  readonly name: () => string
  readonly permissions: readonly SchoolPermission[]
}

/** Initial sets of permissions; each account's permissions can be changed afterwards. */
export const readyMadeRoles: readonly ReadyMade[] = [
  { key: 'head', name: m.ready_role_head, permissions: schoolPermissions },
  {
    key: 'deputy',
    name: m.ready_role_deputy,
    permissions: [
      'school.teachers.index',
      'school.classes.index',
      'school.parents.index',
      'school.students.store',
      'school.students.update',
      'school.postControl.post',
      'school.absence',
      'school.prescription',
      'school.attend',
      'school.niceStudent',
      'school.menuPlan',
      'school.eduPlan',
      'school.rate',
      'school.camera',
    ],
  },
  {
    key: 'clerk',
    name: m.ready_role_clerk,
    permissions: [
      'school.teachers.index',
      'school.teachers.store',
      'school.teachers.update',
      'school.classes.index',
      'school.classes.store',
      'school.classes.update',
      'school.parents.index',
      'school.students.store',
      'school.students.update',
      'school.postControl.post',
    ],
  },
  {
    key: 'accountant',
    name: m.ready_role_accountant,
    permissions: ['school.classes.index', 'school.parents.index', 'school.attend', 'school.menuPlan'],
  },
  {
    key: 'nurse',
    name: m.ready_role_nurse,
    permissions: ['school.absence', 'school.prescription', 'school.attend', 'school.menuPlan', 'school.rate'],
  },
  { key: 'kitchen', name: m.ready_role_kitchen, permissions: ['school.attend', 'school.menuPlan'] },
  { key: 'guard', name: m.ready_role_guard, permissions: ['school.attend'] },
]

/** Returns the ready-made role with exactly these permissions, or undefined. */
export const roleHeld = (permissions: readonly string[]): ReadyMade | undefined =>
  readyMadeRoles.find(
    (role) =>
      role.permissions.length === permissions.length && role.permissions.every((key) => permissions.includes(key)),
  )

/** The name of a set of permissions that somebody put together. */
export const ownRoleName = (permissions: readonly string[]): string =>
  m.ready_role_own({ count: permissions.filter((key) => isOffered('permissions', key)).length })

export const roleName = (permissions: readonly string[]): string =>
  roleHeld(permissions)?.name() ?? ownRoleName(permissions)
