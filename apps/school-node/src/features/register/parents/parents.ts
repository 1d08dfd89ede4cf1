import { relations } from '@nhip-cau/contract/catalogues'
import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/parents'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { linkGuardian, refuse, refuseBarByClass, rightsErrors } from '../../../children/guardianships.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { selectHistory } from '../audit/audit-history.queries.ts'
import * as queries from './parents.queries.ts'
import { birthYears, chosenChildren } from './parents-checks.ts'
import * as lists from './parents-list.queries.ts'

export type Staff = ActorIn<'school' | 'teacher'>
export const listOfParents = async (context: Context, actor: Staff, query: QueryOf<typeof api.listParents>) => {
  const [rows, total] = await Promise.all([
    lists.selectParents(context.db, actor, query),
    lists.countParents(context.db, actor, query),
  ])
  const data = rows.map((row) => ({ ...row, avatar: row.avatar && context.presentImage(actor, row.avatar) }))
  return pageOf(data, query, total)
}

export const parentChoices = async (context: Context, actor: Staff) => {
  const [{ classes, year }, students] = await Promise.all([
    lists.selectClassChoices(context.db, actor),
    lists.selectChoosable(context.db, actor),
  ])
  return { classes, relations: [...relations], students: [...students], birth_years: birthYears(year) }
}

/** Finds the person of a phone number in this school: for the office anybody, for a teacher a parent of own classes. */
export const personOfPhone = async (context: Context, actor: Staff, phone: string) => {
  const parent = await lists.selectParentByPhone(context.db, actor, phone)
  if (parent) return { person: parent }
  if (actor.role === 'teacher') return { person: null }
  const [here] = await queries.selectByPhones(context.db, actor.schoolId, [phone])
  return { person: here ? { full_name: here.full_name, children: [] } : null }
}

export const visible = async (tx: Tx, actor: Staff, id: string): Promise<lists.ParentFullRow> => {
  const row = await lists.selectParent(tx, actor, id)
  if (!row) throw problem('not_found')
  return row
}

export const isVisible = async (tx: Tx, actor: Staff, id: string): Promise<boolean> =>
  (await lists.selectParent(tx, actor, id)) !== undefined

export const fullParent = async (
  context: TransactionContext,
  tx: Tx,
  actor: Staff,
  id: string,
): Promise<api.ParentInfo> => {
  const { elsewhere, phones, ...row } = await visible(tx, actor, id)
  const office = actor.role === 'school'
  return {
    ...row,
    avatar: row.avatar && context.presentImage(actor, row.avatar),
    history: await selectHistory(tx, actor.schoolId, id),
    can: {
      edit: !row.archived,
      edit_barred: office,
      edit_phone: !row.archived && phones,
      lock: office && !row.archived,
      archive: !row.archived && (office || (!elsewhere && row.children.every(({ barred }) => !barred))),
    },
  }
}

export const infoOfParent = (context: Context, actor: Staff, id: string): Promise<api.ParentInfo> =>
  context.transaction((tx) => fullParent(context, tx, actor, id))

/** Returns a parent visible to the actor and locks its row until the end of the transaction. */
export const locked = async (tx: Tx, actor: Staff, id: string): Promise<queries.LockedParent> => {
  await visible(tx, actor, id)
  const row = await queries.lockParent(tx, actor.schoolId, id)
  if (!row) throw problem('not_found')
  return row
}

export const linkOneChild = (
  context: Context,
  actor: Staff,
  id: string,
  child: BodyOf<typeof api.linkChild>,
): Promise<api.ParentInfo> =>
  context.transaction(async (tx) => {
    refuseBarByClass(actor, child)
    refuse(rightsErrors(child))
    const names = await chosenChildren(tx, actor, [child], 'student_id')
    const before = await locked(tx, actor, id)
    if (before.archived) throw problem('not_found')
    if (before.children.some((one) => one.student_id === child.student_id)) {
      refuse({ student_id: fieldText('child_linked') })
    }
    await queries.raiseVersion(tx, actor.schoolId, id)
    await linkGuardian(tx, actor, { id, full_name: before.full_name }, [child], names)
    return fullParent(context, tx, actor, id)
  })
