import type { Rights } from '@nhip-cau/contract/parents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { forgetAnswers } from '@nhip-cau/server-kit/idempotency.queries'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { recountFamilies } from '../../../children/child-data.queries.ts'
import { announce, type Guardian, recordGuardianships, represents } from '../../../children/guardianships.ts'
import type { PickUpPersonEvent } from '../../../events/pick-up-people.ts'
import { selectNamedByBarred } from '../pick-up-people/pick-up-people.queries.ts'
import * as queries from './parents.queries.ts'
import * as guardianships from './parents-guardianships.queries.ts'

/** Publishes the pick-up people named by a newly barred guardian, because the office must decide about them again. */
const publishNamedPeople = async (
  tx: Tx,
  actor: Actor,
  parent: Guardian,
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
  parent: Guardian,
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
  await recountFamilies(tx, actor.schoolId, [student_id])
  if (represents(before) && !(after && represents(after))) await forgetAnswers(tx, parent.id)
  if (after?.barred && !before.barred) await publishNamedPeople(tx, actor, parent, before)
  await queries.raiseVersion(tx, actor.schoolId, parent.id)
  await recordGuardianships(tx, actor, parent, [
    { student_id, full_name, before, ...(after === undefined ? {} : { after }) },
  ])
  await announce(tx, actor, parent.id)
}
