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
import { deadlinesOf } from './data-requests-deadlines.ts'
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
  const { prepared_by_id, held, ...request } = row
  const open = actor.role === 'school' && !held && (row.status === 'received' || row.status === 'working')
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

type Outcome = {
  readonly done: queries.Step['done']
  readonly action: string
  readonly note: string | null
  readonly after?: object
}

/** Runs one step of an open request that counts at once. Throws `conflict` for a stale version. */
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
  const request = await lockOpen(tx, actor, id, version)
  const at = context.now().toISOString()
  await recordStep(tx, actor, request, at, await act(tx, request, at))
  return dataRequestInfo({ db: tx, now: context.now }, actor, id)
}

/** Locks a request that waits for a step and about which no decision can still be undone. */
export const lockOpen = async (tx: Tx, actor: Office, id: string, version: number): Promise<queries.LockedRequest> => {
  const request = await queries.lockRequest(tx, actor, id)
  if (!request) throw problem('not_found')
  if (request.version !== version || (await queries.isHeld(tx, actor.schoolId, id))) throw problem('conflict')
  if (!isOpen(request)) throw problem('request_state')
  return request
}

export const isOpen = ({ status }: Pick<queries.LockedRequest, 'status'>) =>
  status === 'received' || status === 'working'

/** Whoever took a step, and the page on which that was. */
type By = Pick<Office, 'role' | 'schoolId' | 'accountId' | 'screen'>

/** Stores a step that counts: in the request's log and the audit log; tells the family and signals the screens. */
export const recordStep = async (
  tx: Tx,
  by: By,
  request: queries.LockedRequest,
  at: string,
  { done, action, note, after }: Outcome,
): Promise<void> => {
  const { id, number, student_id, account_id } = request
  await queries.insertStep(tx, by, id, { at, done, note })
  await recordAudit(tx, by, {
    action: `data_request.${action}`,
    object: { kind: 'data_request', id, name: `#${number}` },
    studentId: student_id,
    ...(after === undefined ? {} : { after }),
  })
  if (done !== 'prepared')
    await emit<DataRequestEvent>(tx, {
      kind: 'data-request-updated',
      school_id: by.schoolId,
      request_id: id,
      number,
      student_id,
      account_id,
      status: done === 'deleted' ? 'done' : done,
      by_account_id: by.accountId,
    })
  await signalChange(tx, by, account_id)
}

/** Signals the change to the office and to the requester. */
const signalChange = (tx: Tx, { schoolId, screen }: Pick<Actor, 'schoolId' | 'screen'>, accountId: string) => {
  const signal = { school_id: schoolId, topics: ['data-requests'], screen } as const
  return signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [accountId] })
}
