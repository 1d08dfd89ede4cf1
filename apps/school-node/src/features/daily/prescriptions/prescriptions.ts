import { addDays } from '@nhip-cau/contract/days'
import {
  medicineLimits,
  type NewPrescription,
  type Prescription,
  type PrescriptionChange,
  type PrescriptionQuery,
} from '@nhip-cau/contract/prescriptions'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { selectOwnChildren, selectOwnClasses } from '../../../access/own-choices.queries.ts'
import type { Context } from '../../../context.ts'
import { dropDecision } from '../../../decisions/held-decisions.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { timeAt } from '../../../time/clock.ts'
import { selectSchoolDays } from '../../../time/school-days.queries.ts'
import * as queries from './prescriptions.queries.ts'
import * as doses from './prescriptions-doses.queries.ts'
import { emitPrescriptionEvent } from './prescriptions-events.ts'
import { requestKinds } from './prescriptions-files.queries.ts'
import { type Moment, moment, present } from './prescriptions-present.ts'
import { firstDuplicateDose, isAntibiotic, plannedDoses } from './prescriptions-rules.ts'

type Family = ActorIn<'parent'>

export const listPrescriptions = async (context: Context, actor: Actor, query: PrescriptionQuery) => {
  const { page, per_page, ...filter } = query
  const [rows, { total, waiting }, at] = await Promise.all([
    queries.selectPrescriptions(context.db, actor, filter, { limit: per_page, offset: (page - 1) * per_page }),
    queries.countPrescriptions(context.db, actor, filter),
    moment(context, actor.schoolId),
  ])
  return {
    ...pageOf(
      rows.map((row) => present(context, actor, at, row)),
      query,
      total,
    ),
    waiting,
  }
}

export const getPrescription = async (context: Context, actor: Actor, id: string): Promise<Prescription> => {
  const row = await queries.selectPrescription(context.db, actor, id)
  if (!row) throw problem('not_found')
  return present(context, actor, await moment(context, actor.schoolId), row)
}

/** The next school days that a family may choose, from today on. */
const choosableDays = async (db: Db, schoolId: string, today: string): Promise<string[]> => {
  const days = await selectSchoolDays(db, schoolId, today, addDays(today, 30))
  return days.flatMap((one) => (one.open ? [one.day] : [])).slice(0, medicineLimits.schoolDays)
}

export const prescriptionListInput = async (context: Context, actor: Actor) => {
  const at = await moment(context, actor.schoolId)
  const [classes, children, days] = await Promise.all([
    actor.role === 'parent' ? [] : selectOwnClasses(context.db, actor),
    actor.role === 'parent' ? selectOwnChildren(context.db, actor, at.today) : [],
    choosableDays(context.db, actor.schoolId, at.today),
  ])
  return {
    today: at.today,
    now: at.now.toISOString(),
    time_zone: at.zone,
    opens_at: at.opensAt,
    closes_at: at.closesAt,
    until: at.until,
    photo_required: at.photoRequired,
    classes: [...classes],
    children: children.map((one) => ({ ...one, photo: one.photo && context.presentImage(actor, one.photo) })),
    days,
  }
}

const fieldProblem = (field: string, text: Parameters<typeof fieldText>[0], values?: Record<string, string | number>) =>
  problem('validation', { errors: { [field]: fieldText(text, values) } })

/** A photo of the prescription is required by the school's settings, and always for an antibiotic. */
const checkPhoto = ({ image_ids, medicines }: queries.Content, { photoRequired }: Moment) => {
  if (image_ids.length > 0) return
  if (photoRequired) throw fieldProblem('image_ids', 'prescription_photo')
  if (medicines.some(({ name }) => isAntibiotic(name))) throw fieldProblem('image_ids', 'prescription_photo_antibiotic')
}

