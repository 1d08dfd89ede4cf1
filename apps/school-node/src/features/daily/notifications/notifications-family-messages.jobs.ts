import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { FamilyMessageEvent } from '../../../events/family-messages.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver, familyOf } from './notifications-deliver.ts'

type About<K extends FamilyMessageEvent['kind']> = Emitted<FamilyMessageEvent & { readonly kind: K }>

/** The notifications of families' messages. They name the child and none of its words. */
export const familyMessageSubscribers = {
  'message-sent': [
    async (tx, event: About<'message-sent'>) => {
      const { class_id, child, message_id } = event
      await deliver(
        tx,
        event.kind,
        [{ teachersOf: class_id, with: 'teacher.attend' }],
        { name: child.name },
        // The counts of what waits begin with the school's hours, too.
        {
          event,
          topics: ['family-messages'],
          student_ids: [child.student_id],
          object_id: message_id,
          subject: subjectOf.message(message_id),
        },
      )
    },
  ],
  'message-answered': [
    async (tx, event: About<'message-answered'>) => {
      const { child, message_id, by_account_id: by } = event
      await closeNotices(tx, { event, subject: subjectOf.message(message_id), outcome: 'answered', by })
      await deliver(tx, event.kind, familyOf(child.student_id), { name: child.name }, { event, object_id: message_id })
    },
  ],
} satisfies Record<FamilyMessageEvent['kind'], readonly Subscriber[]>
