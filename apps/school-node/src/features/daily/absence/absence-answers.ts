import type { Absence } from '@nhip-cau/contract/absence'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { changeEach } from '../../../decisions/change-each.ts'
import { holdDecision, type Settle, undoDecision } from '../../../decisions/held-decisions.ts'
import { decisionText } from '../../../texts.ts'
import { timeAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import * as queries from './absence.queries.ts'
import { getAbsence, locked } from './absence.ts'
import { emitAbsenceEvent } from './absence-events.ts'

type Staff = ActorIn<'school' | 'teacher'>

type Answer = { readonly outcome: 'confirmed' } | { readonly outcome: 'rejected'; readonly reason: string }

const presentAnswered = async (context: Context, actor: Staff, id: string) => ({
  ...(await getAbsence(context, actor, id)),
  undo_seconds: context.decisionUndoSeconds,
})

export const confirmAbsence = async (context: Context, actor: Staff, id: string) => {
  await context.transaction((tx) => decide(context, tx, actor, id, { outcome: 'confirmed' }))
  return presentAnswered(context, actor, id)
}

export const rejectAbsence = async (context: Context, actor: Staff, id: string, reason: string) => {
  await context.transaction((tx) => decide(context, tx, actor, id, { outcome: 'rejected', reason }))
  return presentAnswered(context, actor, id)
}

/** Undoes the actor's own answer within the undo period. The report waits again. */
export const undoAbsence = async (context: Context, actor: Staff, id: string): Promise<Absence> => {
  await context.transaction((tx) => undo(context, tx, actor, id))
  return getAbsence(context, actor, id)
}

const byId = (ids: readonly string[]) => new Map(ids.map((id) => [id, id]))

export const confirmAbsences = async (context: Context, actor: Staff, ids: readonly string[]) => {
  const { changed: confirmed, skipped } = await changeEach(context, byId(ids), (tx, id) =>
    decide(context, tx, actor, id, { outcome: 'confirmed' }),
  )
  return { confirmed, skipped, undo_seconds: context.decisionUndoSeconds }
}

export const undoAbsences = async (context: Context, actor: Staff, ids: readonly string[]) => {
  const { changed: undone, skipped } = await changeEach(context, byId(ids), (tx, id) => undo(context, tx, actor, id))
  return { undone, skipped }
}

/**
 * The first of two concurrent answers wins. The second gets `already_decided` with the name and the time of the first.
 */
const decide = async (context: TransactionContext, tx: Tx, actor: Staff, id: string, answer: Answer): Promise<void> => {
  const { status, class_id } = await locked(tx, actor, id)
  const held =
    status === 'pending' && (await holdDecision(context, tx, actor, { kind: 'absence', id, ...answer }, settleAnswer))
  if (!held) throw await alreadyDecided(tx, actor, id)
  await signalStaff(tx, actor, ['absence'], class_id)
}

const undo = async (context: TransactionContext, tx: Tx, actor: Staff, id: string): Promise<void> => {
  const { status, class_id } = await locked(tx, actor, id)
  await undoDecision(context, tx, actor, { id, isOpen: status === 'pending' })
  await signalStaff(tx, actor, ['absence'], class_id)
}

/** Writes an answer that can no longer be undone. Days of a rejected report count no more. */
const settleAnswer: Settle = async (_, tx, held) => {
  if (!(await queries.decide(tx, held))) return
  const { school_id: schoolId, object_id: id, by_account: accountId, reason } = held
  if (held.outcome === 'rejected') await queries.stopCounting(tx, schoolId, id)
  await emitAbsenceEvent(
    tx,
    { schoolId, accountId },
    id,
    held.outcome === 'rejected' ? { kind: 'absence-rejected', reason: reason ?? '' } : { kind: 'absence-confirmed' },
  )
}

export const heldAbsences = { lock: queries.lockDecided, settle: settleAnswer }

const alreadyDecided = async (tx: Tx, actor: Actor, id: string) => {
  const row = await queries.selectAbsence(tx, actor, id)
  if (row?.decided_by_name && row.decided_at && (row.status === 'confirmed' || row.status === 'rejected')) {
    const { time_zone } = await selectSchoolRow(tx, actor.schoolId)
    return problem('already_decided', {
      values: {
        name: row.decided_by_name,
        decision: decisionText(row.status),
        time: timeAt(new Date(row.decided_at), time_zone),
      },
    })
  }
  return problem(row?.status === 'cancelled' ? 'absence_closed' : 'conflict')
}
