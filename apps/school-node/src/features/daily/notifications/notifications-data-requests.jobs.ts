import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { DataRequestEvent } from '../../../events/data-requests.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends DataRequestEvent['kind']> = Emitted<Extract<DataRequestEvent, { kind: K }>>

type AboutRequest = { readonly request_id: string; readonly student_id: string }
const waiting = ({ request_id: object_id, student_id }: AboutRequest) => ({
  object_id,
  student_id,
  subject: subjectOf.dataRequest(object_id),
})

const office = [{ holders: 'school.students.update' }]

/** The office is notified of requests about personal data, the family of the state of its own request. */
export const dataRequestSubscribers = {
  'data-request-received': [
    async (tx, event: About<'data-request-received'>) => {
      const { from, number } = event
      await deliver(tx, event.kind, office, { from, number }, { event, ...waiting(event) })
    },
  ],
  'data-request-due': [
    async (tx, event: About<'data-request-due'>) => {
      const { number, due_on: day } = event
      await deliver(tx, event.kind, office, { number, day }, { event, ...waiting(event) })
    },
  ],
  'data-request-updated': [
    async (tx, event: About<'data-request-updated'>) => {
      const { number, status, student_id, account_id, request_id, by_account_id: by } = event
      const subject = subjectOf.dataRequest(request_id)
      if (status === 'done' || status === 'rejected')
        await closeNotices(tx, { event, subject, outcome: status === 'done' ? 'answered' : 'rejected', by })
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
