import type { DataRequestInfo } from '@nhip-cau/contract/data-requests'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { HeldDecision } from '../../../decisions/held-decisions.queries.ts'
import { holdDecision, type Settle, undoDecision } from '../../../decisions/held-decisions.ts'
import * as queries from './data-requests.queries.ts'
import { dataRequestInfo, isOpen, lockOpen, recordStep, todayAt } from './data-requests.ts'
import { extended } from './data-requests-deadlines.ts'
import { selectHolidays } from './data-requests-holidays.queries.ts'

// Every answer to the family can be undone. An erasure is no decision of this sort: two people confirm it, and it cannot
// be undone (data-requests-deletion.ts).

type Office = ActorIn<'school'>
type Seen = { readonly version: number }

export const acceptDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version, note }: Seen & { readonly note: string },
) =>
  decide(context, actor, id, { outcome: 'working', version, note: note === '' ? null : note }, (_, { status }) => {
    if (status !== 'received') throw problem('request_state')
  })

export const finishDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version, answer }: Seen & { readonly answer: string },
) =>
  decide(context, actor, id, { outcome: 'done', version, note: answer }, (_, { kind }) => {
    // A deletion request is closed by `confirmDeletion` only.
    if (kind === 'delete') throw problem('request_state')
  })

export const rejectDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version, reason }: Seen & { readonly reason: string },
) => decide(context, actor, id, { outcome: 'rejected', version, reason })

/** Extends the deadline of a request, once and before it has passed. */
export const extendDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version, days, reason }: Seen & { readonly days: number; readonly reason: string },
) =>
  decide(
    context,
    actor,
    id,
    { outcome: 'extended', version, days, note: reason },
    async (tx, { extended_days, due_on }) => {
      const today = await todayAt({ db: tx, now: context.now }, actor.schoolId)
      if (extended_days !== null || due_on < today) throw problem('request_state')
    },
  )

type Decision = Pick<HeldDecision, 'outcome' | 'version'> & Partial<Pick<HeldDecision, 'reason' | 'note' | 'days'>>
type Refuse = (tx: Tx, request: queries.LockedRequest) => Promise<void> | void

/** The first of two concurrent decisions wins; the second gets `conflict`. */
const decide = (
  context: Context,
  actor: Office,
  id: string,
  decision: Decision & Seen,
  refuse: Refuse = () => undefined,
) =>
  context.transaction(async (tx) => {
    await refuse(tx, await lockOpen(tx, actor, id, decision.version))
    if (!(await holdDecision(context, tx, actor, { kind: 'data_request', id, ...decision }, settleRequest)))
      throw problem('conflict')
    await signalOffice(tx, actor)
    const info = await dataRequestInfo({ db: tx, now: context.now }, actor, id)
    return { ...info, undo_seconds: context.decisionUndoSeconds }
  })

/** Undoes the actor's own decision about this version of the request within the undo period. */
export const undoDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version }: Seen,
): Promise<DataRequestInfo> =>
  context.transaction(async (tx) => {
    const request = await queries.lockRequest(tx, actor, id)
    if (!request) throw problem('not_found')
    await undoDecision(context, tx, actor, { id, isOpen: isOpen(request) && request.version === version })
    await signalOffice(tx, actor)
    return dataRequestInfo({ db: tx, now: context.now }, actor, id)
  })

const signalOffice = (tx: Tx, { schoolId, screen }: Office) =>
  signalLive(tx, { school_id: schoolId, topics: ['data-requests'], screen, roles: ['school'] })

/** Writes a decision that can no longer be undone, and tells the family. */
const settleRequest: Settle = async (_, tx, held) => {
  const request = await queries.lockDecided(tx, held)
  if (!request || !isOpen(request) || request.version !== held.version) return
  const by = { role: 'school', schoolId: held.school_id, accountId: held.by_account } as const
  await recordStep(tx, by, request, held.decided_at, await write(tx, by, request, held))
}

type Account = Pick<Office, 'schoolId' | 'accountId'>

const write = async (
  tx: Tx,
  by: Account,
  { id, due_on }: queries.LockedRequest,
  { outcome, reason, note, days, decided_at: at }: HeldDecision,
) => {
  switch (outcome) {
    case 'working':
      await queries.updateRequest(tx, by, id, { status: 'working', answered_at: at })
      return { done: 'working', action: 'accept', note } as const
    case 'done':
      await queries.updateRequest(tx, by, id, { status: 'done', answered_at: at, closed_at: at, answer: note ?? '' })
      return { done: 'done', action: 'finish', note } as const
    case 'rejected':
      await queries.updateRequest(tx, by, id, {
        status: 'rejected',
        answered_at: at,
        closed_at: at,
        answer: reason ?? '',
      })
      return { done: 'rejected', action: 'reject', note: reason } as const
    case 'extended': {
      const more = { extended_days: days ?? 0, extension_reason: note ?? '' }
      const later = extended(due_on, more.extended_days, await selectHolidays(tx, by.schoolId, due_on))
      await queries.updateRequest(tx, by, id, { answered_at: at, due_on: later, ...more })
      const after = { due_on: later, extended_days: more.extended_days }
      return { done: 'extended', action: 'extend', note, after } as const
    }
    default:
      throw new Error(`a data request cannot be ${outcome}`)
  }
}

export const heldDataRequests = { lock: queries.lockDecided, settle: settleRequest }
