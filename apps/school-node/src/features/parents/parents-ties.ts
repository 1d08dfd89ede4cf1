import type { Rights } from '@nhip-cau/contract/parents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { recordAudit } from '../audit/audit.queries.ts'
import * as queries from './parents.queries.ts'

type Parent = { readonly id: string; readonly full_name: string }

/** What the family may see changes with its ties: its streams end and its screens ask for everything anew. */
export const announce = async (tx: Tx, actor: Actor, accountId: string) => {
  const { schoolId: school_id } = actor
  await signalLive(tx, { school_id, topics: ['parents', 'students'], roles: ['school', 'teacher'] })
  await signalLive(tx, { school_id, topics: ['profile'], account_ids: [accountId], reopen: true })
}

const shown = ({ relation, kind, main_contact, may_pick_up, barred }: Rights) => ({
  relation,
  kind,
  main_contact,
  may_pick_up,
  barred,
})

type Change = {
  readonly student_id: string
  /** The child's. */
  readonly full_name: string
  readonly before?: Rights
  readonly after?: Rights
}

const doneTo = (before: Rights | undefined, after: Rights | undefined) => {
  if (before === undefined) return 'guardianship.store'
  return after === undefined ? 'guardianship.delete' : 'guardianship.update'
}

/** Recorded with the parent and with the child: each has its history. */
export const recordTies = (tx: Tx, actor: Actor, parent: Parent, changes: readonly Change[]) =>
  recordAudit(
    tx,
    actor,
    ...changes.map(({ student_id, full_name, before, after }) => ({
      action: doneTo(before, after),
      object: { kind: 'guardianship', id: parent.id, name: `${parent.full_name} – ${full_name}` },
      studentId: student_id,
      ...(before === undefined ? {} : { before: shown(before) }),
      ...(after === undefined ? {} : { after: shown(after) }),
    })),
  )

const represents = ({ kind, barred }: Rights) => kind === 'parent' && !barred

/** Changes one tie or, without new rights, ends it. A child that comes always keeps somebody who represents it. */
export const changeTie = async (
  tx: Tx,
  actor: Actor,
  parent: Parent,
  before: Rights & { readonly student_id: string; readonly full_name: string },
  after: Rights | undefined,
) => {
  const { student_id, full_name } = before
  await queries.lockStudents(tx, actor, [student_id])
  if (after === undefined) await queries.deleteTies(tx, actor.schoolId, parent.id, [student_id])
  else {
    if (after.main_contact) await queries.clearMainContact(tx, actor.schoolId, [student_id])
    await queries.updateTie(tx, actor.schoolId, parent.id, { ...after, student_id })
  }
  const alone = await queries.settleMainContacts(tx, actor.schoolId, [student_id])
  if (alone.length > 0 && represents(before)) {
    throw problem('last_representative', { values: { name: parent.full_name, children: full_name } })
  }
  await queries.raiseVersion(tx, actor.schoolId, parent.id)
  await recordTies(tx, actor, parent, [{ student_id, full_name, before, ...(after === undefined ? {} : { after }) }])
  await announce(tx, actor, parent.id)
}
