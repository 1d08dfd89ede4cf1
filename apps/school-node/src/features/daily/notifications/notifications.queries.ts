import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { stillNotifiedOf } from '../../../access/guardians.queries.ts'

export type NotificationRow = {
  id: string
  kind: NotificationKind
  values: Record<string, unknown>
  post_id: string | null
  student_id: string | null
  object_id: string | null
  created_at: string
  read_at: string | null
}

/** Each account sees its own notifications only. A parent sees those about a child only while acting for it. */
const visibleTo = (db: Db, actor: Actor): Fragment => db`
  n.school_id = ${actor.schoolId} and n.account_id = ${actor.accountId} and ${stillNotifiedOf(db, actor)}`

export type Narrowing = {
  /** The kinds of modules that the school has switched off. */
  readonly hidden?: readonly NotificationKind[]
  readonly kinds?: readonly NotificationKind[] | undefined
  readonly unread?: boolean
}

const shownTo = (db: Db, actor: Actor, { hidden = [], kinds, unread = false }: Narrowing): Fragment => db`
  ${visibleTo(db, actor)}
  ${hidden.length === 0 ? db`` : db`and n.kind <> all(${[...hidden]}::text[])`}
  ${kinds === undefined ? db`` : db`and n.kind = any(${[...kinds]}::text[])`}
  ${unread ? db`and n.read_at is null` : db``}`

export const selectNotifications = (
  db: Db,
  actor: Actor,
  offset: number,
  limit: number,
  narrowing: Narrowing = {},
) => db<NotificationRow[]>`
  select n.id, n.kind, n.words as values, n.post_id, n.student_id, n.object_id, n.created_at, n.read_at
  from notifications n where ${shownTo(db, actor, narrowing)}
  order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`

/** The number of matching notifications, and the number of all unread ones. */
export const countNotifications = async (
  db: Db,
  actor: Actor,
  narrowing: Narrowing = {},
): Promise<{ total: number; unread: number }> => {
  const [row] = await db<{ total: number; unread: number }[]>`
    select
      (select count(*)::int from notifications n where ${shownTo(db, actor, narrowing)}) as total,
      (select count(*)::int from notifications n
        where ${shownTo(db, actor, { hidden: narrowing.hidden ?? [], unread: true })}) as unread`
  return row ?? { total: 0, unread: 0 }
}

/** Returns false when the account has no such notification. */
export const markRead = async (db: Db, actor: Actor, id: string): Promise<boolean> => {
  const rows = await db`
    update notifications n set read_at = coalesce(n.read_at, clock_now())
    where ${visibleTo(db, actor)} and n.id = ${id} returning n.id`
  return rows.length > 0
}

export const markAllRead = (db: Db, actor: Actor) =>
  db`update notifications n set read_at = clock_now() where ${visibleTo(db, actor)} and n.read_at is null`

/** Deletes notifications older than 400 days, more than a school year, at most 10,000 at a time. */
export const deleteOldNotifications = (db: Db) => db`
  delete from notifications n using (
    select o.school_id, o.id from notifications o
    where o.created_at < clock_now() - interval '400 days' order by o.created_at limit 10000) old
  where n.school_id = old.school_id and n.id = old.id`
