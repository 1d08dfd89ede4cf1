import type { BodyOf } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/teacher-accounts'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import { afterMain, changeAtMain, enterAtMain } from '../../../main-service/at-main.ts'
import { queueLeave } from '../../../main-service/leaving.ts'
import { encryptIdentity, identityBlindIndex, maskedIdentity } from '../../../people/identity-number.ts'
import { dependentsText } from '../../../texts.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { dropFromClasses, setTeacherClasses } from '../classes/classes-teachers.queries.ts'
import { upsertAccount } from '../directory/directory.queries.ts'
import * as queries from './teacher-accounts.queries.ts'
import { fullTeacher } from './teacher-accounts.ts'
import { checkClasses, checkTaken, dateErrors, orFieldError, refuse } from './teacher-accounts-checks.ts'
import * as lists from './teacher-accounts-list.queries.ts'

type NewTeacher = BodyOf<typeof api.createTeacher>
type ChangedTeacher = BodyOf<typeof api.updateTeacher>

const profileOf = (body: api.TeacherFields, status: api.TeacherStatus, endedOn: string | null) => ({
  code: body.code,
  birth_date: body.birth_date ?? null,
  sex: body.sex,
  email: body.email ?? null,
  position: body.position,
  degree: body.degree ?? null,
  started_on: body.started_on ?? null,
  ended_on: endedOn,
  status,
  address: body.address,
  note: body.note,
})

const identityOf = (context: TransactionContext, actor: Actor, id: string, number: string | null | undefined) =>
  number === undefined ? undefined : encryptIdentity(context.vault, actor.schoolId, id, number)

/** The values that must be unique within the school. */
const uniquesOf = (context: TransactionContext, actor: Actor, { code, identity_number }: api.TeacherFields) => ({
  code,
  mark: identity_number ? identityBlindIndex(context.vault, actor.schoolId, identity_number) : null,
})

const announce = async (tx: Tx, actor: Actor, id: string) => {
  await signalLive(tx, { school_id: actor.schoolId, topics: ['teachers', 'classes'], roles: ['school'] })
  await signalLive(tx, { school_id: actor.schoolId, topics: ['profile'], account_ids: [id], reopen: true })
}

const today = async (tx: Tx, actor: Actor) => (await lists.selectPositions(tx, actor)).today

const auditOf = (row: queries.LockedTeacher) => ({
  full_name: row.full_name,
  phone: row.phone,
  code: row.code,
  birth_date: row.birth_date,
  sex: row.sex,
  email: row.email,
  position: row.position,
  degree: row.degree,
  started_on: row.started_on,
  ended_on: row.ended_on,
  status: row.status,
  address: row.address,
  note: row.note,
  identity_number: maskedIdentity(row.identity_tail),
  permissions: [...row.permissions].sort(),
  classes: row.classes.map(({ name }) => name),
})

const locked = async (tx: Tx, actor: Actor, id: string): Promise<queries.LockedTeacher> => {
  const row = await queries.lockTeacher(tx, actor.schoolId, id)
  if (!row) throw problem('not_found')
  return row
}

/** Validates a new teacher. Runs before the request to main and again in the transaction of the write. */
const checkNew = async (context: TransactionContext, tx: Tx, actor: Actor, body: NewTeacher) => {
  refuse(dateErrors(body, await today(tx, actor)))
  const here = await queries.selectByPhone(tx, actor.schoolId, body.phone)
  const known = here.find(({ role, entered }) => role === 'teacher' && entered)
  if (known) refuse({ phone: fieldText('teacher_known', { name: known.full_name }) })
  const own = here.find(({ role }) => role === 'teacher')?.id ?? null
  await checkTaken(tx, actor.schoolId, uniquesOf(context, actor, body), own)
  const classes = await checkClasses(tx, actor, body.classes, own)
  return {
    classes,
    hereAs: here[0]?.full_name,
    isListed: here.some(({ role, listed }) => role === 'teacher' && listed),
  }
}

