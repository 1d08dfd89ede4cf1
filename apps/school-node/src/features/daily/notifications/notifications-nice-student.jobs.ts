import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { NiceStudentEvent } from '../../../events/nice-student.ts'
import { deliverForChildren } from './notifications-deliver.ts'

/** Notifies the families of children who were given a card. No sentence says that a card has no stickers. */
export const niceStudentSubscribers = {
  'cards-given': [
    async (tx, event: Emitted<NiceStudentEvent>) => {
      const { cards } = event
      const about = ({ child }: (typeof cards)[number]) => ({ event, student_id: child.student_id })
      const week = cards.filter(({ of, praise }) => praise && of === 'week')
      const month = cards.filter(({ of, praise }) => praise && of === 'month')
      const words = cards.filter(({ praise }) => !praise)
      const topics = ['nice-student'] as const
      await deliverForChildren(
        tx,
        'week-card',
        week.map((one) => ({ ...about(one), values: { name: one.child.name, week: one.number } })),
        topics,
      )
      await deliverForChildren(
        tx,
        'month-card',
        month.map((one) => ({ ...about(one), values: { name: one.child.name, month: one.number } })),
        topics,
      )
      await deliverForChildren(
        tx,
        'card-words',
        words.map((one) => ({ ...about(one), values: { name: one.child.name } })),
        topics,
      )
    },
  ],
} satisfies Record<NiceStudentEvent['kind'], readonly Subscriber[]>
