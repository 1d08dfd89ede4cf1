import { isTogether } from '@nhip-cau/contract/notices/catalogue'
import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type Recipients, recipientsOf } from './notifications-recipients.queries.ts'

/** The subject of a notification: its link target, and the children by which an erasure finds it. */
export type About = {
  readonly post_id?: string
  readonly student_id?: string
  /** The children that the values name, if it is about more than one child. */
  readonly student_ids?: readonly string[]
  /** The id of the report, request or class. */
  readonly object_id?: string
  /** The cause, which somebody will deal with; absent if the notification only informs. */
  readonly subject?: string
  /** The day of the register; defaults to today if it has a cause. */
  readonly day?: string
}

export type NewNotifications = {
  readonly schoolId: string
  readonly eventId: string
  readonly kind: NotificationKind
  readonly values: Readonly<Record<string, unknown>>
  readonly to: readonly Recipients[]
  readonly except: string | null
  readonly about: About
}

/**
 * Inserts one row for each account and event and returns the accounts. A second run inserts nothing. For guardians the
 * event id is made per child, so that a family with two children gets both notifications.
 */
export const insertNotifications = async (
  db: Db,
  { schoolId, eventId, kind, values, to, except, about }: NewNotifications,
): Promise<string[]> => {
  const waiting =
    about.subject === undefined ? undefined : { schoolId, eventId, subject: about.subject, day: about.day }
  const { columns, values: state, source } = waiting ? ofSubject(db, kind, waiting) : ofNoSubject(db)
  const rows = await db<{ account_id: string }[]>`
    insert into notifications (school_id, account_id, event_id, kind, words, post_id, student_id, student_ids, object_id
      ${columns})
    select ${schoolId}, r.account_id,
      case when r.child_id is null then ${eventId}::uuid else md5(${eventId} || r.child_id::text)::uuid end,
      ${kind}, ${db.json({ ...values })}::jsonb, ${about.post_id ?? null}::uuid,
      coalesce(r.child_id, ${about.student_id ?? null}::uuid), ${[...(about.student_ids ?? [])]}::uuid[],
      ${about.object_id ?? null}::uuid ${state}
    from (${recipientsOf(db, schoolId, to)}) as r (account_id, child_id) ${source}
    where r.account_id is distinct from ${except}::uuid
    on conflict do nothing
    returning notifications.account_id`
  return [...new Set(rows.map((row) => row.account_id))]
}

type Columns = { readonly columns: Fragment; readonly values: Fragment; readonly source: Fragment }

const ofNoSubject = (db: Db): Columns => ({ columns: db``, values: db``, source: db`` })

type Waiting = {
  readonly schoolId: string
  readonly eventId: string
  readonly subject: string
  readonly day: string | undefined
}

type Event = { readonly schoolId: Fragment; readonly subject: Fragment; readonly eventId: Fragment }

/** The first closing of a subject after an event. */
const closingAfter = (db: Db, { schoolId, subject, eventId }: Event): Fragment => db`
  left join lateral (
    select k.event_id, k.outcome, k.by_account, k.closed_at from notice_closings k
    where k.school_id = ${schoolId} and k.subject = ${subject} and k.event_id > ${eventId}::uuid
    order by k.event_id limit 1) about on true`

const closingColumns = (db: Db): Fragment => db`closed_at, read_at, closed_by_event, outcome, closed_by`
const closingValues = (db: Db): Fragment => db`
  about.closed_at, about.closed_at, about.event_id, about.outcome, about.by_account`

/** A notification whose cause was dealt with after its event is closed from the beginning. */
const ofSubject = (db: Db, kind: NotificationKind, { schoolId, eventId, subject, day }: Waiting): Columns => {
  const on = db`coalesce(${day ?? null}::date, today_at(${schoolId}))`
  return {
    columns: db`, subject, caused_by, day, gathered_as, ${closingColumns(db)}`,
    values: db`, ${subject}, ${eventId}::uuid, ${on}, ${isTogether(kind) ? db`${kind}::text || ':' || ${on}` : db`null`},
      ${closingValues(db)}`,
    source: closingAfter(db, { schoolId: db`${schoolId}::uuid`, subject: db`${subject}`, eventId: db`${eventId}` }),
  }
}

type ChildNoticeRow = {
  readonly school_id: string
  readonly event_id: string
  readonly student_id: string
  readonly values: Readonly<Record<string, unknown>>
  /** The cause; absent if it only informs. */
  readonly subject?: string
}

/** Inserts notifications of many children for the guardians who act for them, one row for each guardian and child. */
export const insertForChildren = (db: Db, kind: NotificationKind, children: readonly ChildNoticeRow[]) =>
  db<{ school_id: string; account_id: string }[]>`
    insert into notifications (school_id, account_id, event_id, kind, words, student_id, subject, caused_by, day,
      ${closingColumns(db)})
    select c.school_id, a.id, md5(c.event_id || c.student_id::text)::uuid, ${kind}, c.values, c.student_id, c.subject,
      case when c.subject is not null then c.event_id::uuid end,
      case when c.subject is not null then today_at(c.school_id) end, ${closingValues(db)}
    from jsonb_to_recordset(${db.json(children)})
      as c (school_id uuid, event_id text, student_id uuid, values jsonb, subject text)
    ${closingAfter(db, { schoolId: db`c.school_id`, subject: db`c.subject`, eventId: db`c.event_id` })}
    join acting_guardians g on g.school_id = c.school_id and g.student_id = c.student_id
    join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
    on conflict do nothing
    returning notifications.school_id, notifications.account_id`
