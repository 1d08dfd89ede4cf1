import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import type { NamedChild } from '../../../events/children.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { deliver, deliverOfEach } from './notifications-deliver.ts'

type About<K extends AttendanceEvent['kind']> = Emitted<AttendanceEvent & { readonly kind: K }>

/** What the clock found out nobody has told the screens of. */
const topics = ['attendance'] as const
const named = ({ student_id, name }: NamedChild) => ({ student_id, values: { name } })

/** What families hear of who came and who is missed, and staff of a register that nobody has begun. */
export const attendanceSubscribers = {
  'attendance-settled': [
    async (tx, event: About<'attendance-settled'>) => {
      const arrived = event.arrived.map(({ student_id, name, time }) => ({ student_id, values: { name, time } }))
      await deliverOfEach(tx, 'child-arrived', arrived, { event })
      await deliverOfEach(tx, 'arrival-corrected', event.corrected.map(named), { event })
    },
  ],
  'register-missing': [
    async (tx, event: About<'register-missing'>) => {
      const staff = [{ holders: 'school.attend' }, { teachersOf: event.class_id, with: 'teacher.attend' }]
      await deliver(tx, event.kind, staff, { class: event.class_name }, { event, topics })
    },
  ],
  'children-missed': [
    async (tx, event: About<'children-missed'>) => {
      await deliverOfEach(tx, 'child-missed', event.children.map(named), { event, topics })
    },
  ],
  'children-waiting': [
    async (tx, event: About<'children-waiting'>) => {
      await deliverOfEach(tx, 'child-waiting', event.children.map(named), { event, topics })
    },
  ],
} satisfies Record<Exclude<AttendanceEvent['kind'], 'report-followed'>, readonly Subscriber[]>
