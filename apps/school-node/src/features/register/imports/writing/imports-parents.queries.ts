import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { recordAudit } from '../../audit/audit.queries.ts'
import { changeFileGuardianships } from '../../parents/parents-guardianships.queries.ts'
import { recordDependents } from './imports-changes.queries.ts'
import { writeGuardianships, writeParentDetails } from './imports-students.queries.ts'

export type ParentWork = {
  readonly student_id: string
  readonly student: string
  readonly full_name: string
  readonly phone: string
  readonly relation: string
  readonly kind: string
  /** Null: unchanged, or true for a new guardianship. */
  readonly may_pick_up: boolean | null
  readonly main_contact: boolean
  readonly email: string | null
  readonly note: string | null
}

type Task = {
  readonly importId: string
  readonly work: readonly ParentWork[]
  readonly accountOf: (person: { phone: string; full_name: string }) => string | undefined
}

/** Writes an import of parents. Unlike an import of students it may also change existing guardianships. */
export const writeParents = async (tx: Tx, actor: Actor, task: Task): Promise<void> => {
  const importRef = { schoolId: actor.schoolId, importId: task.importId }
  const guardianships = task.work.flatMap((one) => {
    const account_id = task.accountOf(one)
    return account_id === undefined ? [] : [{ ...one, account_id, isNew: false }]
  })
  if (guardianships.length === 0) return
  // Record the state for the undo once, before the first change.
  await recordDependents(tx, importRef, 'guardianships', [
    ...new Set(guardianships.map(({ student_id }) => student_id)),
  ])
  const changed = await changeFileGuardianships(tx, actor.schoolId, guardianships)
  await writeGuardianships(
    tx,
    actor,
    undefined,
    guardianships.map((guardianship) => ({ ...guardianship, may_pick_up: guardianship.may_pick_up ?? true })),
  )
  await writeParentDetails(tx, importRef, guardianships)
  const names = new Map(
    guardianships.map((guardianship) => [`${guardianship.student_id} ${guardianship.account_id}`, guardianship]),
  )
  await recordAudit(
    tx,
    actor,
    ...changed.map(({ student_id, account_id, relation, may_pick_up }) => {
      const guardianship = names.get(`${student_id} ${account_id}`)
      return {
        action: 'guardianship.update',
        object: { kind: 'guardianship', id: account_id, name: `${guardianship?.full_name} – ${guardianship?.student}` },
        studentId: student_id,
        after: { relation, may_pick_up },
      }
    }),
  )
}
