import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { enqueueAfter, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { z } from 'zod'
import type { Context, TransactionContext } from '../context.ts'
import type { HeldDecision } from './held-decisions.queries.ts'
import * as queries from './held-decisions.queries.ts'

/** Writes a decision that counts from now on, and tells those concerned. */
export type Settle = (context: TransactionContext, tx: Tx, held: HeldDecision) => Promise<void>

type Decision = Pick<HeldDecision, 'kind' | 'outcome'> &
  Partial<Pick<HeldDecision, 'version' | 'reason' | 'received' | 'note' | 'days'>> & {
    readonly id: string
    /** True: it counts at once and replaces a decision that could still be undone. */
    readonly isFinal?: boolean
  }

/**
 * Decides about a thing that the transaction has locked. The decision counts, and others are notified of it, when it can no
 * longer be undone. Returns false if somebody else has decided.
 */
export const holdDecision = async (
  context: TransactionContext,
  tx: Tx,
  actor: Actor,
  { kind, id, outcome, isFinal = false, ...details }: Decision,
  settle: Settle,
): Promise<boolean> => {
  const held: HeldDecision = {
    school_id: actor.schoolId,
    object_id: id,
    kind,
    outcome,
    version: details.version ?? null,
    reason: details.reason ?? null,
    received: details.received ?? null,
    note: details.note ?? null,
    days: details.days ?? null,
    by_account: actor.accountId,
    decided_at: context.now().toISOString(),
  }
  if (isFinal) await queries.deleteHeld(tx, held)
  if (!(await queries.insertHeld(tx, held))) return false
  const { school_id, object_id, decided_at } = held
  if (context.decisionUndoSeconds > 0 && !isFinal) {
    await enqueueAfter(tx, context.decisionUndoSeconds, 'decisions.settle', { kind, school_id, object_id, decided_at })
    return true
  }
  await queries.deleteHeld(tx, held)
  await settle(context, tx, held)
  return true
}

/**
 * Undoes the actor's own decision about a thing that the transaction has locked, within the undo period. Returns
 * undefined if the thing is undecided, as it is for the second of two taps.
 */
export const undoDecision = async (
  context: TransactionContext,
  tx: Tx,
  actor: Actor,
  { id, isOpen }: { readonly id: string; readonly isOpen: boolean },
): Promise<HeldDecision | undefined> => {
  const held = await queries.selectHeld(tx, { school_id: actor.schoolId, object_id: id })
  if (held === undefined && isOpen) return undefined
  const { decisionUndoSeconds: n } = context
  if (held === undefined) throw problem('decision_undo_late', { values: { n } })
  if (held.by_account !== actor.accountId) throw problem('decision_undo_own')
  if (context.now().getTime() - Date.parse(held.decided_at) > n * 1000)
    throw problem('decision_undo_late', { values: { n } })
  await queries.deleteHeld(tx, held)
  return held
}

/** Drops and returns a decision about a thing that has changed or gone since: nobody was notified of it. */
export const dropDecision = (tx: Tx, schoolId: string, id: string): Promise<HeldDecision | undefined> =>
  queries.deleteHeld(tx, { school_id: schoolId, object_id: id })

type Kind = {
  /** Locks the thing as a change of it does, so that a change and the end of the undo period run one after the other. */
  readonly lock: (tx: Tx, thing: Pick<HeldDecision, 'school_id' | 'object_id'>) => Promise<unknown>
  readonly settle: Settle
}

const Held = z.object({
  kind: z.enum(['post', 'absence', 'prescription', 'pick_up_person', 'data_request']),
  school_id: z.uuid(),
  object_id: z.uuid(),
  decided_at: z.string(),
})

/** Ends the undo period of a decision, unless it was undone; one that was made again has its own job. */
const endUndoPeriod = async (
  context: TransactionContext,
  tx: Tx,
  { lock, settle }: Kind,
  one: z.output<typeof Held>,
): Promise<void> => {
  await lock(tx, one)
  const held = await queries.selectHeld(tx, one)
  if (held === undefined || Date.parse(held.decided_at) !== Date.parse(one.decided_at)) return
  await queries.deleteHeld(tx, held)
  await settle(context, tx, held)
}

export const decisionTasks = (
  context: Context,
  kinds: Readonly<Record<HeldDecision['kind'], Kind>>,
): NonNullable<JobOptions['tasks']> => ({
  'decisions.settle': (payload) => {
    const one = Held.parse(payload)
    return context.transaction((tx) => endUndoPeriod(context, tx, kinds[one.kind], one))
  },
})
