import type { Tx } from '@nhip-cau/server-kit/database'
import { encryptIdentity } from '../../../../people/identity-number.ts'
import { masked, recordAudit } from '../../audit/audit.queries.ts'
import { addTeachers, type Teaching } from '../../classes/classes-teachers.queries.ts'
import { fillInTeachers } from '../../teacher-accounts/teacher-accounts-many.queries.ts'
import type { Scope } from '../rows/imports-plan.ts'
import { recordBefore, recordDependents } from './imports-changes.queries.ts'

export type TeacherWork = {
  readonly full_name: string
  readonly phone: string
  readonly isNew: boolean
  /** Blank cells are null and change nothing. */
  readonly fields: Readonly<Record<string, string | null>>
  readonly identity_number: string | null
  /** Classes to add. */
  readonly classes: readonly { readonly id: string; readonly homeroom: boolean }[]
}

type Task = {
  readonly importId: string
  readonly work: readonly TeacherWork[]
  readonly accountOf: (person: { phone: string; full_name: string }) => string | undefined
}

export const writeTeachers = async (tx: Tx, { actor, vault }: Scope, task: Task): Promise<void> => {
  const importRef = { schoolId: actor.schoolId, importId: task.importId }
  const work = task.work.flatMap((one) => {
    const id = task.accountOf(one)
    return id === undefined ? [] : [{ ...one, id }]
  })
  if (work.length === 0) return
  await recordBefore(
    tx,
    importRef,
    'teachers',
    work.filter(({ isNew }) => !isNew).map(({ id }) => id),
  )
  const rows = work.map(({ id, fields, identity_number }) => {
    const identity = encryptIdentity(vault, actor.schoolId, id, identity_number)
    return {
      id,
      ...fields,
      identity_ciphertext: identity.identity_ciphertext?.toString('hex'),
      identity_blind_index: identity.identity_blind_index?.toString('hex'),
      identity_tail: identity.identity_tail,
    }
  })
  await fillInTeachers(tx, actor.schoolId, rows)
  await addToClasses(
    tx,
    importRef,
    work.flatMap(({ id, classes }) =>
      classes.map((one) => ({ class_id: one.id, account_id: id, homeroom: one.homeroom })),
    ),
  )
  await recordAudit(
    tx,
    actor,
    ...work.map(({ id, full_name, isNew, fields, identity_number }) => ({
      action: isNew ? 'teacher.store' : 'teacher.update',
      object: { kind: 'teacher', id, name: full_name },
      after: {
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
        identity_number: masked(identity_number),
      },
    })),
  )
}

/** Adds teachers to classes. Keeps existing assignments and never removes the homeroom flag. */
export const addToClasses = async (
  tx: Tx,
  importRef: { readonly schoolId: string; readonly importId: string },
  teaching: readonly Teaching[],
): Promise<void> => {
  if (teaching.length === 0) return
  await recordDependents(tx, importRef, 'class_teachers', [...new Set(teaching.map(({ class_id }) => class_id))])
  await addTeachers(tx, importRef.schoolId, teaching)
}