/** Throws a validation problem at the field if the request could not be carried out. */
const checkContent = async (tx: Tx, actor: Actor, id: string | null, content: queries.Content, at: Moment) => {
  const choosable = await choosableDays(tx, actor.schoolId, at.today)
  const days = choosable.filter((day) => day >= content.from && day <= content.to)
  const last = choosable.at(-1)
  if (content.from < at.today || last === undefined || content.to > last || days.length === 0)
    throw fieldProblem('to', 'prescription_days', { n: medicineLimits.schoolDays })
  if (days[0] === at.today && timeAt(at.now, at.zone) > at.until)
    throw fieldProblem('from', 'prescription_late', { time: at.until })
  for (const [index, { times }] of content.medicines.entries()) {
    if (times.some((time) => time < at.opensAt || time > at.closesAt))
      throw fieldProblem(`medicines.${index}.times`, 'dose_outside', { from: at.opensAt, to: at.closesAt })
  }
  const planned = plannedDoses(content.medicines, days, at.now, at.zone)
  for (const index of content.medicines.keys()) {
    const own = planned.filter((dose) => dose.position === index)
    const today = content.from === at.today && content.to === at.today
    if (own.length === 0 || (today && own.length < (content.medicines[index]?.times.length ?? 0)))
      throw fieldProblem(`medicines.${index}.times`, 'dose_soon', { n: 15 })
  }
  const twice = firstDuplicateDose(content.medicines)
  if (twice !== undefined) throw fieldProblem(`medicines.${twice}.name`, 'prescription_twice')
  checkPhoto(content, at)
  const pictures = new Set([...content.image_ids, ...content.medicines.flatMap((one) => one.image_id ?? [])])
  const own = id === null ? undefined : { kinds: requestKinds, ids: [id] }
  if ((await selectUsableFiles(tx, actor, [...pictures], own)).length < pictures.size)
    throw fieldProblem('image_ids', 'image_unknown')
}

export const sendPrescription = async (context: Context, actor: Family, body: NewPrescription) => {
  const at = await moment(context, actor.schoolId)
  const children = await selectOwnChildren(context.db, actor, body.from < at.today ? at.today : body.from)
  const child = children.find((one) => one.id === body.student_id)
  if (!child) throw problem('not_found')
  const classId = child.class?.id
  if (classId === undefined) throw fieldProblem('student_id', 'child_without_class')
  const id = await context.transaction(async (tx) => {
    await checkContent(tx, actor, null, body, at)
    const { from, to } = body
    const made = await queries.insertPrescription(tx, actor, { studentId: child.id, classId, from, to, at: at.now })
    await queries.insertVersion(tx, actor, made, 1, body, at.now)
    await emitPrescriptionEvent(
      tx,
      actor,
      { id: made, student_id: child.id, class_id: classId, child: child.full_name },
      { kind: 'prescription-sent' },
    )
    return made
  })
  return getPrescription(context, actor, id)
}

export const locked = async (tx: Tx, actor: Actor, id: string): Promise<queries.Locked> => {
  const row = await queries.lockPrescription(tx, actor, id)
  if (!row) throw problem('not_found')
  return row
}

/** Creates a new version, which is pending. No dose of the old version may be given from now on. */
export const changePrescription = async (context: Context, actor: Family, id: string, body: PrescriptionChange) => {
  const at = await moment(context, actor.schoolId)
  await context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    if (!['pending', 'accepted', 'rejected'].includes(row.status)) throw problem('prescription_closed')
    if (row.version !== body.version) throw problem('conflict')
    if (await doses.hasStarted(tx, actor.schoolId, id, at.now)) throw problem('prescription_started')
    await checkContent(tx, actor, id, body, at)
    const version = row.version + 1
    await queries.insertVersion(tx, actor, id, version, body, at.now)
    await dropDecision(tx, actor.schoolId, id)
    await queries.raiseVersion(tx, actor, id, { version, from: body.from, to: body.to, at: at.now })
    await emitPrescriptionEvent(tx, actor, row, { kind: 'prescription-changed' })
  })
  return getPrescription(context, actor, id)
}

export const cancelPrescription = async (context: Context, actor: Family, id: string) => {
  await context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    if (row.status === 'cancelled') return
    if (row.status !== 'pending' && row.status !== 'accepted') throw problem('prescription_closed')
    await dropDecision(tx, actor.schoolId, id)
    // A dose that was due may have been given a moment ago, so it stays open and can be recorded.
    await doses.voidDoses(tx, actor.schoolId, id, row.status === 'accepted' ? context.now() : null)
    await queries.setStatus(tx, actor.schoolId, id, ['pending', 'accepted'], 'cancelled')
    await emitPrescriptionEvent(tx, actor, row, { kind: 'prescription-cancelled' })
  })
  return getPrescription(context, actor, id)
}