export const storeTeacher = async (context: Context, actor: Actor, body: NewTeacher): Promise<api.TeacherInfo> => {
  const { schoolId } = actor
  const { full_name, phone, permissions, same_person } = body
  const { hereAs, isListed } = await context.steps.once('checked', () =>
    context.transaction(async (tx) => {
      const checked = await checkNew(context, tx, actor, body)
      return { hereAs: checked.hereAs, isListed: checked.isListed }
    }),
  )
  const done = await enterAtMain(context, {
    schoolId,
    role: 'teacher',
    person: { full_name, phone, permissions, same_person },
    hereAs,
    isListed,
    // A returning teacher gets the permissions of this request.
    wanted: { permissions, active: true },
  })
  const { account } = done
  return afterMain(context, done, () =>
    orFieldError(
      context.lastTransaction(async (tx) => {
        const { classes } = await checkNew(context, tx, actor, body)
        await upsertAccount(tx, account)
        const identity = identityOf(context, actor, account.id, body.identity_number ?? null)
        await queries.upsertTeacher(tx, schoolId, account.id, profileOf(body, 'working', null), identity)
        await setTeacherClasses(tx, schoolId, account.id, classes)
        const object = { kind: 'teacher', id: account.id, name: account.full_name }
        const after = auditOf(await locked(tx, actor, account.id))
        await recordAudit(tx, actor, { action: 'teacher.store', object, after })
        await announce(tx, actor, account.id)
        return fullTeacher(context, tx, actor, account.id)
      }),
    ),
  )
}

/** Validates a change. Runs before the request to main and again in the transaction of the write. */
const checkChange = async (context: TransactionContext, tx: Tx, actor: Actor, id: string, body: ChangedTeacher) => {
  const before = await locked(tx, actor, id)
  if (before.version !== body.version) throw problem('conflict')
  const day = await today(tx, actor)
  const left = body.status === 'left'
  const endedOn = left ? (body.ended_on ?? before.ended_on ?? day) : null
  refuse(dateErrors({ ...body, ended_on: endedOn }, day))
  const here = await queries.selectByPhone(tx, actor.schoolId, body.phone)
  if (here.some((one) => one.role === 'teacher' && one.entered && one.id !== id))
    refuse({ phone: fieldText('phone_taken') })
  await checkTaken(tx, actor.schoolId, uniquesOf(context, actor, body), id)
  const classes = left ? undefined : await checkClasses(tx, actor, body.classes, id)
  return { before, endedOn, classes }
}

/** Changes a teacher. Status `left` locks the account at main, which ends its sessions, and removes its classes. */
export const changeTeacher = async (
  context: Context,
  actor: Actor,
  id: string,
  body: ChangedTeacher,
): Promise<api.TeacherInfo> => {
  const { schoolId } = actor
  const { full_name, phone, permissions, status } = body
  // The state before the request to main, because main's list of changes may update the row in between.
  const before = await context.steps.once('checked', () =>
    context.transaction(async (tx) => (await checkChange(context, tx, actor, id, body)).before),
  )
  const wanted = { full_name, phone, permissions, active: status !== 'left' }
  const done = await changeAtMain(context, schoolId, { ...before, id }, wanted)
  return afterMain(context, done, () =>
    orFieldError(
      context.lastTransaction(async (tx) => {
        const { endedOn, classes } = await checkChange(context, tx, actor, id, body)
        const identity = identityOf(context, actor, id, body.identity_number)
        await queries.upsertTeacher(tx, schoolId, id, profileOf(body, status, endedOn), identity)
        if (classes) await setTeacherClasses(tx, schoolId, id, classes)
        else await dropFromClasses(tx, schoolId, id)
        if (done) await upsertAccount(tx, done.account)
        const after = await locked(tx, actor, id)
        const object = { kind: 'teacher', id, name: after.full_name }
        await recordAudit(tx, actor, {
          action: 'teacher.update',
          object,
          before: auditOf(before),
          after: auditOf(after),
        })
        if (before.full_name !== after.full_name) await dealtWith(tx, actor, subjectOf.name(id), 'done')
        await announce(tx, actor, id)
        return fullTeacher(context, tx, actor, id)
      }),
    ),
  )
}

/** Deletes a teacher entered by mistake. A teacher with posts, classes or a login must be set to `left` instead. */
export const removeTeacher = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const before = await locked(tx, actor, id)
    const { posts, classes, visited } = await queries.selectTeacherTraces(tx, actor.schoolId, id)
    if (posts + classes > 0 || visited) {
      throw problem('teacher_in_use', { values: { name: before.full_name, what: dependentsText({ posts, classes }) } })
    }
    await queries.deleteTeacherRow(tx, actor.schoolId, id)
    await queueLeave(tx, actor.schoolId, [id])
    const object = { kind: 'teacher', id, name: before.full_name }
    await recordAudit(tx, actor, { action: 'teacher.delete', object, before: auditOf(before) })
    await announce(tx, actor, id)
    return { message: successText }
  })
