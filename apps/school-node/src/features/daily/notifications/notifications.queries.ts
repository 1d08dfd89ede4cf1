import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { stillToldOf } from '../../../access/guardians.queries.ts'

export type NotificationRow = {
  id: string
  kind: NotificationKind
  words: Record<string, string>
  post_id: string | null
  student_id: string | null
  object_id: string | null
  created_at: string
  read_at: string | null
}

/** Everybody sees the own ones only, a parent what is about a child for as long as the right to act for it lasts. */
const visibleTo = (db: Db, actor: Actor): Fragment => db`
  n.school_id = ${actor.schoolId} and n.account_id = ${actor.accountId} and ${stillToldOf(db, actor)}`

export type Narrowing = {
  /** Of parts that the school has switched off. */
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
  select n.id, n.kind, n.words, n.post_id, n.student_id, n.object_id, n.created_at, n.read_at
  from notifications n where ${shownTo(db, actor, narrowing)}
  order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`

/** How many fit, and how many of all are unread. */
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

/** False when there is no such notification of this person. */
export const markRead = async (db: Db, actor: Actor, id: string): Promise<boolean> => {
  const rows = await db`
    update notifications n set read_at = coalesce(n.read_at, clock_now())
    where ${visibleTo(db, actor)} and n.id = ${id} returning n.id`
  return rows.length > 0
}

export const markAllRead = (db: Db, actor: Actor) =>
  db`update notifications n set read_at = clock_now() where ${visibleTo(db, actor)} and n.read_at is null`

export type NewNotification = {
  readonly schoolId: string
  readonly eventId: string
  readonly kind: NotificationKind
  readonly words: Readonly<Record<string, string>>
  readonly postId: string | null
  readonly studentId?: string
  /** Whom the words name, where it is not about one child alone: an erasure finds it by them. */
  readonly studentIds?: readonly string[]
  /** The report or request it is about. */
  readonly objectId?: string
}

const insertFor = (
  db: Db,
  { schoolId, eventId, kind, words, postId, studentId, studentIds = [], objectId }: NewNotification,
  recipients: Fragment,
) => db`
  insert into notifications (school_id, account_id, event_id, kind, words, post_id, student_id, student_ids, object_id)
  select ${schoolId}, recipient.id, ${eventId}, ${kind}, ${db.json(words)}, ${postId}, ${studentId ?? null}::uuid,
    ${[...studentIds]}::uuid[], ${objectId ?? null}::uuid
  from (${recipients}) recipient
  on conflict do nothing`

/** Parents and teachers of these classes (null: of every class), except who wrote it. */
export const notifyClasses = (
  db: Db,
  notification: NewNotification,
  classIds: readonly string[] | null,
  exceptId: string,
) =>
  insertFor(
    db,
    notification,
    db`
      select distinct ac.account_id as id from account_classes ac
      where ac.school_id = ${notification.schoolId} and ac.account_id <> ${exceptId}
        ${classIds === null ? db`` : db`and ac.class_id = any(${[...classIds]}::uuid[])`}`,
  )

/** Everybody in the office who holds a permission. */
export const notifyHolders = (db: Db, notification: NewNotification, permission: string, exceptId: string | null) =>
  insertFor(
    db,
    notification,
    db`
      select a.id from accounts a
      where a.school_id = ${notification.schoolId} and a.role = 'school' and a.active
        and ${permission} = any(a.permissions) and a.id is distinct from ${exceptId}::uuid`,
  )

export const notifyAccounts = (db: Db, notification: NewNotification, accountIds: readonly string[]) =>
  insertFor(
    db,
    notification,
    db`
      select a.id from accounts a
      where a.school_id = ${notification.schoolId} and a.id = any(${[...accountIds]}::uuid[]) and a.active`,
  )

export const notifyAccount = (db: Db, notification: NewNotification, accountId: string) =>
  notifyAccounts(db, notification, [accountId])

export const notifyEverybody = (db: Db, notification: NewNotification, exceptId: string) =>
  insertFor(
    db,
    notification,
    db`
      select a.id from accounts a
      where a.school_id = ${notification.schoolId} and a.active and a.id <> ${exceptId}`,
  )

/** Everybody who speaks for a child as a parent. */
export const notifyParents = (db: Db, notification: NewNotification, studentId: string, exceptId: string) =>
  insertFor(
    db,
    notification,
    db`
      select a.id from acting_guardians g
      join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
      where g.school_id = ${notification.schoolId} and g.student_id = ${studentId}
        and a.id <> ${exceptId}`,
  )

/** Read ones older than a school year, a bounded number at a time. */
export const deleteOldNotifications = (db: Db) => db`
  delete from notifications n using (
    select o.school_id, o.id from notifications o
    where o.created_at < clock_now() - interval '400 days' order by o.created_at limit 10000) old
  where n.school_id = old.school_id and n.id = old.id`
