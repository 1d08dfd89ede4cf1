import type { DataRequest, DataRequestInfo, RequestKind, RequestStatus } from '@nhip-cau/contract/data-requests'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor, stillActs } from '../../../access/guardians.queries.ts'
import type { HeldDecision } from '../../../decisions/held-decisions.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'

/**
 * The office sees all requests of the school; a parent sees own requests about children they act for or that were
 * erased.
 */
const visibleTo = (db: Db, actor: Actor): Fragment => {
  const here = db`r.school_id = ${actor.schoolId}`
  switch (actor.role) {
    case 'school':
      return here
    case 'teacher':
      return db`false`
    case 'parent':
      return db`${here} and r.account_id = ${actor.accountId}
        and (s.anonymised_at is not null or ${actsFor(db, actor, db`r.student_id`)})`
  }
}

/** Whether the requester still acts for the child; false for an erased child. */
const requesterActs = (db: Db): Fragment =>
  stillActs(db, { schoolId: db`r.school_id`, studentId: db`r.student_id` }, db`r.account_id`)

const isOpen = (db: Db): Fragment => db`r.status in ('received', 'working')`

/** The next deadline: that of the first answer while there is none, else that of completion. */
const nextDue = (db: Db): Fragment => db`
  case when ${isOpen(db)} then case when r.answered_at is null then least(r.answer_due_on, r.due_on) else r.due_on end end`

/** The decision about a request that can still be undone, for the office. */
const heldFor = (db: Db, actor: Actor): Fragment => db`
  left join held_decisions h on h.school_id = r.school_id and h.object_id = r.id and ${actor.role === 'school'}`

const endsIt = (db: Db): Fragment => db`coalesce(h.outcome in ('done', 'rejected'), false)`

/** Status and deadline with the decision that can still be undone. */
const shownStatus = (db: Db): Fragment => db`coalesce(case when h.outcome <> 'extended' then h.outcome end, r.status)`
const shownDue = (db: Db): Fragment => db`(case when not ${endsIt(db)} then ${nextDue(db)} end)`

const columns = (db: Db, today: string): Fragment => db`
  r.id, r.number, r.kind, r.text, ${shownStatus(db)} as status, r.received_at, r.answer_due_on, r.due_on,
  coalesce(r.extended_days, h.days) as extended_days,
  coalesce(r.extension_reason, case when h.outcome = 'extended' then h.note end) as extension_reason,
  case when ${endsIt(db)} then coalesce(h.note, h.reason) else r.answer end as answer,
  case when ${endsIt(db)} then h.decided_at else r.closed_at end as closed_at, r.version,
  json_build_object('id', s.id, 'full_name', s.full_name, 'code', s.code, 'anonymised', s.anonymised_at is not null) as student,
  json_build_object('id', a.id, 'full_name', a.full_name, 'relation', r.relation, 'acts', ${requesterActs(db)}) as person,
  ${shownDue(db)} as next_due_on, ${shownDue(db)} - ${today}::date as days_left,
  preparer.full_name as prepared_by,
  exists (select from deletion_certificates k where k.school_id = r.school_id and k.request_id = r.id) as has_certificate`

const source = (db: Db, actor: Actor): Fragment => db`
  from data_requests r
  ${heldFor(db, actor)}
  join students s on s.school_id = r.school_id and s.id = r.student_id
  join accounts a on a.school_id = r.school_id and a.id = r.account_id
  left join accounts preparer on preparer.school_id = r.school_id and preparer.id = r.prepared_by`

export type RequestFilters = {
  readonly q?: string | undefined
  readonly status?: RequestStatus | undefined
  readonly kind?: RequestKind | undefined
  readonly due?: 'overdue' | 'soon' | undefined
}

/** Days before a deadline from which it counts as near. */
const soon = 3

const filtered = (db: Db, actor: Actor, filters: RequestFilters, today: string): Fragment => db`
  ${visibleTo(db, actor)}
  ${filters.status === undefined ? db`` : db`and ${shownStatus(db)} = ${filters.status}`}
  ${filters.kind === undefined ? db`` : db`and r.kind = ${filters.kind}`}
  ${filters.due === 'overdue' ? db`and ${shownDue(db)} < ${today}::date` : db``}
  ${filters.due === 'soon' ? db`and ${shownDue(db)} between ${today}::date and ${today}::date + ${soon}::int` : db``}
  ${filters.q === undefined || filters.q === '' ? db`` : db`and ' ' || s.search || ' ' || a.search || ' ' || r.number || ' ' like all(${[...searchTermsOf(filters.q).words]}::text[])`}`

