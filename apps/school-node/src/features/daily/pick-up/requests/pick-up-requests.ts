import type { PickUpRequest } from '@nhip-cau/contract/pick-up'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { selectPhones } from '../../../../access/family-phones.queries.ts'
import type { Context } from '../../../../context.ts'
import { dealtWith, subjectOf } from '../../../../events/notice-causes.ts'
import type { PickUpEvent } from '../../../../events/pick-up.ts'
import { givenName } from '../../../../people/given-name.ts'
import { selectBarred } from '../pick-up.queries.ts'
import {
  barredFrom,
  barredName,
  childOf,
  clockOf,
  refuseForeignPicture,
  type Staff,
  signalScreens,
  visibleChild,
} from '../pick-up.ts'
import * as queries from './pick-up-requests.queries.ts'

/** The side that refused; the first of both, if both did. */
const refusalOf = (row: queries.RequestRow): PickUpRequest['refused'] => {
  const { parent_by, parent_at, school_by, school_at } = row
  if (row.parent_answer === 'rejected' && parent_by !== null && parent_at !== null)
    return { side: 'parent', by: parent_by, at: parent_at }
  if (row.school_answer === 'rejected' && school_by !== null && school_at !== null)
    return { side: 'school', by: school_by, at: school_at }
  return null
}

/** True if staff should call the family now: somebody was refused at the door, or nobody answers. */
const needsCall = (actor: Actor, row: queries.RequestRow): boolean =>
  actor.role !== 'parent' &&
  row.used_at === null &&
  (refusalOf(row) !== null || (row.overdue_at !== null && row.parent_answer === null))

const presentAll = async (context: Context, actor: Actor, rows: readonly queries.RequestRow[]) => {
  const called = rows.filter((row) => needsCall(actor, row)).map((row) => row.student_id)
  const phones = called.length === 0 ? [] : await selectPhones(context.db, actor.schoolId, called)
  return rows.map((row): PickUpRequest => {
    const refused = refusalOf(row)
    const decided = refused !== null || row.used_at !== null
    const open = actor.role === 'parent' ? row.parent_answer === null : row.school_answer === null
    return {
      id: row.id,
      child: childOf({ ...row, id: row.student_id, full_name: row.child }),
      full_name: row.full_name,
      relation: row.relation,
      phone: row.phone,
      photo: row.photo && context.presentImage(actor, row.photo),
      requested_by: row.requester,
      requested_at: row.requested_at,
      parent: row.parent_answer ?? 'waiting',
      school: row.school_answer ?? 'waiting',
      parent_by: row.parent_by,
      school_by: row.school_by,
      refused,
      call: needsCall(actor, row)
        ? phones.flatMap(({ student_id, full_name, relation, phone }) =>
            student_id === row.student_id ? [{ full_name, relation, phone }] : [],
          )
        : [],
      done: decided || (row.parent_answer === 'approved' && row.school_answer === 'approved'),
      can: { answer: actor.role !== 'teacher' && open && !decided && !row.own && !row.other_side },
    }
  })
}

const presentOne = async (context: Context, actor: Actor, id: string): Promise<PickUpRequest> => {
  const [one] = await presentAll(context, actor, [await found(context, actor, id)])
  if (!one) throw problem('not_found')
  return one
}

export const listRequests = async (context: Context, actor: Actor) => {
  const { today } = await clockOf(context, actor.schoolId)
  const rows = await queries.selectRequests(context.db, actor, today)
  return { data: await presentAll(context, actor, rows) }
}

const found = async (context: Context, actor: Actor, id: string): Promise<queries.RequestRow> => {
  const row = await queries.selectRequest(context.db, actor, id)
  if (!row) throw problem('not_found')
  return row
}

type NewRequest = {
  readonly student_id: string
  readonly full_name: string
  readonly relation?: string | undefined
  readonly phone?: string | undefined
  readonly photo_id?: string | undefined
}

/**
 * Creates a request for a person on no list, and asks the guardians and the office at once. The child stays until both
 * have approved.
 */
export const createRequest = async (context: Context, actor: Staff, wanted: NewRequest) => {
  const { now, today } = await clockOf(context, actor.schoolId)
  const child = await visibleChild(context, actor, wanted.student_id, today)
  const name = givenName(child.full_name)
  const id = await context.transaction(async (tx) => {
    const barred = await selectBarred(tx, actor.schoolId, child.id)
    const stopped = barredFrom(barred, wanted)
    if (stopped) throw problem('collector_barred', { values: { name: barredName(stopped), child: name } })
    await refuseForeignPicture(tx, actor, wanted.photo_id)
    const made = await queries.insertRequest(tx, actor, {
      studentId: child.id,
      classId: child.class_id,
      day: today,
      fullName: wanted.full_name,
      relation: wanted.relation || null,
      phone: wanted.phone ?? null,
      photoId: wanted.photo_id ?? null,
      now,
    })
    const asked: PickUpEvent = {
      kind: 'pick-up-asked',
      request_id: made,
      school_id: actor.schoolId,
      class_id: child.class_id,
      child: { student_id: child.id, name },
      asked_by: actor.accountId,
      person: wanted.full_name,
    }
    await emit(tx, asked)
    await signalScreens(tx, actor, { class_id: child.class_id, student_id: child.id })
    return made
  })
  return presentOne(context, actor, id)
}

type Answering = ActorIn<'school' | 'parent'>

/**
 * Stores an answer. One rejection ends the request; two approvals allow the hand-over. The sender may not answer, and
 * nobody may answer for both sides.
 */
export const answerRequest = async (
  context: Context,
  actor: Answering,
  { id, answer }: { id: string; answer: 'approved' | 'rejected' },
) => {
  const row = await found(context, actor, id)
  if (row.own || row.other_side) throw problem('own_request')
  const over = row.parent_answer === 'rejected' || row.school_answer === 'rejected' || row.used_at !== null
  if (over) throw problem('request_done')
  await context.transaction(async (tx) => {
    if (!(await queries.answerRequest(tx, actor, { id, answer, now: context.now() }))) throw problem('request_done')
    const side = actor.role === 'parent' ? 'family' : 'school'
    await dealtWith(tx, actor, subjectOf.pickUp(id, side), 'answered')
    const both = actor.role === 'parent' ? row.school_answer : row.parent_answer
    if (answer === 'rejected' || both === 'approved') {
      const answered: PickUpEvent = {
        kind: 'pick-up-answered',
        request_id: id,
        school_id: actor.schoolId,
        class_id: row.class_id,
        child: { student_id: row.student_id, name: givenName(row.child) },
        asked_by: row.requested_by,
        person: row.full_name,
        approved: answer === 'approved',
        by_account_id: actor.accountId,
      }
      await emit(tx, answered)
    }
    await signalScreens(tx, actor, row)
  })
  return presentOne(context, actor, id)
}
