import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { BoardDose, giveDose, NotGivenReason } from '@nhip-cau/contract/prescriptions'
import { doseMinutes } from '@nhip-cau/contract/prescriptions'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { doseOutcomeText } from '../../../texts.ts'
import { instantAt, timeAt } from '../../../time/clock.ts'
import { countPrescriptions, setStatus } from './prescriptions.queries.ts'
import { getPrescription, locked } from './prescriptions.ts'
import * as queries from './prescriptions-doses.queries.ts'
import { emitPrescriptionEvent } from './prescriptions-events.ts'
import { allergyText, type Moment, mayGive, moment, presentDose } from './prescriptions-present.ts'
import { clashes } from './prescriptions-rules.ts'

type Staff = ActorIn<'school' | 'teacher'>

export const doseBoard = async (
  context: Context,
  actor: Staff,
  { day: asked, ...filter }: { day?: string | undefined } & queries.BoardFilter,
) => {
  const at = await moment(context, actor.schoolId)
  const day = asked ?? at.today
  const [rows, leftovers, { waiting }] = await Promise.all([
    queries.selectBoard(context.db, actor, day, filter),
    queries.selectLeftovers(context.db, actor, day, filter),
    countPrescriptions(context.db, actor, {}),
  ])
  const doses = rows.map(({ dose, student, allergies: known, illness, ...row }): BoardDose => {
    const allergies = allergyText(known)
    return {
      ...presentDose(context, actor, dose),
      ...row,
      student: { ...student, photo: student.photo && context.presentImage(actor, student.photo) },
      allergies,
      clash: clashes(allergies, [dose.medicine, illness]),
    }
  })
  return {
    day,
    now: at.now.toISOString(),
    doses,
    leftovers: leftovers.map(({ student, ...row }) => ({
      ...row,
      student: { ...student, photo: student.photo && context.presentImage(actor, student.photo) },
    })),
    can_give: mayGive(actor, at),
    waiting,
  }
}

const fieldProblem = (field: string, text: Parameters<typeof fieldText>[0]) =>
  problem('validation', { errors: { [field]: fieldText(text) } })

/**
 * Locks the dose and returns it if an outcome may be recorded now: its request is accepted or cancelled, it is for
 * today, and it is still due.
 */
const openDose = async (tx: Tx, actor: Actor, id: string, at: Moment) => {
  if (!mayGive(actor, at)) throw problem('permission')
  const dose = await queries.lockDose(tx, actor, id)
  if (!dose) throw problem('not_found')
  if (dose.status === 'given' || dose.status === 'not_given') throw alreadyDone(dose, at)
  const request = await locked(tx, actor, dose.prescription_id)
  if (request.status === 'pending') throw problem('prescription_changed')
  // A request cancelled after the time of a dose still allows recording whether it was given.
  const running = request.status === 'accepted' || request.status === 'cancelled'
  if (!running || dose.status !== 'due') throw problem('prescription_closed')
  if (dose.day !== at.today) throw problem('dose_not_today')
  return { dose, request }
}

const alreadyDone = (dose: queries.LockedDose, at: Moment) =>
  problem('dose_done', {
    values: {
      name: dose.outcome_by ?? '',
      outcome: doseOutcomeText(dose.status),
      time: dose.outcome_at === null ? '' : timeAt(new Date(dose.outcome_at), at.zone),
    },
  })

const finish = async (tx: Tx, actor: Staff, dose: queries.LockedDose, outcome: queries.Outcome, at: Moment) => {
  if (!(await queries.setOutcome(tx, actor, dose.id, outcome))) throw alreadyDone(dose, at)
  if ((await queries.countDue(tx, actor.schoolId, dose.prescription_id)) === 0)
    await setStatus(tx, actor.schoolId, dose.prescription_id, ['accepted'], 'done')
}

export const recordGiven = async (context: Context, actor: Staff, id: string, body: BodyOf<typeof giveDose>) => {
  const at = await moment(context, actor.schoolId)
  const prescriptionId = await context.transaction(async (tx) => {
    const { dose, request } = await openDose(tx, actor, id, at)
    const givenAt = body.time === undefined ? at.now : instantAt(at.today, body.time, at.zone)
    if (givenAt.getTime() > at.now.getTime()) throw fieldProblem('time', 'future_dose')
    if (givenAt.getTime() < Date.parse(dose.due_at) - doseMinutes.early * 60_000)
      throw problem('dose_early', { values: { time: dose.time } })
    const amount = body.amount ?? dose.dose
    if (amount !== dose.dose && body.amount_reason === null) throw fieldProblem('amount_reason', 'amount_reason')
    if (clashes(allergyText(dose.allergies), [dose.medicine, dose.illness]) && !body.family_called)
      throw fieldProblem('family_called', 'family_called')
    if (body.image_id !== null && (await selectUsableFiles(tx, actor, [body.image_id])).length === 0)
      throw fieldProblem('image_id', 'image_unknown')
    const outcome = {
      status: 'given',
      at: givenAt,
      recordedAt: at.now,
      amount,
      amountReason: amount === dose.dose ? null : body.amount_reason,
      reason: null,
      note: body.note,
      imageId: body.image_id,
    } as const
    await finish(tx, actor, dose, outcome, at)
    await queries.setReceived(tx, actor.schoolId, dose.prescription_id)
    await emitPrescriptionEvent(tx, actor, request, { kind: 'dose-given', time: timeAt(givenAt, at.zone) })
    return dose.prescription_id
  })
  return getPrescription(context, actor, prescriptionId)
}

export const recordNotGiven = async (
  context: Context,
  actor: Staff,
  id: string,
  { reason, note }: { reason: NotGivenReason; note: string | null },
) => {
  const at = await moment(context, actor.schoolId)
  const prescriptionId = await context.transaction(async (tx) => {
    const { dose, request } = await openDose(tx, actor, id, at)
    const outcome = {
      status: 'not_given',
      at: at.now,
      recordedAt: at.now,
      amount: null,
      amountReason: null,
      reason,
      note,
      imageId: null,
    } as const
    await finish(tx, actor, dose, outcome, at)
    await emitPrescriptionEvent(tx, actor, request, { kind: 'dose-not-given', time: dose.time, reason })
    return dose.prescription_id
  })
  return getPrescription(context, actor, prescriptionId)
}
