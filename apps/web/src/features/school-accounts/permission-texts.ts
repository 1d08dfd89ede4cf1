import { isOffered } from '@nhip-cau/contract/offered'
import type { SchoolPermission } from '@nhip-cau/contract/permissions'
import { m } from '../../paraglide/messages.js'

export const permissionColumns = {
  index: m.permission_index,
  store: m.permission_store,
  update: m.permission_update,
  delete: m.permission_delete,
} as const
export type PermissionColumn = keyof typeof permissionColumns

type Row = {
  readonly name: () => string
  readonly keys: Readonly<Partial<Record<PermissionColumn, SchoolPermission>>>
}

type Group = { readonly title: () => string; readonly rows: readonly Row[] }

const isShown = ({ keys }: Row) => Object.values(keys).every((key) => isOffered('permissions', key))

/** The permissions of what is built, in groups. */
export const shownPermissionGroups = (): readonly Group[] =>
  permissionGroups.map(({ title, rows }) => ({ title, rows: rows.filter(isShown) }))

/**
 * Every permission key once, under the office's names. A key that covers several actions is in the column of its main
 * action.
 */
const permissionGroups: readonly Group[] = [
  {
    title: m.permission_group_people,
    rows: [
      {
        name: m.permission_users,
        keys: {
          index: 'school.users.index',
          store: 'school.users.store',
          update: 'school.users.update',
          delete: 'school.users.delete',
        },
      },
      {
        name: m.permission_teachers,
        keys: {
          index: 'school.teachers.index',
          store: 'school.teachers.store',
          update: 'school.teachers.update',
          delete: 'school.teachers.delete',
        },
      },
      {
        name: m.permission_classes,
        keys: {
          index: 'school.classes.index',
          store: 'school.classes.store',
          update: 'school.classes.update',
          delete: 'school.classes.delete',
        },
      },
      {
        name: m.permission_students,
        keys: { store: 'school.students.store', update: 'school.students.update', delete: 'school.students.delete' },
      },
      { name: m.permission_parents, keys: { update: 'school.parents.index' } },
    ],
  },
  {
    title: m.permission_group_days,
    rows: [
      { name: m.permission_posts, keys: { update: 'school.postControl.post' } },
      { name: m.permission_absence, keys: { update: 'school.absence' } },
      { name: m.permission_prescription, keys: { update: 'school.prescription' } },
      { name: m.permission_attend, keys: { update: 'school.attend' } },
      { name: m.permission_nice_student, keys: { update: 'school.niceStudent' } },
      { name: m.permission_menu, keys: { update: 'school.menuPlan' } },
      { name: m.permission_edu_plan, keys: { update: 'school.eduPlan' } },
      { name: m.permission_rate, keys: { update: 'school.rate' } },
      { name: m.permission_camera, keys: { index: 'school.camera', update: 'school.cameraControl' } },
    ],
  },
]
