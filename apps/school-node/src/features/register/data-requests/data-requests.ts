import type { DataRequestInfo, RequestKind } from '@nhip-cau/contract/data-requests'
import { schoolPermissions } from '@nhip-cau/contract/permissions'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import type { DataRequestEvent } from '../../../events/data-requests.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectZone } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import * as queries from './data-requests.queries.ts'
import { deadlinesOf, extended } from './data-requests-deadlines.ts'
import { selectHolidays } from './data-requests-holidays.queries.ts'

type Office = ActorIn<'school'>

export const todayAt = async ({ db, now }: Pick<Context, 'db' | 'now'>, schoolId: string): Promise<string> =>
  dayAt(now(), await selectZone(db, schoolId))

type ListQuery = queries.RequestFilters & { page: number; per_page: number; sort: queries.RequestSort }

export const listDataRequests = async (
  context: Context,
  actor: Actor,
  { page, per_page, sort, ...filters }: ListQuery,
) => {
  const today = await todayAt(context, actor.schoolId)
  const [data, total] = await Promise.all([
    queries.selectRequests(context.db, actor, filters, today, {
      sort,
      offset: (page - 1) * per_page,
      limit: per_page,
    }),
    queries.countRequests(context.db, actor, filters, today),
  ])
  return pageOf(data, { page, per_page }, total)
}

export const dataRequestInfo = async (
  context: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<DataRequestInfo> => {
  const row = await queries.selectRequest(context.db, actor, id, await todayAt(context, actor.schoolId))
  if (!row) throw problem('not_found')
  const { prepared_by_id, ...request } = row
  const open = actor.role === 'school' && (row.status === 'received' || row.status === 'working')
  const isErasure = row.kind === 'delete'
  return {
    ...request,
    can: {
      accept: open && row.status === 'received',
      finish: open && !isErasure,
      reject: open,
      extend: open && row.extended_days === null && (row.days_left ?? -1) >= 0,
      prepare_deletion: open && isErasure && row.person.acts && prepared_by_id === null,
      confirm_deletion:
        open &&
        isErasure &&
        row.person.acts &&
        prepared_by_id !== null &&
        schoolPermissions.every((permission) => actor.permissions.includes(permission)),
    },
  }
}

type NewRequest = { readonly student_id: string; readonly kind: RequestKind; readonly text: string }

export const createDataRequest = (context: Context, actor: ActorIn<'parent'>, asked: NewRequest) =>
  context.transaction(async (tx) => {
    const child = await queries.selectOwnChild(tx, actor, asked.student_id)
    if (!child) throw problem('not_found')
    if (await queries.hasOpenRequest(tx, actor, child.id, asked.kind)) throw problem('request_open')
    const now = context.now()
    const today = await todayAt({ db: tx, now: context.now }, actor.schoolId)
    const { answerDueOn, dueOn } = deadlinesOf(asked.kind, today, await selectHolidays(tx, actor.schoolId, today))
    const { id, number } = await queries.insertRequest(tx, actor, {
      studentId: child.id,
      relation: child.relation,
      kind: asked.kind,
      text: asked.text === '' ? null : asked.text,
      receivedAt: now.toISOString(),
      answerDueOn,
      dueOn,
    })
    await queries.insertStep(tx, actor, id, { at: now.toISOString(), done: 'received', note: null })
    await recordAudit(tx, actor, {
      action: 'data_request.store',
      object: { kind: 'data_request', id, name: `#${number}` },
      studentId: child.id,
      after: { kind: asked.kind, due_on: dueOn },
    })
    await emit<DataRequestEvent>(tx, {
      kind: 'data-request-received',
      school_id: actor.schoolId,
      request_id: id,
      number,
      student_id: child.id,
      account_id: actor.accountId,
      from: child.parent,
    })
    await signalChange(tx, actor, actor.accountId)
    return dataRequestInfo({ db: tx, now: context.now }, actor, id)
  })

export const acceptDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version, note }: { version: number; note: string },
) =>
  step(context, actor, id, version, async (tx, request, at) => {
    if (request.status !== 'received') throw problem('request_state')
    await queries.updateRequest(tx, actor, id, { status: 'working', answered_at: at })
    return { done: 'working', action: 'accept', note: note === '' ? null : note }
  })

