import { relations } from '@nhip-cau/contract/catalogues'
import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import { ensureAccounts, leaveSchool, updateNodeAccount } from '@nhip-cau/contract/node-accounts'
import type * as api from '@nhip-cau/contract/parents'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { accountOrAsk } from '../../known-person.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectHistory } from '../audit/audit-history.queries.ts'
import { upsertAccount } from '../directory/directory.queries.ts'
import * as queries from './parents.queries.ts'
import { birthYearErrors, birthYears, chosenChildren, refuse, rightsErrors } from './parents-checks.ts'
import * as lists from './parents-list.queries.ts'
import { announce, recordTies } from './parents-ties.ts'

export type Staff = ActorIn<'school' | 'teacher'>
export const listOfParents = async (context: Context, actor: Staff, query: QueryOf<typeof api.listParents>) => {
  const [rows, total] = await Promise.all([
    lists.selectParents(context.db, actor, query),
    lists.countParents(context.db, actor, query),
  ])
  const { page, per_page } = query
  return {
    data: rows.map((row) => ({ ...row, avatar: row.avatar && context.presentImage(actor, row.avatar) })),
    paging: { page, per_page, total_records: total, total_pages: Math.ceil(total / per_page) },
  }
}

export const parentChoices = async (context: Context, actor: Staff) => {
  const [{ classes, year }, students] = await Promise.all([
    lists.selectClassChoices(context.db, actor),
    lists.selectChoosable(context.db, actor),
  ])
  return { classes, relations: [...relations], students: [...students], birth_years: birthYears(year) }
}

const visible = async (tx: Tx, actor: Staff, id: string): Promise<lists.ParentFullRow> => {
  const row = await lists.selectParent(tx, actor, id)
  if (!row) throw problem('not_found')
  return row
}

export const fullParent = async (context: Context, tx: Tx, actor: Staff, id: string): Promise<api.ParentInfo> => {
  const { elsewhere, phones, ...row } = await visible(tx, actor, id)
  const office = actor.role === 'school'
  return {
    ...row,
    avatar: row.avatar && context.presentImage(actor, row.avatar),
    history: await selectHistory(tx, actor.schoolId, id),
    can: {
      edit: !row.archived,
      edit_phone: !row.archived && phones,
      lock: office && !row.archived,
      archive: !row.archived && (office || !elsewhere),
    },
  }
}

export const infoOfParent = (context: Context, actor: Staff, id: string): Promise<api.ParentInfo> =>
  context.transaction((tx) => fullParent(context, tx, actor, id))

/** The parent as this person may see it, held against others until the transaction ends. */
export const locked = async (tx: Tx, actor: Staff, id: string): Promise<queries.LockedParent> => {
  await visible(tx, actor, id)
  const row = await queries.lockParent(tx, actor.schoolId, id)
  if (!row) throw problem('not_found')
  return row
}

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

export const storeParent = (
  context: Context,
  actor: Staff,
  body: BodyOf<typeof api.createParent>,
): Promise<api.ParentInfo> =>
  context.transaction(async (tx) => {
    const { children, full_name, phone, same_person } = body
    refuse({
      ...birthYearErrors(body.birth_year, await thisYear(tx, actor)),
      ...Object.fromEntries(
        children.flatMap((child, index) => Object.entries(rightsErrors(child, `children.${index}.`))),
      ),
    })
    const names = await chosenChildren(tx, actor, children, 'children')
    const here = await queries.selectByPhone(tx, actor.schoolId, phone)
    const answer = await context.askMain(ensureAccounts, {
      body: { school_id: actor.schoolId, role: 'parent', people: [{ full_name, phone, same_person }] },
    })
    const account = accountOrAsk(answer.people[0], here[0]?.full_name)
    await upsertAccount(tx, account)
    const before = await queries.lockParent(tx, actor.schoolId, account.id)
    const isNew = !before || before.archived || !here.some(({ id }) => id === account.id)
    if (before?.children.some(({ student_id }) => names.has(student_id)))
      refuse({ children: fieldText('child_linked') })
    await queries.upsertParent(tx, actor.schoolId, account.id, body)
    if (isNew && !account.active) {
      const { account: unlocked } = await context.askMain(updateNodeAccount, {
        params: { id: account.id },
        body: { school_id: actor.schoolId, active: true },
      })
      await upsertAccount(tx, unlocked)
    }
    if (isNew) {
      const object = { kind: 'parent', id: account.id, name: account.full_name }
      const row = await queries.lockParent(tx, actor.schoolId, account.id)
      await recordAudit(tx, actor, { action: 'parent.store', object, ...(row ? { after: auditOf(row) } : {}) })
    }
    await tie(tx, actor, account, children, names)
    return fullParent(context, tx, actor, account.id)
  })

