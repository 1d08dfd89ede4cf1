import type { BundleSubscriber, Subscriber } from '@nhip-cau/server-kit/jobs'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import type { NamedChild } from '../../../events/children.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { type Closing, closeNotices } from './notifications-close.ts'
import { deliver, deliverForChildren } from './notifications-deliver.ts'

type About<K extends AttendanceEvent['kind']> = Emitted<AttendanceEvent & { readonly kind: K }>

/** The clock job sends no live signals of its own. */
const topics = ['attendance'] as const
type Source = { readonly id: string; readonly school_id: string }
const named = (event: Source, children: readonly NamedChild[]) =>
  children.map(({ student_id, name }) => ({ event, student_id, values: { name } }))
/** The family is asked about something that ends when the child comes or leaves. */
const asked = (event: Source, children: readonly NamedChild[], subject: (studentId: string) => string) =>
  named(event, children).map((one) => ({ ...one, subject: subject(one.student_id) }))

/** A saved register needs no reminder, and a family whose child has come needs no question. */
const closingsOf = (event: About<'attendance-settled'>): Closing[] => [
  ...(event.marked === true
    ? [
        {
          event,
          subject: subjectOf.register(event.class_id, event.day),
          outcome: 'taken' as const,
          by: event.by_account_id,
        },
      ]
    : []),
  ...event.arrived.flatMap(({ student_id }) =>
    [subjectOf.arrival(student_id), subjectOf.brought(student_id)].map((subject) => ({
      event,
      subject,
      outcome: 'arrived' as const,
    })),
  ),
]

/** The notifications of arrivals, corrections, missing children and missing registers. */
export const attendanceSubscribers = {
  'attendance-settled': [
    {
      bundle: async (tx, events: readonly About<'attendance-settled'>[]) => {
        const arrived = events.flatMap((event) =>
          event.arrived.map(({ student_id, name, time }) => ({ event, student_id, values: { name, time } })),
        )
        const corrected = events.flatMap((event) => named(event, event.corrected))
        await closeNotices(tx, ...events.flatMap(closingsOf))
        await deliverForChildren(tx, 'child-arrived', arrived)
        await deliverForChildren(tx, 'arrival-corrected', corrected)
      },
    },
  ],
  'register-missing': [
    async (tx, event: About<'register-missing'>) => {
      const staff = [{ holders: 'school.attend' }, { teachersOf: event.class_id, with: 'teacher.attend' }]
      const { class_id: object_id, day } = event
      const about = { object_id, day, subject: subjectOf.register(object_id, day) }
      await deliver(tx, event.kind, staff, { class: event.class_name }, { event, topics, ...about })
    },
  ],
  'child-brought': [
    async (tx, event: About<'child-brought'>) => {
      const { child, class_name, class_id } = event
      const staff = [{ holders: 'school.attend' }, { teachersOf: class_id, with: 'teacher.attend' }]
      const { student_id } = child
      const about = { event, topics, student_id, student_ids: [student_id], subject: subjectOf.brought(student_id) }
      await deliver(tx, event.kind, staff, { name: child.name, class: class_name }, about)
    },
  ],
  'children-missed': [
    async (tx, event: About<'children-missed'>) => {
      await deliverForChildren(tx, 'child-missed', asked(event, event.children, subjectOf.arrival), topics)
    },
  ],
  'children-waiting': [
    async (tx, event: About<'children-waiting'>) => {
      await deliverForChildren(tx, 'child-waiting', asked(event, event.children, subjectOf.leaving), topics)
    },
  ],
} satisfies Record<Exclude<AttendanceEvent['kind'], 'report-followed'>, readonly (Subscriber | BundleSubscriber)[]>
