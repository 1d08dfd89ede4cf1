import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import type { ReviewEvent } from '../../../events/reviews.ts'
import { deliver, deliverForChildren } from './notifications-deliver.ts'

type About<K extends ReviewEvent['kind']> = Emitted<ReviewEvent & { readonly kind: K }>

const teachers = (classId: string) => [{ teachersOf: classId, with: 'teacher.rate' }] as const

/** The notifications of reviews. None contains a word of a review. */
export const reviewSubscribers = {
  'reviews-released': [
    (tx, event: About<'reviews-released'>) =>
      deliverForChildren(
        tx,
        'review-released',
        event.children.map(({ student_id, name }) => ({ event, student_id, values: { name } })),
        ['reviews'],
      ),
  ],
  'reviews-submitted': [
    async (tx, event: About<'reviews-submitted'>) => {
      const { class_id, class_name: title, count } = event
      const subject = subjectOf.reviews(class_id, event.of, event.starts_on)
      const about = { event, topics: ['reviews'] as const, object_id: class_id, subject }
      await deliver(tx, 'review-waiting', [{ holders: 'school.rate' }], { title, count }, about)
    },
  ],
  'reviews-approved': [
    async (tx, event: About<'reviews-approved'>) => {
      const { class_id, class_name: title, count, starts_on: day } = event
      await deliver(tx, 'review-approved', teachers(class_id), { title, count }, { event, object_id: class_id, day })
    },
  ],
  'reviews-returned': [
    async (tx, event: About<'reviews-returned'>) => {
      const { class_id, class_name: title, count, note, starts_on: day } = event
      const about = { event, object_id: class_id, day }
      await deliver(tx, 'review-returned', teachers(class_id), { title, count, note }, about)
    },
  ],
  'reviews-due': [
    async (tx, event: About<'reviews-due'>) => {
      const { class_id, name: title, deadline: day, count } = event
      await deliver(tx, 'review-due', teachers(class_id), { title, day, count }, { event, object_id: class_id })
    },
  ],
  'review-answered': [
    async (tx, event: About<'review-answered'>) => {
      const { class_id, child, review_id } = event
      const about = { event, student_ids: [child.student_id], object_id: review_id }
      await deliver(tx, 'review-answered', teachers(class_id), { name: child.name }, about)
    },
  ],
} satisfies Record<ReviewEvent['kind'], readonly Subscriber[]>
