import type { Tx } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import type { PostEvent } from '../../../events/posts.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends PostEvent['kind']> = Emitted<Extract<PostEvent, { kind: K }>>

const about = (event: Emitted<PostEvent>) => ({ event, post_id: event.post_id })
const close = (tx: Tx, event: Emitted<PostEvent>, outcome: 'approved' | 'rejected') =>
  closeNotices(tx, { event, subject: subjectOf.post(event.post_id), outcome, by: event.by_account_id })
const author = (event: Emitted<PostEvent>) => [{ accounts: [event.author_account_id] }]

/**
 * Those who may accept posts are notified of a pending post, its author of the decision, the classes or children of a
 * published post, and the families that are reminded of it.
 */
export const postSubscribers = {
  'post-published': [
    async (tx, event: About<'post-published'>) => {
      const { from, title, class_ids: classes, author_account_id: except, internal: onlyTeachers = false } = event
      const { student_ids: around = [] } = event
      const to = around.length > 0 ? { around } : { classes, onlyTeachers }
      await deliver(tx, event.kind, [to], { from, title }, { ...about(event), except })
    },
  ],
  'post-waiting': [
    async (tx, event: About<'post-waiting'>) => {
      const { author: by, title, author_account_id: except } = event
      const holders = [{ holders: 'school.postControl.post' }]
      await deliver(
        tx,
        event.kind,
        holders,
        { author: by, title },
        { ...about(event), except, subject: subjectOf.post(event.post_id) },
      )
    },
  ],
  'post-accepted': [
    async (tx, event: About<'post-accepted'>) => {
      await close(tx, event, 'approved')
      await deliver(tx, event.kind, author(event), { title: event.title }, about(event))
    },
  ],
  'post-rejected': [
    async (tx, event: About<'post-rejected'>) => {
      await close(tx, event, 'rejected')
      await deliver(tx, event.kind, author(event), { title: event.title, reason: event.reason }, about(event))
    },
  ],
  'post-stopped': [
    async (tx, event: About<'post-stopped'>) => {
      const { title, reason, names: children, author_account_id, by_account_id = author_account_id } = event
      const accounts = [...new Set([author_account_id, by_account_id])]
      if (reason === 'target') await deliver(tx, event.kind, [{ accounts }], { title }, about(event))
      else await deliver(tx, 'post-stopped-consent', [{ accounts }], { title, children }, about(event))
    },
  ],
  'post-reminded': [
    async (tx, event: About<'post-reminded'>) => {
      const { title, until: day, account_ids: accounts } = event
      if (day === null) await deliver(tx, event.kind, [{ accounts }], { title }, about(event))
      else await deliver(tx, 'post-confirm-reminded', [{ accounts }], { title, day }, about(event))
    },
  ],
} satisfies Record<PostEvent['kind'], readonly Subscriber[]>
