import type { Done } from '@nhip-cau/contract/kernel'
import type { NewStudent, StudentChange, StudentInfo } from '@nhip-cau/contract/students'
import { successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import { enterParentsAtMain } from '../../../children/enter-parents.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { refusePortrait } from '../../../files/portrait.ts'
import { afterMain } from '../../../main-service/at-main.ts'
import { encryptIdentity } from '../../../people/identity-number.ts'
import { useText } from '../../../texts.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { placeStudent } from './students.queries.ts'
import { refuseDates, refuseWithWarnings, refusingDoubles, wrong } from './students-checks.ts'
import { about, columnsOf, described, fieldsOf, noHealth } from './students-columns.ts'
import { enterGuardians, guardiansHere, refuseGuardians } from './students-guardians.ts'
import { type StudentDetail, selectStudent } from './students-info.queries.ts'
import { hasContent, present } from './students-info.ts'
import { selectListInput } from './students-list.queries.ts'
import * as write from './students-write.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>
const signal = (tx: Tx, actor: Actor, id: string) =>
  signalConcerned(tx, actor, ['students', 'profile'], { studentIds: [id] })

const signalAndPresent = async (
  context: TransactionContext,
  tx: Tx,
  actor: Staff,
  id: string,
): Promise<StudentInfo> => {
  await signal(tx, actor, id)
  const row = await selectStudent(tx, actor, id)
  if (!row) throw problem('not_found')
  return present(context, tx, actor, row)
}

/** Validates a new student. Runs before the request to main and again in the transaction of the write. */
const checkNew = async (tx: Tx, actor: Staff, body: NewStudent): Promise<string> => {
  const { classes, today, year_starts_on } = await selectListInput(tx, actor)
  refuseDates(body, today)
  refuseClass(actor, body.class_id, classes)
  // A new student cannot have a consent to health data yet.
  if (body.health && hasContent(body.health)) throw wrong('health', 'consent_health')
  refuseGuardians(actor, body.guardians)
  await refusePortrait(tx, actor, body.photo_id, null)
  if (!body.confirmed) await refuseWithWarnings(tx, actor, body, year_starts_on, null)
  return today
}

const insertNew = async (
  context: TransactionContext,
  tx: Tx,
  actor: Staff,
  { body, today }: { readonly body: NewStudent; readonly today: string },
): Promise<string> => {
  const { schoolId, accountId } = actor
  const id = crypto.randomUUID()
  const [code = ''] = body.code === null ? await write.takeStudentCodes(tx, schoolId, 1) : [body.code]
  const row = { ...fieldsOf(body), ...noHealth, code }
  const identity = encryptIdentity(context.vault, schoolId, id, body.identity_number ?? null)
  await write.insertFullStudent(tx, schoolId, id, body.status, { ...row, ...identity })
  const from = body.admitted_on !== null && body.admitted_on > today ? body.admitted_on : today
  if (body.class_id !== null) await placeStudent(tx, { schoolId, studentId: id, classId: body.class_id, from })
  const status = { status: body.status, from: today, reason: null, setBy: accountId }
  await write.insertStatuses(tx, { schoolId, studentIds: [id], ...status })
  await recordAudit(tx, actor, {
    ...about('store', { id, full_name: body.full_name }),
    after: described({ ...row, identity_tail: identity.identity_tail }),
  })
  return id
}

/**
 * Creates a student, placed in a class from today or the later day of admission, or in no class, together with the
 * guardians: either all of it is written or nothing.
 */
export const storeStudent = async (context: Context, actor: Staff, body: NewStudent): Promise<StudentInfo> => {
  const atMain = body.guardians.length === 0 ? undefined : await guardiansAtMain(context, actor, body)
  return afterMain(context, atMain, () =>
    refusingDoubles(() =>
      context.lastTransaction(async (tx) => {
        const today = await checkNew(tx, actor, body)
        const id = await insertNew(context, tx, actor, { body, today })
        if (atMain) await enterGuardians(tx, actor, { id, full_name: body.full_name }, body.guardians, atMain.accounts)
        return signalAndPresent(context, tx, actor, id)
      }),
    ),
  )
}

const guardiansAtMain = async (context: Context, actor: Staff, body: NewStudent) => {
  const here = await context.steps.once('checked', () =>
    context.transaction(async (tx) => {
      await checkNew(tx, actor, body)
      return guardiansHere(tx, actor, body.guardians)
    }),
  )
  return enterParentsAtMain(context, actor.schoolId, body.guardians, here, 'guardians')
}

const refuseClass = (actor: Staff, classId: string | null, own: readonly { id: string }[]) => {
  if (classId === null && actor.role === 'teacher') throw wrong('class_id', 'class_needed')
  if (classId !== null && !own.some(({ id }) => id === classId)) throw wrong('class_id', 'class_unknown')
}

/** The office may change all fields, a teacher only nickname, note, photo and health. */
export const updateStudent = (context: Context, actor: Staff, id: string, body: StudentChange): Promise<StudentInfo> =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await selectStudent(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== body.version) throw problem('conflict')
      if (body.health && !before.health_consent && hasContent(body.health)) throw wrong('health', 'consent_health')
      await refusePortrait(tx, actor, body.photo_id, before.photo_media_id)
      const row = changed(before, actor, body)
      const identity = encryptedChange(context, actor, id, body)
      if (actor.role === 'school') await refuseChange(tx, actor, before, body)
      if (!(await write.updateFullStudent(tx, actor, id, body.version, { ...row, ...identity })))
        throw problem('conflict')
      await recordAudit(tx, actor, {
        ...about('update', { id, full_name: row.full_name }),
        before: described({ ...columnsOf(before), identity_tail: before.identity_tail }),
        after: described({ ...row, identity_tail: before.identity_tail, ...identity }, before),
      })
      return signalAndPresent(context, tx, actor, id)
    }),
  )

