import type { Tx } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { PrescriptionEvent } from '../../../events/prescriptions.ts'
import { deliver, familyOf } from './notifications-deliver.ts'
import type { Recipients } from './notifications-recipients.queries.ts'

type About<K extends PrescriptionEvent['kind']> = Emitted<PrescriptionEvent & { readonly kind: K }>

const office = { holders: 'school.prescription' }
const teachers = (event: PrescriptionEvent): Recipients => ({
  teachersOf: event.class_id,
  with: 'teacher.prescription',
})
const about = (event: Emitted<PrescriptionEvent>) => ({
  event,
  except: event.by_account_id,
  student_id: event.student_id,
  object_id: event.prescription_id,
})

type Plain = 'prescription-sent' | 'prescription-changed' | 'prescription-return-missing'
const notifyStaff = async (tx: Tx, event: About<Plain>) => {
  await deliver(tx, event.kind, [office, teachers(event)], { child: event.child }, about(event))
}
const notifyFamily = async (tx: Tx, event: About<'prescription-accepted' | 'prescription-returned'>) => {
  await deliver(tx, event.kind, familyOf(event.student_id), { child: event.child }, about(event))
}

/** The notifications of medicine. Their texts name no medicine. */
export const prescriptionSubscribers = {
  'prescription-sent': [notifyStaff],
  'prescription-changed': [notifyStaff],
  'prescription-return-missing': [notifyStaff],
  'prescription-accepted': [notifyFamily],
  'prescription-returned': [notifyFamily],
  'prescription-rejected': [
    async (tx, event: About<'prescription-rejected'>) => {
      await deliver(tx, event.kind, familyOf(event.student_id), { reason: event.reason }, about(event))
    },
  ],
  'prescription-cancelled': [
    async (tx, event: About<'prescription-cancelled'>) => {
      await deliver(tx, event.kind, [teachers(event)], { child: event.child }, about(event))
    },
  ],
  'dose-given': [
    async (tx, event: About<'dose-given'>) => {
      const { child, time } = event
      await deliver(tx, event.kind, familyOf(event.student_id), { child, time }, about(event))
    },
  ],
  'dose-not-given': [
    async (tx, event: About<'dose-not-given'>) => {
      const { child, time, reason } = event
      await deliver(tx, event.kind, familyOf(event.student_id), { child, time, reason }, about(event))
    },
  ],
  'dose-soon': [
    async (tx, event: About<'dose-soon'>) => {
      const { child, time, minutes } = event
      const givers = event.givers === 'teachers' ? teachers(event) : office
      await deliver(tx, event.kind, [givers], { minutes, child, time }, about(event))
    },
  ],
  'dose-overdue': [
    async (tx, event: About<'dose-overdue'>) => {
      const { child, time } = event
      await deliver(tx, event.kind, [office, teachers(event)], { child, time }, about(event))
    },
  ],
} satisfies Record<PrescriptionEvent['kind'], readonly Subscriber[]>
