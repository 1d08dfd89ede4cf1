import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { Db } from '@nhip-cau/server-kit/database'
import { type Recipients, recipientsOf } from './notifications-recipients.queries.ts'

/** The subject of a notification: its link target, and the children by which an erasure finds it. */
export type About = {
  readonly post_id?: string
  readonly student_id?: string
  /** The children that the values name, if it is about more than one child. */
  readonly student_ids?: readonly string[]
  /** The id of the report or request. */
  readonly object_id?: string
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
  const rows = await db<{ account_id: string }[]>`
    insert into notifications (school_id, account_id, event_id, kind, words, post_id, student_id, student_ids, object_id)
    select ${schoolId}, r.account_id,
      case when r.child_id is null then ${eventId}::uuid else md5(${eventId} || r.child_id::text)::uuid end,
      ${kind}, ${db.json({ ...values })}::jsonb, ${about.post_id ?? null}::uuid,
      coalesce(r.child_id, ${about.student_id ?? null}::uuid), ${[...(about.student_ids ?? [])]}::uuid[],
      ${about.object_id ?? null}::uuid
    from (${recipientsOf(db, schoolId, to)}) as r (account_id, child_id)
    where r.account_id is distinct from ${except}::uuid
    on conflict do nothing
    returning notifications.account_id`
  return [...new Set(rows.map((row) => row.account_id))]
}

type ChildNoticeRow = {
  readonly school_id: string
  readonly event_id: string
  readonly student_id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Inserts notifications of many children for the guardians who act for them, one row for each guardian and child. */
export const insertForChildren = (db: Db, kind: NotificationKind, children: readonly ChildNoticeRow[]) =>
  db<{ school_id: string; account_id: string }[]>`
    insert into notifications (school_id, account_id, event_id, kind, words, student_id)
    select c.school_id, a.id, md5(c.event_id || c.student_id::text)::uuid, ${kind}, c.values, c.student_id
    from jsonb_to_recordset(${db.json(children)})
      as c (school_id uuid, event_id text, student_id uuid, values jsonb)
    join acting_guardians g on g.school_id = c.school_id and g.student_id = c.student_id
    join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
    on conflict do nothing
    returning notifications.school_id, notifications.account_id`
