import type { BodyOf } from '@nhip-cau/contract/kernel'
import { doseMinutes, type giveDose, type NotGivenReason } from '@nhip-cau/contract/prescriptions'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { enqueueAfter } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { lockChildDays } from '../../../children/child-day.queries.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { doseOutcomeText } from '../../../texts.ts'
import { instantAt, timeAt } from '../../../time/clock.ts'
import type { Locked } from './prescriptions.queries.ts'
import { getPrescription, locked } from './prescriptions.ts'
import { signalStaffScreens } from './prescriptions-events.ts'
import * as queries from './prescriptions-outcomes.queries.ts'
import { allergyText, type Moment, mayGive, moment } from './prescriptions-present.ts'
import { clashes } from './prescriptions-rules.ts'

type Staff = ActorIn<'school' | 'teacher'>

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

type Recording = { readonly dose: queries.LockedDose; readonly request: Locked; readonly at: Moment }

/**
 * Refuses a dose for a child who is not here, as far as the school keeps a register. A dose that was given before the
 * child left is recorded with its true time, also afterwards.
 */
const expectPresent = async (
  tx: Tx,
  actor: Staff,
  { dose, request: { student_id, child }, at }: Recording,
  givenAt: Date,
) => {
  if (!at.registerKept) return
  await lockChildDays(tx, [student_id], dose.day)
  const { presence, left_at } = await queries.selectPresence(tx, actor.schoolId, dose.id)
  const values = { child: child.split(' ').at(-1) ?? child }
  if (presence === 'expected') throw problem('dose_not_arrived', { values })
  if (presence === 'present' || left_at === null) return
  const left = new Date(left_at)
  if (givenAt >= left) throw problem('dose_left', { values: { ...values, time: timeAt(left, at.zone) } })
}

/** Stores the outcome. The family is notified when it can no longer be undone. */
const finish = async (
  context: TransactionContext,
  tx: Tx,
  actor: Staff,
  { dose, request, at }: Recording,
  outcome: Omit<queries.Outcome, 'recordedAt'>,
) => {
  if (!(await queries.setOutcome(tx, actor, dose.id, { ...outcome, recordedAt: at.now }))) throw alreadyDone(dose, at)
  const recorded: queries.RecordedDose = {
    school_id: actor.schoolId,
    prescription_id: request.id,
    dose_id: dose.id,
    recorded_at: at.now.toISOString(),
  }
  await enqueueAfter(tx, context.undoSeconds, 'prescriptions.settle', recorded)
  await signalStaffScreens(tx, actor, request)
  return request.id
}

const presentRecorded = async (context: Context, actor: Staff, prescriptionId: string) => ({
  ...(await getPrescription(context, actor, prescriptionId)),
  undo_seconds: context.undoSeconds,
})

export const recordGiven = async (context: Context, actor: Staff, id: string, body: BodyOf<typeof giveDose>) => {
  const at = await moment(context, actor.schoolId)
  const prescriptionId = await context.transaction(async (tx) => {
    const { dose, request } = await openDose(tx, actor, id, at)
    const givenAt = body.time === undefined ? at.now : instantAt(at.today, body.time, at.zone)
    await expectPresent(tx, actor, { dose, request, at }, givenAt)
    if (givenAt.getTime() > at.now.getTime()) throw fieldProblem('time', 'future_dose')
    if (givenAt.getTime() < Date.parse(dose.due_at) - doseMinutes.early * 60_000)
      throw problem('dose_early', { values: { time: dose.time } })
    const amount = body.amount ?? dose.dose
    if (amount !== dose.dose && body.amount_reason === null) throw fieldProblem('amount_reason', 'amount_reason')
    if (clashes(allergyText(dose.allergies), [dose.medicine, dose.illness]) && !body.family_called)
      throw fieldProblem('family_called', 'family_called')
    if (body.image_id !== null && (await selectUsableFiles(tx, actor, [body.image_id])).length === 0)
      throw fieldProblem('image_id', 'image_unknown')
    return finish(
      context,
      tx,
      actor,
      { dose, request, at },
      {
        status: 'given',
        at: givenAt,
        amount,
        amountReason: amount === dose.dose ? null : body.amount_reason,
        reason: null,
        note: body.note,
        imageId: body.image_id,
      },
    )
  })
  return presentRecorded(context, actor, prescriptionId)
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
    return finish(
      context,
      tx,
      actor,
      { dose, request, at },
      { status: 'not_given', at: at.now, amount: null, amountReason: null, reason, note, imageId: null },
    )
  })
  return presentRecorded(context, actor, prescriptionId)
}

/** Undoes an outcome within the undo period, for the person who recorded it only. The dose is due again. */
export const undoOutcome = async (context: Context, actor: Staff, id: string) => {
  const at = await moment(context, actor.schoolId)
  const prescriptionId = await context.transaction(async (tx) => {
    if (!mayGive(actor, at)) throw problem('permission')
    const dose = await queries.lockDose(tx, actor, id)
    if (!dose) throw problem('not_found')
    if (dose.recorded_at === null || dose.outcome_by_id !== actor.accountId) throw problem('dose_undo_own')
    if (!dose.unsettled || at.now.getTime() - Date.parse(dose.recorded_at) > context.undoSeconds * 1000)
      throw problem('dose_undo_late', { values: { n: context.undoSeconds } })
    const request = await locked(tx, actor, dose.prescription_id)
    // A cancellation voids the doses that are not due yet, and this one had an outcome then.
    const isVoid = request.status === 'cancelled' && Date.parse(dose.due_at) > at.now.getTime()
    await queries.undoOutcome(tx, actor.schoolId, id, isVoid ? 'void' : 'due')
    await signalStaffScreens(tx, actor, request)
    return request.id
  })
  return getPrescription(context, actor, prescriptionId)
}
