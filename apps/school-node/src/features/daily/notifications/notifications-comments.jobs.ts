import type { Tx } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { CommentEvent } from '../../../events/comments.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends CommentEvent['kind']> = Emitted<Extract<CommentEvent, { kind: K }>>

const about = (event: Emitted<CommentEvent>) => ({
  event,
  post_id: event.post_id,
  subject: subjectOf.comment(event.comment_id),
})
const kin = ({ student_id }: { readonly student_id?: string | null }) => (student_id ? { student_id } : {})
const to = (event: { readonly to: string }) => [{ accounts: [event.to] }]

const tellReader = async (tx: Tx, event: About<'comment-answered' | 'comment-mentioned'>) => {
  await deliver(tx, event.kind, to(event), { title: event.title }, { ...about(event), ...kin(event) })
}

/**
 * The author of a post is notified of comments, a commenter of answers, mentions and of being hidden, the office of reports. No
 * notification repeats the words of a comment, and families get no names.
 */
export const commentSubscribers = {
  'comment-written': [
    async (tx, event: About<'comment-written'>) => {
      await deliver(tx, event.kind, to(event), { from: event.from, title: event.title }, about(event))
    },
  ],
  'comment-answered': [tellReader],
  'comment-mentioned': [tellReader],
  'comment-hidden': [
    async (tx, event: About<'comment-hidden'>) => {
      const { event: source, post_id } = about(event)
      const { title, reason } = event
      await deliver(tx, event.kind, to(event), { title, reason }, { event: source, post_id, ...kin(event) })
    },
  ],
  'comment-reported': [
    async (tx, event: About<'comment-reported'>) => {
      const { title, reason, by_account_id: except } = event
      const holders = [{ holders: 'school.postControl.post' }]
      await deliver(tx, event.kind, holders, { title, reason }, { ...about(event), except })
    },
  ],
} satisfies Record<CommentEvent['kind'], readonly Subscriber[]>
