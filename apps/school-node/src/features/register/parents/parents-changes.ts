import type { BodyOf } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/parents'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { recountFamilies } from '../../../children/child-data.queries.ts'
import { auditOf, enterParent, enterParentAtMain, knownHere, unknownHere } from '../../../children/enter-parents.ts'
import {
  announce,
  recordGuardianships,
  refuse,
  refuseBarByClass,
  represents,
  rightsErrors,
} from '../../../children/guardianships.ts'
import type { Context } from '../../../context.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import { afterMain, changeAtMain } from '../../../main-service/at-main.ts'
import { queueLeave } from '../../../main-service/leaving.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { upsertAccount } from '../directory/directory.queries.ts'
import * as queries from './parents.queries.ts'
import { fullParent, locked, type Staff, visible } from './parents.ts'
import { birthYearErrors, chosenChildren } from './parents-checks.ts'
import * as guardianships from './parents-guardianships.queries.ts'
import * as lists from './parents-list.queries.ts'

type NewParent = BodyOf<typeof api.createParent>
type ChangedParent = BodyOf<typeof api.updateParent>

const thisYear = async (tx: Tx, actor: Staff) => (await lists.selectClassChoices(tx, actor)).year

/** Validates a new parent. Runs before the request to main and again in the transaction of the write. */
const checkNew = async (tx: Tx, actor: Staff, { children, birth_year }: NewParent) => {
  refuseBarByClass(actor, ...children)
  refuse({
    ...birthYearErrors(birth_year, await thisYear(tx, actor)),
    ...Object.fromEntries(
      children.flatMap((child, index) => Object.entries(rightsErrors(child, `children.${index}.`))),
    ),
  })
  return chosenChildren(tx, actor, children, 'children')
}

export const storeParent = async (context: Context, actor: Staff, body: NewParent): Promise<api.ParentInfo> => {
  const [here = unknownHere] = await context.steps.once('checked', () =>
    context.transaction(async (tx) => {
      await checkNew(tx, actor, body)
      return knownHere(tx, actor.schoolId, [body.phone])
    }),
  )
  const done = await enterParentAtMain(context, actor.schoolId, body, here)
  return afterMain(context, done, () =>
    context.lastTransaction(async (tx) => {
      const names = await checkNew(tx, actor, body)
      await enterParent(tx, actor, done.account, body, body.children, names)
      return fullParent(context, tx, actor, done.account.id)
    }),
  )
}

/** Validates a change. Runs before the request to main and again in the transaction of the write. */
const checkChange = async (tx: Tx, actor: Staff, id: string, body: ChangedParent) => {
  const before = await locked(tx, actor, id)
  if (before.version !== body.version) throw problem('conflict')
  refuse(birthYearErrors(body.birth_year, await thisYear(tx, actor)))
  if (body.phone !== undefined && body.phone !== before.phone) {
    if (!(await visible(tx, actor, id)).phones) throw problem('permission')
    const here = await queries.selectByPhones(tx, actor.schoolId, [body.phone])
    if (here.some((one) => one.role === 'parent' && one.id !== id)) refuse({ phone: fieldText('phone_taken') })
  }
  return before
}

export const changeParent = async (
  context: Context,
  actor: Staff,
  id: string,
  body: ChangedParent,
): Promise<api.ParentInfo> => {
  const { schoolId } = actor
  const { full_name, phone } = body
  // The state before the request to main, because main's list of changes may update the row in between.
  const before = await context.steps.once('checked', () =>
    context.transaction((tx) => checkChange(tx, actor, id, body)),
  )
  const done = await changeAtMain(context, schoolId, { ...before, id }, { full_name, phone })
  return afterMain(context, done, () =>
    context.lastTransaction(async (tx) => {
      await checkChange(tx, actor, id, body)
      await queries.updateParentRow(tx, schoolId, id, body)
      if (done) await upsertAccount(tx, done.account)
      const after = await locked(tx, actor, id)
      const object = { kind: 'parent', id, name: after.full_name }
      await recordAudit(tx, actor, { action: 'parent.update', object, before: auditOf(before), after: auditOf(after) })
      if (before.full_name !== after.full_name) await dealtWith(tx, actor, subjectOf.name(id), 'done')
      await announce(tx, actor, id)
      return fullParent(context, tx, actor, id)
    }),
  )
}

const lockedHere = async (tx: Tx, actor: Staff, id: string): Promise<queries.LockedParent> => {
  const before = await locked(tx, actor, id)
  if (before.archived) throw problem('not_found')
  return before
}

/** Locks or unlocks a parent account. Locking ends all sessions in this school and prevents new ones. */
export const setParentActive = async (
  context: Context,
  actor: ActorIn<'school'>,
  id: string,
  active: boolean,
): Promise<api.ParentInfo> => {
  const { schoolId } = actor
  const { active: was } = await context.steps.once('checked', () =>
    context.transaction(async (tx) => {
      const { active: now } = await lockedHere(tx, actor, id)
      return { active: now }
    }),
  )
  const done = await changeAtMain(context, schoolId, { id, active: was }, { active })
  return afterMain(context, done, () =>
    context.lastTransaction(async (tx) => {
      const { full_name } = await lockedHere(tx, actor, id)
      if (done) {
        await upsertAccount(tx, done.account)
        await queries.raiseVersion(tx, schoolId, id)
        const object = { kind: 'parent', id, name: full_name }
        await recordAudit(tx, actor, {
          action: 'account.switch_status',
          object,
          before: { active: was },
          after: { active },
        })
        await announce(tx, actor, id)
      }
      return fullParent(context, tx, actor, id)
    }),
  )
}

/** Archives a parent and ends the membership of this school. Memberships of other schools and past records stay. */
export const removeParent = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    const { schoolId } = actor
    if ((await visible(tx, actor, id)).elsewhere && actor.role === 'teacher') throw problem('permission')
    const before = await lockedHere(tx, actor, id)
    refuseBarByClass(actor, ...before.children)
    const children = before.children.map(({ student_id }) => student_id)
    await queries.lockStudents(tx, actor, children)
    await guardianships.deleteGuardianships(tx, schoolId, id, children)
    const alone = await guardianships.settleMainContacts(tx, schoolId, children)
    const represented = new Set(before.children.filter(represents).map(({ student_id }) => student_id))
    const left = alone.filter((child) => represented.has(child.id))
    if (left.length > 0) {
      const names = left.map(({ full_name }) => full_name).join(', ')
      throw problem('last_representative', { values: { name: before.full_name, children: names } })
    }
    await recountFamilies(tx, schoolId, children)
    await queries.archiveParent(tx, schoolId, id)
    await queueLeave(tx, schoolId, [id])
    const object = { kind: 'parent', id, name: before.full_name }
    await recordGuardianships(
      tx,
      actor,
      { id, full_name: before.full_name },
      before.children.map((child) => ({ student_id: child.student_id, full_name: child.full_name, before: child })),
    )
    await recordAudit(tx, actor, { action: 'parent.archive', object })
    await announce(tx, actor, id)
    return { message: successText }
  })