const orders = {
  due: (db: Db) => db`${shownDue(db)} nulls last, r.received_at desc, r.id desc`,
  '-due': (db: Db) => db`${shownDue(db)} desc nulls last, r.received_at desc, r.id desc`,
  received: (db: Db) => db`r.received_at, r.id`,
  '-received': (db: Db) => db`r.received_at desc, r.id desc`,
} as const
export type RequestSort = keyof typeof orders

type Page = { readonly sort: RequestSort; readonly offset: number; readonly limit: number }

export const selectRequests = (db: Db, actor: Actor, filters: RequestFilters, today: string, page: Page) => db<
  DataRequest[]
>`
  select ${columns(db, today)} ${source(db, actor)} where ${filtered(db, actor, filters, today)}
  order by ${orders[page.sort](db)} limit ${page.limit} offset ${page.offset}`

export const countRequests = async (db: Db, actor: Actor, filters: RequestFilters, today: string): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total ${source(db, actor)} where ${filtered(db, actor, filters, today)}`
  return row?.total ?? 0
}

export type RequestRow = DataRequest & {
  steps: DataRequestInfo['steps']
  prepared_by_id: string | null
  /** Whether a decision can still be undone. */
  held: boolean
}

export const selectRequest = async (
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<RequestRow | undefined> => {
  const [row] = await db<RequestRow[]>`
    select ${columns(db, today)}, r.prepared_by as prepared_by_id, h.object_id is not null as held,
      (select coalesce(json_agg(json_build_object('by', b.full_name, 'done', st.done, 'note', st.note,
          'at', to_char(st.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by st.id nulls last), '[]')
        from (
          select own.id, own.account_id, own.done, own.note, own.at from data_request_steps own
          where own.school_id = r.school_id and own.request_id = r.id
          union all
          select null, h.by_account, h.outcome, coalesce(h.note, h.reason), h.decided_at
          where h.object_id is not null) st
        join accounts b on b.school_id = r.school_id and b.id = st.account_id) as steps
    ${source(db, actor)} where ${visibleTo(db, actor)} and r.id = ${id}`
  return row
}

export type OwnChild = { id: string; full_name: string; relation: string; parent: string }

/** Returns a child the actor acts for. */
export const selectOwnChild = async (db: Db, actor: Actor, studentId: string): Promise<OwnChild | undefined> => {
  const [row] = await db<OwnChild[]>`
    select s.id, s.full_name, g.relation, a.full_name as parent
    from acting_guardians g
    join students s on s.school_id = g.school_id and s.id = g.student_id
    join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
    where g.school_id = ${actor.schoolId} and g.account_id = ${actor.accountId} and g.student_id = ${studentId}
      and s.anonymised_at is null and s.deleted_at is null`
  return row
}

export const hasOpenRequest = async (db: Db, actor: Actor, studentId: string, kind: RequestKind): Promise<boolean> => {
  const rows = await db`
    select from data_requests r
    where r.school_id = ${actor.schoolId} and r.account_id = ${actor.accountId} and r.student_id = ${studentId}
      and r.kind = ${kind} and ${isOpen(db)}`
  return rows.length > 0
}

export type NewRequest = {
  readonly studentId: string
  readonly relation: string
  readonly kind: RequestKind
  readonly text: string | null
  readonly receivedAt: string
  readonly answerDueOn: string
  readonly dueOn: string
}

export const insertRequest = async (tx: Db, actor: Actor, one: NewRequest): Promise<{ id: string; number: number }> => {
  // The lock keeps request numbers consecutive under concurrent requests.
  await tx`select from schools s where s.school_id = ${actor.schoolId} for no key update`
  const [row] = await tx<{ id: string; number: number }[]>`
    insert into data_requests (school_id, number, student_id, account_id, relation, kind, text, received_at,
      answer_due_on, due_on)
    select ${actor.schoolId}, coalesce(max(r.number), 0) + 1, ${one.studentId}, ${actor.accountId}, ${one.relation},
      ${one.kind}, ${one.text}, ${one.receivedAt}::timestamptz, ${one.answerDueOn}::date, ${one.dueOn}::date
    from data_requests r where r.school_id = ${actor.schoolId}
    returning data_requests.id, data_requests.number`
  if (!row) throw new Error('no row')
  return row
}

export type Step = {
  readonly at: string
  readonly done: DataRequestInfo['steps'][number]['done']
  readonly note: string | null
}

/** The account of the school that acts. */
type By = Pick<Actor, 'schoolId' | 'accountId'>

export const insertStep = (tx: Db, actor: By, requestId: string, { at, done, note }: Step) => tx`
  insert into data_request_steps (school_id, request_id, at, account_id, done, note)
  values (${actor.schoolId}, ${requestId}, ${at}, ${actor.accountId}, ${done}, ${note})`

export type LockedRequest = {
  id: string
  number: number
  student_id: string
  account_id: string
  kind: RequestKind
  status: RequestStatus
  received_on: string
  due_on: string
  extended_days: number | null
  prepared_by: string | null
  version: number
  student: string
  acts: boolean
}

const locked = async (tx: Db, where: Fragment): Promise<LockedRequest | undefined> => {
  const [row] = await tx<LockedRequest[]>`
    select r.id, r.number, r.student_id, r.account_id, r.kind, r.status, r.due_on, r.extended_days, r.prepared_by,
      r.version, s.full_name as student, ${requesterActs(tx)} as acts,
      (r.received_at at time zone (select z.time_zone from schools z where z.school_id = r.school_id))::date as received_on
    from data_requests r
    join students s on s.school_id = r.school_id and s.id = r.student_id
    where ${where} for update of r`
  return row
}

/** Locks the request; undefined if the actor may not see it. */
export const lockRequest = (tx: Db, actor: Actor, id: string) =>
  locked(tx, tx`${visibleTo(tx, actor)} and r.id = ${id}`)

export const lockDecided = (tx: Db, { school_id, object_id }: Pick<HeldDecision, 'school_id' | 'object_id'>) =>
  locked(tx, tx`r.school_id = ${school_id} and r.id = ${object_id}`)

/** Whether a decision about the request can still be undone. */
export const isHeld = async (tx: Db, schoolId: string, id: string): Promise<boolean> => {
  const rows = await tx`select from held_decisions h where h.school_id = ${schoolId} and h.object_id = ${id}`
  return rows.length > 0
}

type Changes = { readonly answered_at: string } & Partial<{
  status: RequestStatus
  closed_at: string
  answer: string
  due_on: string
  extended_days: number
  extension_reason: string
  prepared_by: string
  prepared_at: string
}>

/** Updates a request. `answered_at` is stored only with the first answer. */
export const updateRequest = (tx: Db, actor: By, id: string, { answered_at, ...changes }: Changes) => tx`
  update data_requests r set ${tx(changes)}, version = r.version + 1,
    answered_at = coalesce(r.answered_at, ${answered_at}::timestamptz)
  where r.school_id = ${actor.schoolId} and r.id = ${id}`

export type DueRequest = {
  school_id: string
  id: string
  number: number
  student_id: string
  account_id: string
  due_on: string
}

/**
 * Marks open requests with a near or missed deadline as reminded today, from 07:00 at their school, and returns them.
 */
export const takeDue = (tx: Db, now: Date) => tx<DueRequest[]>`
  with clock as (
    select s.school_id, (${now.toISOString()}::timestamptz at time zone s.time_zone) as local from schools s
  )
  update data_requests r set reminded_on = clock.local::date
  from clock
  where clock.school_id = r.school_id and clock.local::time >= '07:00' and ${isOpen(tx)}
    and not exists (
      select from held_decisions h
      where h.school_id = r.school_id and h.object_id = r.id and h.outcome in ('done', 'rejected'))
    and r.reminded_on is distinct from clock.local::date
    and (r.due_on <= clock.local::date + ${soon}::int
      or (r.answered_at is null and r.answer_due_on <= clock.local::date + 1))
  returning r.school_id, r.id, r.number, r.student_id, r.account_id, ${nextDue(tx)} as due_on`
