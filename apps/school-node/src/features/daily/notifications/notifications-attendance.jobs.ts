import type { BundleSubscriber, Subscriber } from '@nhip-cau/server-kit/jobs'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import type { NamedChild } from '../../../events/children.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { deliver, deliverForChildren } from './notifications-deliver.ts'

type About<K extends AttendanceEvent['kind']> = Emitted<AttendanceEvent & { readonly kind: K }>

/** The clock job sends no live signals of its own. */
const topics = ['attendance'] as const
const named = (event: { readonly id: string; readonly school_id: string }, children: readonly NamedChild[]) =>
  children.map(({ student_id, name }) => ({ event, student_id, values: { name } }))

/** The notifications of arrivals, corrections, missing children and missing registers. */
export const attendanceSubscribers = {
  'attendance-settled': [
    {
      bundle: async (tx, events: readonly About<'attendance-settled'>[]) => {
        const arrived = events.flatMap((event) =>
          event.arrived.map(({ student_id, name, time }) => ({ event, student_id, values: { name, time } })),
        )
        const corrected = events.flatMap((event) => named(event, event.corrected))
        await deliverForChildren(tx, 'child-arrived', arrived)
        await deliverForChildren(tx, 'arrival-corrected', corrected)
      },
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
      await deliverForChildren(tx, 'child-missed', named(event, event.children), topics)
    },
  ],
  'children-waiting': [
    async (tx, event: About<'children-waiting'>) => {
      await deliverForChildren(tx, 'child-waiting', named(event, event.children), topics)
    },
  ],
} satisfies Record<Exclude<AttendanceEvent['kind'], 'report-followed'>, readonly (Subscriber | BundleSubscriber)[]>