export const finishDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version, answer }: { version: number; answer: string },
) =>
  step(context, actor, id, version, async (tx, request, at) => {
    // A deletion request is closed by `confirmDeletion` only.
    if (request.kind === 'delete') throw problem('request_state')
    await queries.updateRequest(tx, actor, id, { status: 'done', answered_at: at, closed_at: at, answer })
    return { done: 'done', action: 'finish', note: answer }
  })

export const rejectDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version, reason }: { version: number; reason: string },
) =>
  step(context, actor, id, version, async (tx, _, at) => {
    await queries.updateRequest(tx, actor, id, { status: 'rejected', answered_at: at, closed_at: at, answer: reason })
    return { done: 'rejected', action: 'reject', note: reason }
  })

/** Extends the deadline of a request, once and before it has passed. */
export const extendDataRequest = (
  context: Context,
  actor: Office,
  id: string,
  { version, days, reason }: { version: number; days: number; reason: string },
) =>
  step(context, actor, id, version, async (tx, request, at) => {
    const today = await todayAt({ db: tx, now: context.now }, actor.schoolId)
    if (request.extended_days !== null || request.due_on < today) throw problem('request_state')
    const dueOn = extended(request.due_on, days, await selectHolidays(tx, actor.schoolId, request.due_on))
    await queries.updateRequest(tx, actor, id, {
      answered_at: at,
      due_on: dueOn,
      extended_days: days,
      extension_reason: reason,
    })
    return { done: 'extended', action: 'extend', note: reason, after: { due_on: dueOn, extended_days: days } }
  })

type Outcome = {
  readonly done: queries.Step['done']
  readonly action: string
  readonly note: string | null
  readonly after?: object
}

/** Runs one step of an open request, with audit entry, event and signal. Throws `conflict` for a stale version. */
export const step = (
  context: Context,
  actor: Office,
  id: string,
  version: number,
  act: Act,
): Promise<DataRequestInfo> => context.transaction((tx) => stepInside(context, tx, actor, id, version, act))

type Act = (tx: Tx, request: queries.LockedRequest, at: string) => Promise<Outcome>

/** Like `step`, within an existing transaction. */
export const stepInside = async (
  context: TransactionContext,
  tx: Tx,
  actor: Office,
  id: string,
  version: number,
  act: Act,
): Promise<DataRequestInfo> => {
  const request = await queries.lockRequest(tx, actor, id)
  if (!request) throw problem('not_found')
  if (request.version !== version) throw problem('conflict')
  if (request.status !== 'received' && request.status !== 'working') throw problem('request_state')
  const at = context.now().toISOString()
  const { done, action, note, after } = await act(tx, request, at)
  await queries.insertStep(tx, actor, id, { at, done, note })
  await recordAudit(tx, actor, {
    action: `data_request.${action}`,
    object: { kind: 'data_request', id, name: `#${request.number}` },
    studentId: request.student_id,
    ...(after === undefined ? {} : { after }),
  })
  if (done !== 'prepared')
    await emit<DataRequestEvent>(tx, {
      kind: 'data-request-updated',
      school_id: actor.schoolId,
      request_id: id,
      number: request.number,
      student_id: request.student_id,
      account_id: request.account_id,
      status: done === 'deleted' ? 'done' : done,
    })
  await signalChange(tx, actor, request.account_id)
  return dataRequestInfo({ db: tx, now: context.now }, actor, id)
}

/** Signals the change to the office and to the requester. */
const signalChange = (tx: Tx, { schoolId, screen }: Actor, accountId: string) => {
  const signal = { school_id: schoolId, topics: ['data-requests'], screen } as const
  return signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [accountId] })
}
