import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { encryptIdentity } from '../../../../people/identity-number.ts'
import { type AuditEntry, masked, recordAudit } from '../../audit/audit.queries.ts'
import {
  fillMainContacts,
  insertFileGuardianships,
  settleMainContacts,
} from '../../parents/parents-guardianships.queries.ts'
import { fillInParents, type ParentDetails, selectDifferingParents } from '../../parents/parents-many.queries.ts'
import { placeStudents } from '../../students/students.queries.ts'
import { fillInStudents, insertStudents } from '../../students/students-many.queries.ts'
import { takeStudentCodes } from '../../students/students-write.queries.ts'
import type { Scope } from '../rows/imports-plan.ts'
import * as recorder from './imports-changes.queries.ts'
import { recordPaperConsents } from './imports-consents.queries.ts'

export type StudentWork = {
  readonly row: number
  readonly id: string
  readonly isNew: boolean
  readonly full_name: string
  readonly code: string | null
  /** All fields of a new student; only the changed fields of an existing one. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Null: the student stays in its class. */
  readonly class_id: string | null
  readonly from: string
  readonly guardians: readonly {
    readonly relation: string
    readonly full_name: string
    readonly phone: string
    readonly birth_year: number | null
    readonly occupation: string | null
    readonly email: string | null
    readonly main_contact: boolean
  }[]
  readonly photo_consent: boolean
}

type Task = {
  readonly importId: string
  readonly today: string
  readonly work: readonly StudentWork[]
  readonly accountOf: (person: { phone: string; full_name: string }) => string | undefined
}

/** Writes students, placements, guardianships and consents; the number of statements does not grow with the rows. */
export const writeStudents = async (tx: Tx, scope: Scope, task: Task): Promise<void> => {
  const { actor } = scope
  const importRef = { schoolId: actor.schoolId, importId: task.importId }
  const fresh = task.work.filter(({ isNew }) => isNew)
  const changed = task.work.filter(({ isNew, fields }) => !isNew && Object.keys(fields).length > 0)
  await storeStudents(tx, scope, fresh, task.today)
  await recorder.recordCreated(
    tx,
    importRef,
    'students',
    fresh.map(({ id }) => ({ object_id: id })),
  )
  await recorder.recordBefore(
    tx,
    importRef,
    'students',
    changed.map(({ id }) => id),
  )
  if (changed.length > 0)
    await fillInStudents(
      tx,
      actor.schoolId,
      changed.map((one) => encrypted(scope, one)),
    )
  const moved = task.work.filter(({ class_id }) => class_id !== null)
  await recorder.recordDependents(
    tx,
    importRef,
    'student_classes',
    moved.filter(({ isNew }) => !isNew).map(({ id }) => id),
  )
  for (const group of Map.groupBy(moved, ({ class_id, from }) => `${class_id} ${from}`).values()) {
    const [first] = group
    if (!first) continue
    const studentIds = group.map(({ id }) => id)
    await placeStudents(tx, { schoolId: actor.schoolId, studentIds, classId: first.class_id, from: first.from })
  }
  const guardianships = task.work.flatMap(({ id, isNew, row, guardians }) =>
    guardians.flatMap(({ relation, main_contact, ...one }) => {
      const account_id = task.accountOf(one)
      return account_id === undefined
        ? []
        : [
            {
              ...one,
              student_id: id,
              isNew,
              row,
              account_id,
              relation,
              main_contact,
              kind: 'parent',
              may_pick_up: true,
            },
          ]
    }),
  )
  await writeGuardianships(tx, actor, importRef, guardianships)
  await writeParentDetails(tx, importRef, guardianships)
  const consenting = task.work.filter(({ photo_consent }) => photo_consent)
  const families = Map.groupBy(guardianships, ({ student_id }) => student_id)
  const contactOf = (id: string) => {
    const family = families.get(id) ?? []
    return family.find(({ main_contact }) => main_contact) ?? family[0]
  }
  const consents = consenting.flatMap(({ id, full_name, isNew }) => {
    const guardianship = contactOf(id)
    return guardianship
      ? [
          {
            student_id: id,
            full_name,
            isNew,
            account_id: guardianship.account_id,
            relation: guardianship.relation,
            person: guardianship.full_name,
          },
        ]
      : []
  })
  await recordPaperConsents(tx, actor, importRef, consents)
  await recordAudit(
    tx,
    actor,
    ...fresh.map(stored),
    ...changed.map(updated),
    ...moved.filter(({ isNew }) => !isNew).map(movedEntry),
  )
}

