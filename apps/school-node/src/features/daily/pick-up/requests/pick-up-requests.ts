import type { PickUpRequest } from '@nhip-cau/contract/pick-up'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../../context.ts'
import type { PickUpEvent } from '../../../../events/pick-up.ts'
import { selectUsableFiles } from '../../../../files/file-references.queries.ts'
import { selectBarred, selectPhones } from '../pick-up.queries.ts'
import {
  barredFrom,
  barredName,
  childOf,
  clockOf,
  givenName,
  type Staff,
  signalScreens,
  visibleChild,
} from '../pick-up.ts'
import * as queries from './pick-up-requests.queries.ts'

const ownPicture = async (tx: Tx, actor: Staff, id: string) => (await selectUsableFiles(tx, actor, [id])).length > 0

const present = async (context: Context, actor: Actor, row: queries.RequestRow): Promise<PickUpRequest> => {
  const decided = row.parent_answer === 'rejected' || row.school_answer === 'rejected' || row.used_at !== null
  const open = actor.role === 'parent' ? row.parent_answer === null : row.school_answer === null
  const calls = actor.role !== 'parent' && row.overdue_at !== null && !decided && row.parent_answer === null
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
    call: calls ? await selectPhones(context.db, actor.schoolId, row.student_id) : [],
    done: decided || (row.parent_answer === 'approved' && row.school_answer === 'approved'),
    can: { answer: actor.role !== 'teacher' && open && !decided && !row.own && !row.other_side },
  }
}

export const listRequests = async (context: Context, actor: Actor) => {
  const { today } = await clockOf(context, actor.schoolId)
  const rows = await queries.selectRequests(context.db, actor, today)
  return { data: await Promise.all(rows.map((row) => present(context, actor, row))) }
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
    if (wanted.photo_id !== undefined && !(await ownPicture(tx, actor, wanted.photo_id)))
      throw problem('validation', { errors: { photo_id: fieldText('image_unknown') } })
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
  return present(context, actor, await found(context, actor, id))
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
    const both = actor.role === 'parent' ? row.school_answer : row.parent_answer
    if (answer === 'rejected' || both === 'approved') {
      const answered: PickUpEvent = {
        kind: 'pick-up-answered',
        school_id: actor.schoolId,
        child: { student_id: row.student_id, name: givenName(row.child) },
        asked_by: row.requested_by,
        person: row.full_name,
        approved: answer === 'approved',
      }
      await emit(tx, answered)
    }
    await signalScreens(tx, actor, row)
  })
  return present(context, actor, await found(context, actor, id))
}
