import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { Language } from '@nhip-cau/contract/languages'
import { isTogether } from '@nhip-cau/contract/notices/catalogue'
import { allClosedText, closedText, noticeText, togetherText } from '@nhip-cau/contract/notices/sentences'
import { kindsOfTopic } from '@nhip-cau/contract/notices/topics'
import {
  type listNotifications as endpoint,
  hiddenNotifications,
  type Notification,
  type SingleNotification,
} from '@nhip-cau/contract/notifications'
import { successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import * as queries from './notifications.queries.ts'

export const listNotifications = async (
  context: Context,
  actor: Actor,
  { about, unread: onlyUnread, ...query }: QueryOf<typeof endpoint>,
  language: Language,
) => {
  const narrowing = {
    hidden: hiddenNotifications((await context.settings.of(actor.schoolId)).modules),
    kinds: about && kindsOfTopic(about),
    unread: onlyUnread !== undefined,
  }
  const [rows, { total, unread }] = await Promise.all([
    queries.selectNotifications(context.db, actor, (query.page - 1) * query.per_page, query.per_page, narrowing),
    queries.countNotifications(context.db, actor, narrowing),
  ])
  return {
    data: rows.map((row) => present(row, language)),
    paging: { ...query, total_records: total, total_pages: Math.ceil(total / query.per_page) },
    unread,
  }
}

const presentOne = (
  { values, closed_at, outcome, closed_by, ...row }: queries.NotificationRow,
  language: Language,
): SingleNotification => ({
  ...row,
  text: noticeText(row.kind, values, language),
  closed: closed_at === null ? null : { at: closed_at, text: closedText(outcome ?? 'done', closed_by, language) },
})

/** A row that stands for several counts those that wait; with one of them left, it is that one. */
const present = ({ items, ...row }: queries.ListRow, language: Language): Notification => {
  const { kind } = row
  if (items === null || items.length < 2 || !isTogether(kind)) return { ...presentOne(row, language), items: [] }
  const waiting = items.filter((one) => one.closed_at === null)
  const [last] = waiting
  if (last && waiting.length === 1) return { ...presentOne(last, language), items: [] }
  const counted = waiting.length === 0 ? items : waiting
  const unread = items.some((one) => one.read_at === null)
  return {
    ...presentOne(row, language),
    text: togetherText(
      kind,
      counted.map((one) => one.values),
      language,
    ),
    read_at: unread ? null : (row.read_at ?? row.created_at),
    closed: waiting.length === 0 ? { at: latestOf(items), text: allClosedText(language) } : null,
    items: items.map((one) => presentOne(one, language)),
  }
}

const latestOf = (items: readonly queries.NotificationRow[]): string =>
  items.reduce((latest, { closed_at }) => (closed_at !== null && closed_at > latest ? closed_at : latest), '')

/** Marks one notification as read, or all of its row. */
export const readNotification = async (context: Context, actor: Actor, id: string, together: boolean) => {
  if (!(await queries.markRead(context.db, actor, id, together))) throw problem('not_found')
  await signalOwnScreens(context, actor)
  return { message: successText }
}

export const readAllNotifications = async (context: Context, actor: Actor) => {
  await queries.markAllRead(context.db, actor)
  await signalOwnScreens(context, actor)
  return { message: successText }
}

/** Signals the other screens of the account, so that the unread count is the same on phone and computer. */
const signalOwnScreens = (context: Context, actor: Actor) =>
  signalLive(context.db, {
    school_id: actor.schoolId,
    topics: ['notifications'],
    account_ids: [actor.accountId],
    screen: actor.screen,
  })
