import type { NoticeOutcome } from '@nhip-cau/contract/notices/notice'
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
  day: string | null
  created_at: string
  read_at: string | null
  closed_at: string | null
  outcome: NoticeOutcome | null
  closed_by: string | null
}

/** A row of the list, with all its notifications if it stands for several. */
export type ListRow = NotificationRow & { items: NotificationRow[] | null }

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

/** Notifications that are gathered are listed once, in the place of the newest. Only kinds for staff are gathered. */
const isFirstOfRow = (db: Db, { unread = false }: Narrowing): Fragment => db`
  (n.gathered_as is null or not exists (
    select from notifications newer
    where newer.school_id = n.school_id and newer.account_id = n.account_id and newer.gathered_as = n.gathered_as
      and (newer.created_at, newer.id) > (n.created_at, n.id) ${unread ? db`and newer.read_at is null` : db``}))`

type Alias = 'n' | 'o'

const shownColumns = (db: Db, alias: Alias): Fragment => {
  const row = db(alias)
  return db`
    ${row}.id, ${row}.kind, ${row}.words as values, ${row}.post_id, ${row}.student_id, ${row}.object_id, ${row}.day,
    ${row}.created_at, ${row}.read_at, ${row}.closed_at, ${row}.outcome, closer.full_name as closed_by`
}

const joinCloser = (db: Db, alias: Alias): Fragment => {
  const row = db(alias)
  return db`left join accounts closer on closer.school_id = ${row}.school_id and closer.id = ${row}.closed_by`
}

/** The first hundred notifications of the row `n`; more do not gather in a day. */
const itemsOfRow = (db: Db, { unread = false }: Narrowing): Fragment => db`
  select json_agg(item order by item.closed_at is not null, item.created_at desc, item.id desc) as items
  from (
    select ${shownColumns(db, 'o')}
    from notifications o ${joinCloser(db, 'o')}
    where o.school_id = n.school_id and o.account_id = n.account_id and o.gathered_as = n.gathered_as
      ${unread ? db`and o.read_at is null` : db``}
    order by o.created_at desc, o.id desc limit 100) item`

export const selectNotifications = (
  db: Db,
  actor: Actor,
  offset: number,
  limit: number,
  narrowing: Narrowing = {},
) => db<ListRow[]>`
  select ${shownColumns(db, 'n')}, gathered.items
  from (
    select n.* from notifications n where ${shownTo(db, actor, narrowing)} and ${isFirstOfRow(db, narrowing)}
    order by n.created_at desc, n.id desc limit ${limit} offset ${offset}) n
  ${joinCloser(db, 'n')}
  left join lateral (${itemsOfRow(db, narrowing)}) gathered on n.gathered_as is not null
  order by n.created_at desc, n.id desc`

const countRows = (db: Db): Fragment => db`
  (count(*) filter (where n.gathered_as is null) + count(distinct n.gathered_as))::int`

/** The number of matching rows, and the number of all rows with something unread. */
export const countNotifications = async (
  db: Db,
  actor: Actor,
  narrowing: Narrowing = {},
): Promise<{ total: number; unread: number }> => {
  const [row] = await db<{ total: number; unread: number }[]>`
    select
      (select ${countRows(db)} from notifications n where ${shownTo(db, actor, narrowing)}) as total,
      (select ${countRows(db)} from notifications n
        where ${shownTo(db, actor, { hidden: narrowing.hidden ?? [], unread: true })}) as unread`
  return row ?? { total: 0, unread: 0 }
}

/** Marks one notification, or all of its row. Returns false when the account has no such notification. */
export const markRead = async (db: Db, actor: Actor, id: string, together: boolean): Promise<boolean> => {
  const ofRow = db`
    or n.gathered_as = (
      select own.gathered_as from notifications own
      where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId} and own.id = ${id})`
  const rows = await db`
    update notifications n set read_at = coalesce(n.read_at, clock_now())
    where ${visibleTo(db, actor)} and (n.id = ${id} ${together ? ofRow : db``}) returning n.id`
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
