import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { PostEvent } from '../../../events/posts.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends PostEvent['kind']> = Emitted<Extract<PostEvent, { kind: K }>>

const about = (event: Emitted<PostEvent>) => ({ event, post_id: event.post_id })
const author = (event: Emitted<PostEvent>) => [{ accounts: [event.author_account_id] }]

/**
 * Those who may accept posts are notified of a pending post, its author of the decision, and the classes of a published
 * post.
 */
export const postSubscribers = {
  'post-published': [
    async (tx, event: About<'post-published'>) => {
      const { from, title, class_ids: classes, author_account_id: except } = event
      await deliver(tx, event.kind, [{ classes }], { from, title }, { ...about(event), except })
    },
  ],
  'post-waiting': [
    async (tx, event: About<'post-waiting'>) => {
      const { author: by, title, author_account_id: except } = event
      const holders = [{ holders: 'school.postControl.post' }]
      await deliver(tx, event.kind, holders, { author: by, title }, { ...about(event), except })
    },
  ],
  'post-accepted': [
    async (tx, event: About<'post-accepted'>) => {
      await deliver(tx, event.kind, author(event), { title: event.title }, about(event))
    },
  ],
  'post-rejected': [
    async (tx, event: About<'post-rejected'>) => {
      await deliver(tx, event.kind, author(event), { title: event.title, reason: event.reason }, about(event))
    },
  ],
} satisfies Record<PostEvent['kind'], readonly Subscriber[]>
