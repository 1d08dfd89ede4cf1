import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import { ensureAccounts, leaveSchool, type NodeAccount, updateNodeAccount } from '@nhip-cau/contract/node-accounts'
import { teacherPermissions } from '@nhip-cau/contract/permissions'
import * as api from '@nhip-cau/contract/teacher-accounts'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { maskedIdentity, openIdentity, sealIdentity } from '../../identity-number.ts'
import { accountOrAsk } from '../../known-person.ts'
import { dependentsText } from '../../texts.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectHistory } from '../audit/audit-history.queries.ts'
import { upsertAccount } from '../directory/directory.queries.ts'
import * as queries from './teacher-accounts.queries.ts'
import { checkClasses, dateErrors, orTaken, refuse } from './teacher-accounts-checks.ts'
import * as lists from './teacher-accounts-list.queries.ts'

type NewTeacher = BodyOf<typeof api.createTeacher>
type ChangedTeacher = BodyOf<typeof api.updateTeacher>

const present = (context: Context, actor: Actor, row: lists.TeacherListRow): api.TeacherRow => ({
  ...row,
  avatar: row.avatar && context.presentImage(actor, row.avatar),
})

export const listOfTeachers = async (context: Context, actor: Actor, query: QueryOf<typeof api.listTeachers>) => {
  const [rows, total] = await Promise.all([
    lists.selectTeachers(context.db, actor, query),
    lists.countTeachers(context.db, actor, query),
  ])
  const { page, per_page } = query
  return {
    data: rows.map((row) => present(context, actor, row)),
    paging: { page, per_page, total_records: total, total_pages: Math.ceil(total / per_page) },
  }
}

export const teacherChoices = async (context: Context, actor: Actor) => {
  const [classes, { positions, today }] = await Promise.all([
    lists.selectRunningClasses(context.db, actor),
    lists.selectPositions(context.db, actor),
  ])
  return {
    classes: [...classes],
    permissions: [...teacherPermissions],
    presets: Object.entries(api.teacherPresets).map(([key, permissions]) => ({ key, permissions: [...permissions] })),
    positions,
    today,
  }
}

const fullTeacher = async (context: Context, tx: Tx, actor: Actor, id: string): Promise<api.TeacherInfo> => {
  const row = await lists.selectTeacher(tx, actor, id)
  if (!row) throw problem('not_found')
  const { identity_sealed, identity_tail, ...teacher } = row
  const opens = actor.permissions.includes('school.teachers.update') && identity_sealed !== null
  if (opens) {
    const object = { kind: 'teacher', id, name: row.full_name }
    await recordAudit(tx, actor, { action: 'teacher.read_identity', object })
  }
  return {
    ...teacher,
    avatar: row.avatar && context.presentImage(actor, row.avatar),
    identity_number: opens ? openIdentity(context.vault, id, identity_sealed) : maskedIdentity(identity_tail),
    history: await selectHistory(tx, actor.schoolId, id),
  }
}

export const infoOfTeacher = (context: Context, actor: Actor, id: string): Promise<api.TeacherInfo> =>
  context.transaction((tx) => fullTeacher(context, tx, actor, id))

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

const identityOf = (context: Context, actor: Actor, id: string, number: string | null | undefined) =>
  number === undefined ? undefined : sealIdentity(context.vault, actor.schoolId, id, number)

const announce = async (tx: Tx, actor: Actor, id: string) => {
  await signalLive(tx, { school_id: actor.schoolId, topics: ['teachers', 'classes'], roles: ['school'] })
  await signalLive(tx, { school_id: actor.schoolId, topics: ['profile'], account_ids: [id], reopen: true })
}

const today = async (tx: Tx, actor: Actor) => (await lists.selectPositions(tx, actor)).today

/** The account at main, which knows people of other schools too; inside the transaction, so that nothing half is kept. */
const accountFor = async (context: Context, actor: Actor, body: NewTeacher, hereAs: string | undefined) => {
  const { full_name, phone, permissions, same_person } = body
  const answer = await context.askMain(ensureAccounts, {
    body: { school_id: actor.schoolId, role: 'teacher', people: [{ full_name, phone, permissions, same_person }] },
  })
  const account = accountOrAsk(answer.people[0], hereAs)
  if (answer.people[0]?.outcome === 'made') return account
  // Somebody who was here before comes back with the rights of today.
  const { account: changed } = await context.askMain(updateNodeAccount, {
    params: { id: account.id },
    body: { school_id: actor.schoolId, permissions, active: true },
  })
  return changed
}

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

