import type { NoticeOutcome } from '@nhip-cau/contract/notices/notice'
import type { Tx } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import type { PrescriptionEvent } from '../../../events/prescriptions.ts'
import { hasDueDoses } from './notifications-causes.queries.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver, familyOf } from './notifications-deliver.ts'
import type { Recipients } from './notifications-recipients.queries.ts'

type About<K extends PrescriptionEvent['kind']> = Emitted<PrescriptionEvent & { readonly kind: K }>

type ClassDoses = { readonly kind: 'doses-added' | 'doses-dropped' }

const office = { holders: 'school.prescription' }
const teachers = (event: { readonly class_id: string }): Recipients => ({
  teachersOf: event.class_id,
  with: 'teacher.prescription',
})
const about = (event: Emitted<Exclude<PrescriptionEvent, ClassDoses>>) => ({
  event,
  except: event.by_account_id,
  student_id: event.student_id,
  object_id: event.prescription_id,
})

const close = (tx: Tx, event: Emitted<Exclude<PrescriptionEvent, ClassDoses>>, outcome: NoticeOutcome) =>
  closeNotices(tx, { event, subject: subjectOf.prescription(event.prescription_id), outcome, by: event.by_account_id })

const ofDoses = (event: About<'dose-soon' | 'dose-overdue' | 'dose-given' | 'dose-not-given'>) =>
  subjectOf.doses(event.student_id, event.time)

/** The doses of a child at one time are dealt with when none of them is due any more. */
const closeDoses = async (tx: Tx, event: About<'dose-given' | 'dose-not-given'>) => {
  if (await hasDueDoses(tx, event.school_id, event.student_id, event.time)) return
  await closeNotices(tx, { event, subject: ofDoses(event), outcome: 'done', by: event.by_account_id })
}

const notifyOfRequest = async (tx: Tx, event: About<'prescription-sent' | 'prescription-changed'>) => {
  const waiting = { ...about(event), subject: subjectOf.prescription(event.prescription_id) }
  await deliver(tx, event.kind, [office, teachers(event)], { child: event.child }, waiting)
}
const notifyStaff = async (tx: Tx, event: About<'prescription-return-missing'>) => {
  await deliver(tx, event.kind, [office, teachers(event)], { child: event.child }, about(event))
}
const notifyFamily = async (tx: Tx, event: About<'prescription-accepted' | 'prescription-returned'>) => {
  if (event.kind === 'prescription-accepted') await close(tx, event, 'accepted')
  await deliver(tx, event.kind, familyOf(event.student_id), { child: event.child }, about(event))
}

/** One notification for each person of the class, whatever the number of children. */
const notifyOfDays = async (tx: Tx, event: About<'doses-added' | 'doses-dropped'>) => {
  const { days, names, student_ids } = event
  const values = { names, days: [...days].sort().map((date) => ({ date })) }
  const [only] = student_ids.length === 1 ? student_ids : []
  const about = { event, except: event.by_account_id, student_ids, ...(only === undefined ? {} : { student_id: only }) }
  await deliver(tx, event.kind, [office, teachers(event)], values, about)
}

/** The notifications of medicine. Their texts name no medicine. */
export const prescriptionSubscribers = {
  'prescription-sent': [notifyOfRequest],
  'prescription-changed': [notifyOfRequest],
  'prescription-return-missing': [notifyStaff],
  'prescription-accepted': [notifyFamily],
  'prescription-returned': [notifyFamily],
  'prescription-rejected': [
    async (tx, event: About<'prescription-rejected'>) => {
      await close(tx, event, 'rejected')
      await deliver(tx, event.kind, familyOf(event.student_id), { reason: event.reason }, about(event))
    },
  ],
  'prescription-cancelled': [
    async (tx, event: About<'prescription-cancelled'>) => {
      await close(tx, event, 'withdrawn')
      await deliver(tx, event.kind, [teachers(event)], { child: event.child }, about(event))
    },
  ],
  'dose-given': [
    async (tx, event: About<'dose-given'>) => {
      await closeDoses(tx, event)
      const { child, time } = event
      await deliver(tx, event.kind, familyOf(event.student_id), { child, time }, about(event))
    },
  ],
  'dose-not-given': [
    async (tx, event: About<'dose-not-given'>) => {
      await closeDoses(tx, event)
      const { child, time, reason } = event
      await deliver(tx, event.kind, familyOf(event.student_id), { child, time, reason }, about(event))
    },
  ],
  'doses-added': [notifyOfDays],
  'doses-dropped': [notifyOfDays],
  'dose-soon': [
    async (tx, event: About<'dose-soon'>) => {
      const { child, time, minutes } = event
      const givers = event.givers === 'teachers' ? teachers(event) : office
      await deliver(tx, event.kind, [givers], { minutes, child, time }, { ...about(event), subject: ofDoses(event) })
    },
  ],
  'dose-overdue': [
    async (tx, event: About<'dose-overdue'>) => {
      const { child, time } = event
      const late = { ...about(event), subject: ofDoses(event) }
      await deliver(tx, event.kind, [office, teachers(event)], { child, time }, late)
    },
  ],
} satisfies Record<PrescriptionEvent['kind'], readonly Subscriber[]>