const about = ({ id, full_name }: StudentWork, action: string): AuditEntry => ({
  action: `student.${action}`,
  object: { kind: 'student', id, name: full_name },
  studentId: id,
})
const sensitive = new Set(['identity_number', 'ethnic_group', 'allergy_note', 'health_note'])
const maskedFields = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, sensitive.has(key) ? masked(value) : value]))
const stored = (one: StudentWork): AuditEntry => ({ ...about(one, 'store'), after: maskedFields(one.fields) })
const updated = (one: StudentWork): AuditEntry => ({ ...about(one, 'update'), after: maskedFields(one.fields) })
const movedEntry = (one: StudentWork): AuditEntry => ({
  ...about(one, 'move'),
  after: { class_id: one.class_id, from_date: one.from },
})

const encrypted = ({ vault, actor }: Scope, { id, fields }: StudentWork) => {
  const { identity_number, ...plain } = fields
  if (typeof identity_number !== 'string') return { id, ...plain }
  const identity = encryptIdentity(vault, actor.schoolId, id, identity_number)
  return {
    id,
    ...plain,
    identity_ciphertext: identity.identity_ciphertext?.toString('hex'),
    identity_blind_index: identity.identity_blind_index?.toString('hex'),
    identity_tail: identity.identity_tail,
  }
}

const storeStudents = async (tx: Db, scope: Scope, work: readonly StudentWork[], today: string) => {
  if (work.length === 0) return
  const missing = work.filter(({ code }) => code === null)
  const codes =
    missing.length === 0 ? [] : (await takeStudentCodes(tx, scope.actor.schoolId, missing.length)).toSorted()
  const codeOf = new Map(missing.map(({ id }, index) => [id, codes[index]]))
  const rows = work.map((one) => ({ ...encrypted(scope, one), code: one.code ?? codeOf.get(one.id) }))
  await insertStudents(tx, scope.actor, rows, today)
}

export type GuardianshipWork = {
  readonly student_id: string
  readonly account_id: string
  readonly full_name: string
  readonly relation: string
  readonly kind: string
  readonly may_pick_up: boolean
  readonly main_contact: boolean
  /** Whether the student is new too; an undo then removes its guardianships with it. */
  readonly isNew: boolean
}

/**
 * Inserts new guardianships and sets the main contact of children without one; existing guardianships stay unchanged.
 * `importRef` is undefined if the caller has recorded the previous state already.
 */
export const writeGuardianships = async (
  tx: Db,
  actor: Actor,
  importRef: recorder.ImportRef | undefined,
  guardianships: readonly GuardianshipWork[],
): Promise<void> => {
  if (guardianships.length === 0) return
  const { schoolId } = actor
  const known = [...new Set(guardianships.filter(({ isNew }) => !isNew).map(({ student_id }) => student_id))]
  if (importRef) await recorder.recordDependents(tx, importRef, 'guardianships', known)
  const made = await insertFileGuardianships(tx, schoolId, guardianships)
  await fillMainContacts(
    tx,
    schoolId,
    guardianships.filter(({ main_contact }) => main_contact),
  )
  await settleMainContacts(tx, schoolId, [...new Set(guardianships.map(({ student_id }) => student_id))])
  const byKey = new Map(
    guardianships.map((guardianship) => [`${guardianship.student_id} ${guardianship.account_id}`, guardianship]),
  )
  await recordAudit(
    tx,
    actor,
    ...made.flatMap(({ student_id, account_id }) => {
      const guardianship = byKey.get(`${student_id} ${account_id}`)
      if (!guardianship) return []
      const { relation, kind, may_pick_up, main_contact } = guardianship
      return [
        {
          action: 'guardianship.store',
          object: { kind: 'guardianship', id: account_id, name: guardianship.full_name },
          studentId: student_id,
          after: { relation, kind, may_pick_up, main_contact },
        },
      ]
    }),
  )
}

/** Updates the details of parents; blank cells change nothing. */
export const writeParentDetails = async (tx: Db, importRef: recorder.ImportRef, people: readonly ParentDetails[]) => {
  const { schoolId } = importRef
  const rows = [...Map.groupBy(people, ({ account_id }) => account_id)].map(([account_id, all]) => {
    const first = <K extends 'email' | 'birth_year' | 'occupation' | 'note'>(key: K) =>
      all.find((one) => one[key] !== null && one[key] !== undefined)?.[key] ?? null
    return {
      account_id,
      email: first('email'),
      birth_year: first('birth_year'),
      occupation: first('occupation'),
      note: first('note'),
    }
  })
  const ids = await selectDifferingParents(tx, schoolId, rows)
  await recorder.recordBefore(tx, importRef, 'parents', ids)
  await fillInParents(
    tx,
    schoolId,
    rows.filter(({ account_id }) => ids.includes(account_id)),
  )
}
