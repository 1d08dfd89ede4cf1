import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { DataRequestEvent } from '../../../events/data-requests.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends DataRequestEvent['kind']> = Emitted<Extract<DataRequestEvent, { kind: K }>>

const office = [{ holders: 'school.students.update' }]

/** The office is notified of requests about personal data, the family of the state of its own request. */
export const dataRequestSubscribers = {
  'data-request-received': [
    async (tx, event: About<'data-request-received'>) => {
      const { from, number, student_id } = event
      await deliver(tx, event.kind, office, { from, number }, { event, student_id })
    },
  ],
  'data-request-due': [
    async (tx, event: About<'data-request-due'>) => {
      const { number, due_on: day, student_id } = event
      await deliver(tx, event.kind, office, { number, day }, { event, student_id })
    },
  ],
  'data-request-updated': [
    async (tx, event: About<'data-request-updated'>) => {
      const { number, status, student_id, account_id } = event
      await deliver(tx, event.kind, [{ accounts: [account_id] }], { number, status }, { event, student_id })
    },
  ],
  'data-export-ready': [
    async (tx, event: About<'data-export-ready'>) => {
      const { student: child, student_id, account_id } = event
      await deliver(tx, event.kind, [{ accounts: [account_id] }], { child }, { event, student_id })
    },
  ],
} satisfies Record<DataRequestEvent['kind'], readonly Subscriber[]>
