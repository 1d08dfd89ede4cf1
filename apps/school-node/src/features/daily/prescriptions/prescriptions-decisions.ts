import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import { holdDecision, type Settle, undoDecision } from '../../../decisions/held-decisions.ts'
import { decisionText } from '../../../texts.ts'
import { timeAt } from '../../../time/clock.ts'
import { selectSchoolDays } from '../../../time/school-days.queries.ts'
import * as queries from './prescriptions.queries.ts'
import { getPrescription, locked } from './prescriptions.ts'
import * as doses from './prescriptions-doses.queries.ts'
import { emitPrescriptionEvent, signalStaffScreens } from './prescriptions-events.ts'
import { moment } from './prescriptions-present.ts'
import { plannedDoses } from './prescriptions-rules.ts'

type Staff = ActorIn<'school' | 'teacher'>

type Decision = { readonly version: number } & (
  | { readonly outcome: 'accepted'; readonly received: boolean }
  | { readonly outcome: 'rejected'; readonly reason: string }
)

export const confirmPrescription = (
  context: Context,
  actor: Staff,
  id: string,
  { version, received }: { version: number; received: boolean },
) => decide(context, actor, id, { outcome: 'accepted', version, received })

export const rejectPrescription = (
  context: Context,
  actor: Staff,
  id: string,
  { version, reason }: { version: number; reason: string },
) => decide(context, actor, id, { outcome: 'rejected', version, reason })

const decide = async (context: Context, actor: Staff, id: string, decision: Decision) => {
  await context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    const held =
      row.status === 'pending' &&
      row.version === decision.version &&
      (await holdDecision(context, tx, actor, { kind: 'prescription', id, ...decision }, settleDecision))
    if (!held) throw await refusal(context, tx, actor, id, decision.version)
    await signalStaffScreens(tx, actor, row)
  })
  return { ...(await getPrescription(context, actor, id)), undo_seconds: context.decisionUndoSeconds }
}

/** Undoes the actor's own decision within the undo period. The request waits again. */
export const undoPrescription = async (context: Context, actor: Staff, id: string) => {
  await context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    await undoDecision(context, tx, actor, { id, isOpen: row.status === 'pending' })
    await signalStaffScreens(tx, actor, row)
  })
  return getPrescription(context, actor, id)
}

/**
 * The problem for a decision that failed. The second of two concurrent decisions gets the name and the time of the
 * first.
 */
const refusal = async (context: TransactionContext, tx: Tx, actor: Actor, id: string, version: number) => {
  const row = await queries.selectPrescription(tx, actor, id)
  if (row?.version !== version) return problem('conflict')
  if (row.decided_by_name && row.decided_at && (row.status === 'accepted' || row.status === 'rejected')) {
    const { zone } = await moment({ db: tx, now: context.now }, actor.schoolId)
    return problem('already_decided', {
      values: {
        name: row.decided_by_name,
        decision: decisionText(row.status === 'accepted' ? 'taken_on' : 'rejected'),
        time: timeAt(new Date(row.decided_at), zone),
      },
    })
  }
  return problem('prescription_closed')
}

/**
 * Writes a decision that can no longer be undone. Open doses of an earlier version are voided; an accepted version gets
 * its own.
 */
const settleDecision: Settle = async (context, tx, held) => {
  const { school_id: schoolId, object_id: id, reason } = held
  const row = await queries.decide(tx, held)
  if (row === undefined) return
  await doses.voidDoses(tx, schoolId, id)
  const by = { schoolId, accountId: held.by_account }
  if (reason !== null) {
    await emitPrescriptionEvent(tx, by, { ...row, id }, { kind: 'prescription-rejected', reason })
    return
  }
  await planDoses(context, tx, held, row)
  await emitPrescriptionEvent(tx, by, { ...row, id }, { kind: 'prescription-accepted' })
  if ((await doses.countOpen(tx, schoolId, id)) === 0) await queries.setStatus(tx, schoolId, id, ['accepted'], 'done')
}

const planDoses = async (
  context: TransactionContext,
  tx: Tx,
  { school_id: schoolId, object_id: id, version }: Parameters<Settle>[2],
  { from_date, to_date, sent_at }: queries.Decided,
) => {
  if (version === null) throw new Error('a decision about no version of a prescription')
  const at = await moment({ db: tx, now: context.now }, schoolId)
  const days = await selectSchoolDays(tx, schoolId, from_date, to_date)
  const open = days.flatMap((one) => (one.open && one.day >= at.today ? [one.day] : []))
  const medicines = await queries.selectMedicineTimes(tx, schoolId, id, version)
  await doses.insertDoses(tx, schoolId, id, version, plannedDoses(medicines, open, new Date(sent_at), at.zone))
}

export const heldPrescriptions = { lock: queries.lockDecided, settle: settleDecision }
