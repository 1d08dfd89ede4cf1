import type { BodyOf } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/parents'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { afterMain, changeAtMain, enterAtMain } from '../../../main-service/at-main.ts'
import { queueLeave } from '../../../main-service/leaving.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { upsertAccount } from '../directory/directory.queries.ts'
import * as queries from './parents.queries.ts'
import { fullParent, locked, type Staff, visible } from './parents.ts'
import { birthYearErrors, chosenChildren, refuse, refuseBarByClass, rightsErrors } from './parents-checks.ts'
import * as guardianships from './parents-guardianships.queries.ts'
import { announce, linkGuardian, recordGuardianships } from './parents-guardianships.ts'
import * as lists from './parents-list.queries.ts'

type NewParent = BodyOf<typeof api.createParent>
type ChangedParent = BodyOf<typeof api.updateParent>

const auditOf = ({ full_name, phone, email, birth_year, occupation, address, note }: queries.LockedParent) => ({
  full_name,
  phone,
  email,
  birth_year,
  occupation,
  address,
  note,
})

const thisYear = async (tx: Tx, actor: Staff) => (await lists.selectClassChoices(tx, actor)).year

/** Validates a new parent. Runs before the request to main and again in the transaction of the write. */
const checkNew = async (tx: Tx, actor: Staff, { children, phone, birth_year }: NewParent) => {
  refuseBarByClass(actor, ...children)
  refuse({
    ...birthYearErrors(birth_year, await thisYear(tx, actor)),
    ...Object.fromEntries(
      children.flatMap((child, index) => Object.entries(rightsErrors(child, `children.${index}.`))),
    ),
  })
  const names = await chosenChildren(tx, actor, children, 'children')
  return { names, here: await queries.selectByPhone(tx, actor.schoolId, phone) }
}

export const storeParent = async (context: Context, actor: Staff, body: NewParent): Promise<api.ParentInfo> => {
  const { schoolId } = actor
  const { children, full_name, phone, same_person } = body
  const { hereAs, isListed, known } = await context.steps.once('checked', () =>
    context.transaction(async (tx) => {
      const { here } = await checkNew(tx, actor, body)
      const own = here.find(({ role }) => role === 'parent')
      return { hereAs: here[0]?.full_name, isListed: own !== undefined, known: own?.entered ?? false }
    }),
  )
  const done = await enterAtMain(context, {
    schoolId,
    role: 'parent',
    person: { full_name, phone, same_person },
    hereAs,
    isListed,
    // A known parent keeps the lock; a new one is active.
    wanted: known ? {} : { active: true },
  })
  const { account } = done
  return afterMain(context, done, () =>
    context.lastTransaction(async (tx) => {
      const { names } = await checkNew(tx, actor, body)
      await upsertAccount(tx, account)
      const before = await queries.lockParent(tx, schoolId, account.id)
      if (before?.children.some(({ student_id }) => names.has(student_id)))
        refuse({ children: fieldText('child_linked') })
      await queries.upsertParent(tx, schoolId, account.id, body)
      if (!before || before.archived || before.untouched) {
        const object = { kind: 'parent', id: account.id, name: account.full_name }
        const row = await queries.lockParent(tx, schoolId, account.id)
        await recordAudit(tx, actor, { action: 'parent.store', object, ...(row ? { after: auditOf(row) } : {}) })
      }
      await linkGuardian(tx, actor, account, children, names)
      return fullParent(context, tx, actor, account.id)
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
    const here = await queries.selectByPhone(tx, actor.schoolId, body.phone)
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
    const represented = new Set(
      before.children.filter(({ kind, barred }) => kind === 'parent' && !barred).map(({ student_id }) => student_id),
    )
    const left = alone.filter((child) => represented.has(child.id))
    if (left.length > 0) {
      const names = left.map(({ full_name }) => full_name).join(', ')
      throw problem('last_representative', { values: { name: before.full_name, children: names } })
    }
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
