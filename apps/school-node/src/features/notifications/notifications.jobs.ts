import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { ClockJob, Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../context.ts'
import type { Emitted, PostEvent } from '../../events.ts'
import * as queries from './notifications.queries.ts'

type About<K extends PostEvent['kind']> = Emitted<Extract<PostEvent, { kind: K }>>

const aboutPost = (
  event: Emitted<PostEvent>,
  kind: NotificationKind,
  words: Record<string, string>,
): queries.NewNotification => ({
  schoolId: event.school_id,
  eventId: event.id,
  kind,
  words: { title: event.title, ...words },
  postId: event.post_id,
})

const tell = (event: Emitted<PostEvent>) => ({ school_id: event.school_id, topics: ['notifications'] as const })

/** Who learns of what. Each runs in one transaction and may run again: a row that is there already stays as it is. */
export const notificationSubscribers = {
  'post-published': [
    async (tx, event: About<'post-published'>) => {
      const notification = aboutPost(event, 'post-published', { from: event.from })
      await queries.notifyClasses(tx, notification, event.class_ids, event.author_account_id)
      await signalLive(tx, { ...tell(event), roles: ['teacher', 'parent'], class_ids: event.class_ids })
    },
  ],
  'post-waiting': [
    async (tx, event: About<'post-waiting'>) => {
      const notification = aboutPost(event, 'post-waiting', { author: event.author })
      await queries.notifyHolders(tx, notification, 'school.postControl.post', event.author_account_id)
      await signalLive(tx, { ...tell(event), roles: ['school'] })
    },
  ],
  'post-accepted': [
    async (tx, event: About<'post-accepted'>) => {
      await queries.notifyAccount(tx, aboutPost(event, 'post-accepted', {}), event.author_account_id)
      await signalLive(tx, { ...tell(event), account_ids: [event.author_account_id] })
    },
  ],
  'post-rejected': [
    async (tx, event: About<'post-rejected'>) => {
      const notification = aboutPost(event, 'post-rejected', { reason: event.reason })
      await queries.notifyAccount(tx, notification, event.author_account_id)
      await signalLive(tx, { ...tell(event), account_ids: [event.author_account_id] })
    },
  ],
} satisfies Record<PostEvent['kind'], readonly Subscriber[]>

export const notificationClock = (context: Context): readonly ClockJob[] => [
  { name: 'notifications.forget', at: '17 19 * * *', run: () => queries.deleteOldNotifications(context.db) },
]