const changed = (before: StudentDetail, actor: Staff, body: StudentChange): write.StudentColumns => {
  const typed = fieldsOf(body)
  const care = { nickname: typed.nickname, note: typed.note, photo_media_id: typed.photo_media_id }
  const allowed = actor.role === 'school' ? { ...typed, code: body.code ?? before.code } : care
  return { ...columnsOf(before), ...allowed, ...(body.health && before.health_consent ? body.health : {}) }
}

const encryptedChange = (context: TransactionContext, actor: Staff, id: string, { identity_number }: StudentChange) =>
  actor.role === 'school' && identity_number !== undefined
    ? encryptIdentity(context.vault, actor.schoolId, id, identity_number)
    : undefined

const refuseChange = async (tx: Tx, actor: Staff, before: StudentDetail, body: StudentChange) => {
  const { today, year_starts_on } = await selectListInput(tx, actor)
  refuseDates(body, today)
  if (!body.confirmed && changesIdentity(before, body))
    await refuseWithWarnings(tx, actor, body, year_starts_on, before.id)
}

/** Whether a field changed that warnings depend on. */
const changesIdentity = (before: StudentDetail, body: StudentChange) =>
  body.identity_number !== undefined ||
  before.full_name !== body.full_name ||
  before.birth_date !== body.birth_date ||
  before.sex !== body.sex

/** Deletes a student entered by mistake. Throws `student_in_use` once family, placements or consents exist. */
export const deleteStudent = (context: Context, actor: Staff, id: string): Promise<Done> =>
  context.transaction(async (tx) => {
    const row = await selectStudent(tx, actor, id)
    if (!row) throw problem('not_found')
    const uses = await write.selectDependants(tx, actor.schoolId, id)
    const what = (Object.keys(uses) as (keyof typeof uses)[]).filter((one) => uses[one]).map(useText)
    if (what.length > 0) throw problem('student_in_use', { values: { name: row.full_name, what: what.join(', ') } })
    await write.markDeleted(tx, actor.schoolId, id)
    await recordAudit(tx, actor, about('delete', row))
    await signal(tx, actor, id)
    return { message: successText }
  })
