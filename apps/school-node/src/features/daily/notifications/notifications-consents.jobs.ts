import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { ConsentEvent } from '../../../events/consents.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends ConsentEvent['kind']> = Emitted<Extract<ConsentEvent, { kind: K }>>

/** The office is notified of withdrawn consents, families of consents they have not answered. */
export const consentSubscribers = {
  'consent-changed': [
    async (tx, event: About<'consent-changed'>) => {
      const subject = subjectOf.consent(event.student_id, event.key)
      if (event.granted) await closeNotices(tx, { event, subject, outcome: 'confirmed' })
      if (event.granted || event.taken_back) return
      const { by, title, student: child, student_id } = event
      const office = [{ holders: 'school.students.update' }]
      await deliver(tx, 'consent-withdrawn', office, { by, title, child }, { event, student_id, subject })
    },
  ],
  'consent-reminder': [
    async (tx, event: About<'consent-reminder'>) => {
      await deliver(tx, event.kind, [{ accounts: event.account_ids }], {}, { event })
    },
  ],
} satisfies Record<ConsentEvent['kind'], readonly Subscriber[]>
