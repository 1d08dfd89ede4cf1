import type { Tx } from '@nhip-cau/server-kit/database'
import { recordAudit } from '../../audit/audit.queries.ts'
import { fillInClasses, insertClasses } from '../../classes/classes-many.queries.ts'
import type { Scope } from '../rows/imports-plan.ts'
import { recordBefore, recordCreated } from './imports-changes.queries.ts'
import { addToClasses } from './imports-teachers.queries.ts'

export type ClassWork = {
  readonly id: string
  readonly isNew: boolean
  readonly year_id: string
  readonly name: string
  readonly age_group: string
  /** Blank cells are null and change nothing. */
  readonly code: string | null
  readonly room: string | null
  readonly capacity: number | null
  /** Teachers to add. */
  readonly teachers: readonly { readonly id: string; readonly homeroom: boolean }[]
}

export const writeClasses = async (
  tx: Tx,
  { actor }: Scope,
  importId: string,
  work: readonly ClassWork[],
): Promise<void> => {
  const { schoolId } = actor
  const importRef = { schoolId, importId }
  const fresh = work.filter(({ isNew }) => isNew)
  const known = work.filter(({ isNew }) => !isNew)
  await recordCreated(
    tx,
    importRef,
    'classes',
    fresh.map(({ id }) => ({ object_id: id })),
  )
  await recordBefore(
    tx,
    importRef,
    'classes',
    known.map(({ id }) => id),
  )
  if (fresh.length > 0) await insertClasses(tx, schoolId, fresh)
  if (known.length > 0) await fillInClasses(tx, schoolId, known)
  await addToClasses(
    tx,
    importRef,
    work.flatMap(({ id, teachers }) =>
      teachers.map((one) => ({ class_id: id, account_id: one.id, homeroom: one.homeroom })),
    ),
  )
  await recordAudit(
    tx,
    actor,
    ...work.map(({ id, isNew, name, age_group, code, room, capacity }) => ({
      action: isNew ? 'class.store' : 'class.update',
      object: { kind: 'class', id, name },
      after: { name, age_group, code, room, capacity },
    })),
  )
}
