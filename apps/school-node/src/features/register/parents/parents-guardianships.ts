import type { Rights } from '@nhip-cau/contract/parents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { forgetAnswers } from '@nhip-cau/server-kit/idempotency.queries'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { PickUpPersonEvent } from '../../../events/pick-up-people.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectNamedByBarred } from '../pick-up-people/pick-up-people.queries.ts'
import * as queries from './parents.queries.ts'
import * as guardianships from './parents-guardianships.queries.ts'

type Parent = { readonly id: string; readonly full_name: string }

/** Signals the staff and reopens the live streams of the parent, whose permissions depend on the guardianships. */
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
  /** Name of the child. */
  readonly full_name: string
  readonly before?: Rights
  readonly after?: Rights
}

const auditActionOf = (before: Rights | undefined, after: Rights | undefined) => {
  if (before === undefined) return 'guardianship.store'
  return after === undefined ? 'guardianship.delete' : 'guardianship.update'
}

/** Records changes with parent and child, so that they appear in the history of both. */
export const recordGuardianships = (tx: Tx, actor: Actor, parent: Parent, changes: readonly Change[]) =>
  recordAudit(
    tx,
    actor,
    ...changes.map(({ student_id, full_name, before, after }) => ({
      action: auditActionOf(before, after),
      object: { kind: 'guardianship', id: parent.id, name: `${parent.full_name} – ${full_name}` },
      studentId: student_id,
      ...(before === undefined ? {} : { before: shown(before) }),
      ...(after === undefined ? {} : { after: shown(after) }),
    })),
  )

/** Links a parent to more children. A new main contact replaces the existing one. */
export const linkGuardian = async (
  tx: Tx,
  actor: Actor,
  parent: Parent,
  children: readonly (Rights & { readonly student_id: string })[],
  names: ReadonlyMap<string, string>,
) => {
  const main = children.filter(({ main_contact }) => main_contact).map(({ student_id }) => student_id)
  await guardianships.clearMainContact(tx, actor.schoolId, main)
  await guardianships.insertGuardianships(tx, actor.schoolId, parent.id, children)
  await guardianships.settleMainContacts(tx, actor.schoolId, [...names.keys()])
  await recordGuardianships(
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

const represents = ({ kind, barred }: Rights) => kind === 'parent' && !barred

/** Publishes the pick-up people named by a newly barred guardian, because the office must decide about them again. */
const publishNamedPeople = async (
  tx: Tx,
  actor: Actor,
  parent: Parent,
  { student_id, full_name }: { readonly student_id: string; readonly full_name: string },
) => {
  const people = await selectNamedByBarred(tx, actor.schoolId, student_id, parent.id)
  if (people.length === 0) return
  await emit<PickUpPersonEvent>(tx, {
    kind: 'named-by-barred',
    school_id: actor.schoolId,
    student_id,
    child: full_name,
    by: parent.full_name,
    people: people.map((one) => one.full_name),
  })
}

/**
 * Changes a guardianship or, without new rights, deletes it. Throws `last_representative` if an active child would lose
 * its last main contact.
 */
export const changeGuardianship = async (
  tx: Tx,
  actor: Actor,
  parent: Parent,
  before: Rights & { readonly student_id: string; readonly full_name: string },
  after: Rights | undefined,
) => {
  const { student_id, full_name } = before
  await queries.lockStudents(tx, actor, [student_id])
  if (after === undefined) await guardianships.deleteGuardianships(tx, actor.schoolId, parent.id, [student_id])
  else {
    if (after.main_contact) await guardianships.clearMainContact(tx, actor.schoolId, [student_id])
    await guardianships.updateGuardianship(tx, actor.schoolId, parent.id, { ...after, student_id })
  }
  const alone = await guardianships.settleMainContacts(tx, actor.schoolId, [student_id])
  if (alone.length > 0 && represents(before)) {
    throw problem('last_representative', { values: { name: parent.full_name, children: full_name } })
  }
  if (represents(before) && !(after && represents(after))) await forgetAnswers(tx, parent.id)
  if (after?.barred && !before.barred) await publishNamedPeople(tx, actor, parent, before)
  await queries.raiseVersion(tx, actor.schoolId, parent.id)
  await recordGuardianships(tx, actor, parent, [
    { student_id, full_name, before, ...(after === undefined ? {} : { after }) },
  ])
  await announce(tx, actor, parent.id)
}
