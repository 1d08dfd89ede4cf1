import type { Done } from '@nhip-cau/contract/kernel'
import { mostPickUpPeople, type NewPickUpPerson, type PickUpPerson } from '@nhip-cau/contract/pick-up-people'
import type { Settings } from '@nhip-cau/contract/settings'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { emit } from '@nhip-cau/server-kit/jobs'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { dropDecision } from '../../../decisions/held-decisions.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import type { PickUpPersonEvent } from '../../../events/pick-up-people.ts'
import { removeUnreferred } from '../../../files/file-removal.ts'
import { refusePortrait } from '../../../files/portrait.ts'
import { encryptIdentity, maskedIdentity } from '../../../people/identity-number.ts'
import { masked, recordAudit } from '../audit/audit.queries.ts'
import { hasConsent } from '../consents/consents.queries.ts'
import * as queries from './pick-up-people.queries.ts'

const present = (
  context: TransactionContext,
  actor: Actor,
  { identity_tail, waits, ...row }: queries.PickUpRow,
): PickUpPerson => ({
  ...row,
  identity_number: maskedIdentity(identity_tail),
  photo: row.photo && context.presentImage(actor, row.photo),
  can: {
    decide: waits && queries.mayDecide(actor),
    delete: queries.mayDecide(actor) || actor.role === 'parent',
  },
})

type Query = {
  readonly page: number
  readonly per_page: number
  readonly student_id?: string | undefined
  readonly status?: string | undefined
}

export const listPeople = async (context: Context, actor: Actor, query: Query) => {
  const part = { limit: query.per_page, offset: (query.page - 1) * query.per_page }
  const [rows, total, { pick_up }] = await Promise.all([
    queries.selectPeople(context.db, actor, query, part),
    queries.countPeople(context.db, actor, query),
    context.settings.of(actor.schoolId),
  ])
  return {
    ...pageOf(
      rows.map((row) => present(context, actor, row)),
      query,
      total,
    ),
    required: { identity: pick_up.identity_required, photo: pick_up.photo_required },
  }
}

const wrong = (field: string, text: Parameters<typeof fieldText>[0], values?: Record<string, number>) =>
  problem('validation', { errors: { [field]: fieldText(text, values) } })

/** Stores a person: pending if entered by a parent, approved if entered by the office. */
export const storePerson = async (
  context: Context,
  actor: ActorIn<'school' | 'parent'>,
  body: NewPickUpPerson,
): Promise<PickUpPerson> => {
  const { pick_up } = await context.settings.of(actor.schoolId)
  refuseIncomplete(pick_up, body)
  try {
    return await context.transaction((tx) => store(context, tx, actor, body))
  } catch (error) {
    if (violatedConstraint(error) === 'pick_up_people_identity') throw wrong('identity_number', 'identity_twice')
    throw error
  }
}

const store = async (
  context: TransactionContext,
  tx: Tx,
  actor: ActorIn<'school' | 'parent'>,
  body: NewPickUpPerson,
): Promise<PickUpPerson> => {
  const { schoolId, accountId } = actor
  const student = await queries.lockStudent(tx, actor, body.student_id)
  if (!student) throw problem('not_found')
  if (body.second_phone === body.phone) throw wrong('second_phone', 'phones_equal')
  if ((await queries.countOfStudent(tx, schoolId, student.id)) >= mostPickUpPeople)
    throw problem('pick_up_full', { values: { n: mostPickUpPeople } })
  await refuseWithoutConsent(tx, schoolId, body)
  await refusePortrait(tx, actor, body.photo_id)
  const id = crypto.randomUUID()
  const office = actor.role === 'school'
  await queries.insertPerson(tx, schoolId, {
    id,
    student_id: student.id,
    full_name: body.full_name,
    relation: body.relation,
    phone: body.phone,
    second_phone: body.second_phone,
    photo_media_id: body.photo_id,
    status: office ? 'approved' : 'pending',
    requested_by: accountId,
    decided_by: office ? accountId : null,
    ...encryptIdentity(context.vault, schoolId, id, body.identity_number),
  })
  const { identity_number, ...rest } = body
  await recordAudit(tx, actor, {
    action: 'pick_up_person.store',
    object: { kind: 'pick_up_person', id, name: body.full_name },
    studentId: student.id,
    after: { ...rest, identity_number: masked(identity_number) },
  })
  const person = await presented(context, tx, actor, id)
  if (!office)
    await emit<PickUpPersonEvent>(tx, {
      kind: 'pick-up-waiting',
      school_id: schoolId,
      pick_up_person_id: id,
      student_id: student.id,
      child: student.full_name,
      person: person.full_name,
      by_account_id: accountId,
      from: person.requested_by,
    })
  await signal(tx, actor, person.student.id)
  return person
}

/** Rejects a person without the details that the settings of the school require. */
const refuseIncomplete = (asked: Settings['pick_up'], body: NewPickUpPerson) => {
  if (asked.identity_required && body.identity_number === null) throw wrong('identity_number', 'identity_required')
  if (asked.photo_required && body.photo_id === null) throw wrong('photo_id', 'photo_required')
}

/** Photo and identity number are stored only with the consent `pickup_id`. */
const refuseWithoutConsent = async (tx: Tx, schoolId: string, body: NewPickUpPerson) => {
  if (body.identity_number === null && body.photo_id === null) return
  if (await hasConsent(tx, schoolId, body.student_id, 'pickup_id')) return
  throw wrong(body.identity_number === null ? 'photo_id' : 'identity_number', 'consent_pickup')
}

export const presented = async (context: TransactionContext, tx: Tx, actor: Actor, id: string) => {
  const [row] = await queries.selectPeople(tx, actor, { id }, { limit: 1, offset: 0 })
  if (!row) throw problem('not_found')
  return present(context, actor, row)
}

const signal = (tx: Tx, actor: Actor, studentId: string) =>
  signalConcerned(tx, actor, ['students'], { studentIds: [studentId] })

/** Removes a person at once, also while a decision about it could still be undone: a child is not handed to somebody withdrawn. */
export const deletePerson = (context: Context, actor: ActorIn<'school' | 'parent'>, id: string): Promise<Done> =>
  context.transaction(async (tx) => {
    if (!(await queries.lockPerson(tx, actor, id))) throw problem('not_found')
    const person = await presented(context, tx, actor, id)
    await dropDecision(tx, actor.schoolId, id)
    const photo = await queries.deletePerson(tx, actor.schoolId, id)
    if (photo !== null) await removeUnreferred(tx, [{ school_id: actor.schoolId, id: photo }])
    await dealtWith(tx, actor, subjectOf.pickUpPerson(id), actor.role === 'parent' ? 'withdrawn' : 'done')
    await recordAudit(tx, actor, {
      action: 'pick_up_person.delete',
      object: { kind: 'pick_up_person', id, name: person.full_name },
      studentId: person.student.id,
    })
    await signal(tx, actor, person.student.id)
    return { message: successText }
  })