const tie = async (
  tx: Tx,
  actor: Staff,
  parent: { id: string; full_name: string },
  children: BodyOf<typeof api.createParent>['children'],
  names: ReadonlyMap<string, string>,
) => {
  const main = children.filter(({ main_contact }) => main_contact).map(({ student_id }) => student_id)
  await queries.clearMainContact(tx, actor.schoolId, main)
  await queries.insertTies(tx, actor.schoolId, parent.id, children)
  await queries.settleMainContacts(tx, actor.schoolId, [...names.keys()])
  await recordTies(
    tx,
    actor,
    parent,
    children.map((child) => ({
      student_id: child.student_id,
      full_name: names.get(child.student_id) ?? '',
      after: child,
    })),
  )
  await announce(tx, actor, parent.id)
}

export const linkOneChild = (
  context: Context,
  actor: Staff,
  id: string,
  child: BodyOf<typeof api.linkChild>,
): Promise<api.ParentInfo> =>
  context.transaction(async (tx) => {
    refuse(rightsErrors(child))
    const names = await chosenChildren(tx, actor, [child], 'student_id')
    const before = await locked(tx, actor, id)
    if (before.archived) throw problem('not_found')
    if (before.children.some((one) => one.student_id === child.student_id)) {
      refuse({ student_id: fieldText('child_linked') })
    }
    await queries.raiseVersion(tx, actor.schoolId, id)
    await tie(tx, actor, { id, full_name: before.full_name }, [child], names)
    return fullParent(context, tx, actor, id)
  })

export const changeParent = (
  context: Context,
  actor: Staff,
  id: string,
  body: BodyOf<typeof api.updateParent>,
): Promise<api.ParentInfo> =>
  context.transaction(async (tx) => {
    const before = await locked(tx, actor, id)
    if (before.version !== body.version) throw problem('conflict')
    refuse(birthYearErrors(body.birth_year, await thisYear(tx, actor)))
    const changes = {
      ...(body.full_name === before.full_name ? {} : { full_name: body.full_name }),
      ...(body.phone === undefined || body.phone === before.phone ? {} : { phone: body.phone }),
    }
    if (changes.phone !== undefined) {
      if (!(await visible(tx, actor, id)).phones) throw problem('permission')
      const here = await queries.selectByPhone(tx, actor.schoolId, changes.phone)
      if (here.some((one) => one.role === 'parent' && one.id !== id)) refuse({ phone: fieldText('phone_taken') })
    }
    await queries.updateParentRow(tx, actor.schoolId, id, body)
    if (Object.keys(changes).length > 0) {
      const { account } = await context.askMain(updateNodeAccount, {
        params: { id },
        body: { school_id: actor.schoolId, ...changes },
      })
      await upsertAccount(tx, account)
    }
    const after = await locked(tx, actor, id)
    const object = { kind: 'parent', id, name: after.full_name }
    await recordAudit(tx, actor, { action: 'parent.update', object, before: auditOf(before), after: auditOf(after) })
    await announce(tx, actor, id)
    return fullParent(context, tx, actor, id)
  })

/** Locked: every session of the person in this school ends, and no new one begins. */
export const setParentActive = (
  context: Context,
  actor: ActorIn<'school'>,
  id: string,
  active: boolean,
): Promise<api.ParentInfo> =>
  context.transaction(async (tx) => {
    const before = await locked(tx, actor, id)
    if (before.archived) throw problem('not_found')
    if (before.active !== active) {
      const { account } = await context.askMain(updateNodeAccount, {
        params: { id },
        body: { school_id: actor.schoolId, active },
      })
      await upsertAccount(tx, account)
      await queries.raiseVersion(tx, actor.schoolId, id)
      const object = { kind: 'parent', id, name: before.full_name }
      await recordAudit(tx, actor, {
        action: 'account.switch_status',
        object,
        before: { active: before.active },
        after: { active },
      })
      await announce(tx, actor, id)
    }
    return fullParent(context, tx, actor, id)
  })

/** Out of the lists and out of the school; the account lives on in other schools, and what it did here stays. */
export const removeParent = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    if ((await visible(tx, actor, id)).elsewhere && actor.role === 'teacher') throw problem('permission')
    const before = await locked(tx, actor, id)
    if (before.archived) throw problem('not_found')
    const children = before.children.map(({ student_id }) => student_id)
    await queries.lockStudents(tx, actor, children)
    await queries.deleteTies(tx, actor.schoolId, id, children)
    const alone = await queries.settleMainContacts(tx, actor.schoolId, children)
    const represented = new Set(
      before.children.filter(({ kind, barred }) => kind === 'parent' && !barred).map(({ student_id }) => student_id),
    )
    const left = alone.filter((child) => represented.has(child.id))
    if (left.length > 0) {
      const names = left.map(({ full_name }) => full_name).join(', ')
      throw problem('last_representative', { values: { name: before.full_name, children: names } })
    }
    await queries.archiveParent(tx, actor.schoolId, id)
    await context.askMain(leaveSchool, { params: { id }, body: { school_id: actor.schoolId } })
    const object = { kind: 'parent', id, name: before.full_name }
    await recordTies(
      tx,
      actor,
      { id, full_name: before.full_name },
      before.children.map((child) => ({ student_id: child.student_id, full_name: child.full_name, before: child })),
    )
    await recordAudit(tx, actor, { action: 'parent.archive', object })
    await announce(tx, actor, id)
    return { message: successText }
  })
