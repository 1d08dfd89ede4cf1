import type { SchoolPermission } from '@nhip-cau/contract/permissions'
import { words } from '../../../documents/excel/words.ts'
import type { Scope } from './rows/imports-plan.ts'
import type { RowReader } from './rows/imports-row.ts'

/** The actions of a row besides adding a new record, and the permission each needs. */
const needed = {
  change_student: 'school.students.update',
  move_student: 'school.students.update',
  consent: 'school.students.update',
  guardianship: 'school.parents.index',
  change_parent: 'school.parents.index',
  change_class: 'school.classes.update',
  change_teacher: 'school.teachers.update',
} as const satisfies Record<string, SchoolPermission>
export type RowAction = keyof typeof needed

/** Adds an error to the row for each action the importing account lacks the permission for. */
export const checkRights = ({ actor }: Pick<Scope, 'actor'>, read: RowReader, actions: readonly RowAction[]): void => {
  for (const action of actions) {
    const right = needed[action]
    if (!actor.permissions.includes(right))
      read.wrong(null, 'right', { right: words.right[right], deed: words.deed[action] })
  }
}

/** The action that undoing a change to an existing record amounts to. */
const actionOfUndo: Readonly<Record<string, RowAction>> = {
  students: 'change_student',
  student_classes: 'move_student',
  guardianships: 'guardianship',
  parents: 'change_parent',
  classes: 'change_class',
  class_teachers: 'change_class',
  teachers: 'change_teacher',
}

/** Returns the labels of the permissions the actor lacks for undoing these changes. */
export const lackingForUndo = (
  { actor }: Pick<Scope, 'actor'>,
  changes: readonly { readonly what: string; readonly is_new: boolean }[],
): string[] => {
  const rights = changes.flatMap(({ what, is_new }) => {
    const action = is_new ? undefined : actionOfUndo[what]
    return action === undefined || actor.permissions.includes(needed[action]) ? [] : [words.right[needed[action]]]
  })
  return [...new Set(rights)]
}
