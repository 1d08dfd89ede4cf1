import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { Language } from '@nhip-cau/contract/languages'
import { noticeText } from '@nhip-cau/contract/notices/sentences'
import { kindsOfTopic } from '@nhip-cau/contract/notices/topics'
import { type listNotifications as endpoint, hiddenNotifications } from '@nhip-cau/contract/notifications'
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
    data: rows.map(({ values, ...row }) => ({ ...row, text: noticeText(row.kind, values, language) })),
    paging: { ...query, total_records: total, total_pages: Math.ceil(total / query.per_page) },
    unread,
  }
}

export const readNotification = async (context: Context, actor: Actor, id: string) => {
  if (!(await queries.markRead(context.db, actor, id))) throw problem('not_found')
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