export const storeTeacher = (context: Context, actor: Actor, body: NewTeacher): Promise<api.TeacherInfo> =>
  orTaken(
    context.transaction(async (tx) => {
      refuse(dateErrors(body, await today(tx, actor)))
      const here = await queries.selectByPhone(tx, actor.schoolId, body.phone)
      const known = here.find(({ role, listed }) => role === 'teacher' && listed)
      if (known) refuse({ phone: fieldText('teacher_known', { name: known.full_name }) })
      const classes = await checkClasses(tx, actor, body.classes, null)
      const account = await accountFor(context, actor, body, here[0]?.full_name)
      await upsertAccount(tx, account)
      const identity = identityOf(context, actor, account.id, body.identity_number ?? null)
      await queries.upsertTeacher(tx, actor.schoolId, account.id, profileOf(body, 'working', null), identity)
      await queries.setTeacherClasses(tx, actor.schoolId, account.id, classes)
      const object = { kind: 'teacher', id: account.id, name: account.full_name }
      const after = auditOf(await locked(tx, actor, account.id))
      await recordAudit(tx, actor, { action: 'teacher.store', object, after })
      await announce(tx, actor, account.id)
      return fullTeacher(context, tx, actor, account.id)
    }),
  )

/** What main has to know of the change; undefined when nothing. */
const changesAtMain = (before: queries.LockedTeacher, body: ChangedTeacher) => {
  const active = body.status !== 'left'
  const same = JSON.stringify([...before.permissions].sort()) === JSON.stringify([...body.permissions].sort())
  const changes = {
    ...(body.full_name === before.full_name ? {} : { full_name: body.full_name }),
    ...(body.phone === before.phone ? {} : { phone: body.phone }),
    ...(same ? {} : { permissions: body.permissions }),
    ...(active === before.active ? {} : { active }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

const changeAtMain = async (
  context: Context,
  actor: Actor,
  id: string,
  before: queries.LockedTeacher,
  body: ChangedTeacher,
): Promise<NodeAccount | undefined> => {
  const changes = changesAtMain(before, body)
  if (changes === undefined) return undefined
  const { account } = await context.askMain(updateNodeAccount, {
    params: { id },
    body: { school_id: actor.schoolId, ...changes },
  })
  return account
}

/** Who has left is locked at main, which ends every session, and has no class any more, from this moment on. */
export const changeTeacher = (
  context: Context,
  actor: Actor,
  id: string,
  body: ChangedTeacher,
): Promise<api.TeacherInfo> =>
  orTaken(
    context.transaction(async (tx) => {
      const before = await locked(tx, actor, id)
      if (before.version !== body.version) throw problem('conflict')
      const day = await today(tx, actor)
      const left = body.status === 'left'
      const endedOn = left ? (body.ended_on ?? before.ended_on ?? day) : null
      refuse(dateErrors({ ...body, ended_on: endedOn }, day))
      const here = await queries.selectByPhone(tx, actor.schoolId, body.phone)
      if (here.some((one) => one.role === 'teacher' && one.listed && one.id !== id))
        refuse({ phone: fieldText('phone_taken') })
      const identity = identityOf(context, actor, id, body.identity_number)
      await queries.upsertTeacher(tx, actor.schoolId, id, profileOf(body, body.status, endedOn), identity)
      if (left) await queries.dropFromClasses(tx, actor.schoolId, id)
      else await queries.setTeacherClasses(tx, actor.schoolId, id, await checkClasses(tx, actor, body.classes, id))
      const account = await changeAtMain(context, actor, id, before, body)
      if (account) await upsertAccount(tx, account)
      const after = await locked(tx, actor, id)
      const object = { kind: 'teacher', id, name: after.full_name }
      await recordAudit(tx, actor, {
        action: 'teacher.update',
        object,
        before: auditOf(before),
        after: auditOf(after),
      })
      await announce(tx, actor, id)
      return fullTeacher(context, tx, actor, id)
    }),
  )

/** Only somebody entered by mistake; whoever has done anything is marked as having left. */
export const removeTeacher = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const before = await locked(tx, actor, id)
    const { posts, classes, visited } = await queries.selectTeacherTraces(tx, actor.schoolId, id)
    if (posts + classes > 0 || visited) {
      throw problem('teacher_in_use', { values: { name: before.full_name, what: dependentsText({ posts, classes }) } })
    }
    await queries.deleteTeacherRow(tx, actor.schoolId, id)
    await context.askMain(leaveSchool, { params: { id }, body: { school_id: actor.schoolId } })
    await queries.markInactive(tx, actor.schoolId, id)
    const object = { kind: 'teacher', id, name: before.full_name }
    await recordAudit(tx, actor, { action: 'teacher.delete', object, before: auditOf(before) })
    await announce(tx, actor, id)
    return { message: successText }
  })
