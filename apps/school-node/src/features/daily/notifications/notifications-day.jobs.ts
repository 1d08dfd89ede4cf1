import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import type { Emitted } from '../../../events/emitted.ts'
import type { PickUpEvent } from '../../../events/pick-up.ts'
import { dayText, wishText } from '../../../texts.ts'
import { notifyAccount, notifyHolders } from './notifications.queries.ts'
import { notifyFamilies, notifyTeachers } from './notifications-day.queries.ts'

type DayEvent = AttendanceEvent | PickUpEvent
type About<K extends DayEvent['kind']> = Emitted<DayEvent & { readonly kind: K }>

const nobody = '00000000-0000-0000-0000-000000000000'
const office = 'school.attend'

const told = (event: Emitted<DayEvent>, kind: NotificationKind) => ({
  schoolId: event.school_id,
  eventId: event.id,
  kind,
})
const families = (event: Emitted<DayEvent> & { class_id: string }) => ({
  school_id: event.school_id,
  topics: ['notifications', 'attendance'] as const,
  roles: ['parent'] as const,
  class_ids: [event.class_id],
})
const staff = (event: Emitted<DayEvent> & { class_id: string }) => ({
  ...families(event),
  roles: ['school', 'teacher'] as const,
})
const toOffice = (
  event: Emitted<DayEvent>,
  kind: NotificationKind,
  words: Record<string, string>,
  studentIds: readonly string[] = [],
) => ({
  ...told(event, kind),
  words,
  postId: null,
  studentIds,
})

const tellOfWish = async (tx: Db, event: About<'wish-sent' | 'wish-withdrawn'>) => {
  const words = { name: event.child.name, wish: wishText(event.wish) }
  await notifyTeachers(tx, { ...told(event, event.kind), studentIds: [event.child.student_id] }, event.class_id, words)
  await signalLive(tx, staff(event))
}

/** What families and staff hear of a child's day. What runs again meets its own rows. */
export const daySubscribers = {
  'attendance-settled': [
    async (tx, event: About<'attendance-settled'>) => {
      const { arrived, corrected } = event
      if (arrived.length > 0) {
        const children = arrived.map(({ student_id, name, time }) => ({ student_id, words: { name, time } }))
        await notifyFamilies(tx, told(event, 'child-arrived'), children)
      }
      if (corrected.length > 0) {
        const children = corrected.map(({ student_id, name }) => ({ student_id, words: { name } }))
        await notifyFamilies(tx, told(event, 'arrival-corrected'), children)
      }
      if (arrived.length + corrected.length > 0) await signalLive(tx, families(event))
    },
  ],
  'register-missing': [
    async (tx, event: About<'register-missing'>) => {
      const words = { class: event.class_name }
      await notifyTeachers(tx, told(event, 'register-missing'), event.class_id, words)
      await notifyHolders(tx, toOffice(event, 'register-missing', words), office, nobody)
      await signalLive(tx, staff(event))
    },
  ],
  'children-missed': [
    async (tx, event: About<'children-missed'>) => {
      const children = event.children.map(({ student_id, name }) => ({ student_id, words: { name } }))
      await notifyFamilies(tx, told(event, 'child-missed'), children)
      await signalLive(tx, families(event))
    },
  ],
  'children-waiting': [
    async (tx, event: About<'children-waiting'>) => {
      const children = event.children.map(({ student_id, name }) => ({ student_id, words: { name } }))
      await notifyFamilies(tx, told(event, 'child-waiting'), children)
      await signalLive(tx, families(event))
    },
  ],
  'child-left': [
    async (tx, event: About<'child-left'>) => {
      const { child, time, by } = event
      const words = { name: child.name, time, by }
      await notifyFamilies(tx, told(event, 'child-left'), [{ student_id: child.student_id, words }])
      await signalLive(tx, families(event))
    },
  ],
  'closing-open': [
    async (tx, event: About<'closing-open'>) => {
      const kind = event.round > 1 ? 'closing-still-open' : 'closing-open'
      const words = { class: event.class_name, names: event.names, round: String(event.round) }
      const [only] = event.student_ids.length === 1 ? event.student_ids : []
      await notifyHolders(
        tx,
        { ...toOffice(event, kind, words, event.student_ids), ...(only === undefined ? {} : { studentId: only }) },
        office,
        nobody,
      )
      await notifyTeachers(tx, { ...told(event, kind), studentIds: event.student_ids }, event.class_id, words)
      await signalLive(tx, staff(event))
    },
  ],
  'departure-forgotten': [
    async (tx, event: About<'departure-forgotten'>) => {
      const words = { class: event.class_name, names: event.names, day: dayText(event.day) }
      const studentIds = event.student_ids ?? []
      await notifyHolders(tx, toOffice(event, 'departure-forgotten', words, studentIds), office, nobody)
      await notifyTeachers(tx, { ...told(event, 'departure-forgotten'), studentIds }, event.class_id, words)
      await signalLive(tx, staff(event))
    },
  ],
  'departure-corrected': [
    async (tx, event: About<'departure-corrected'>) => {
      const { student_id, name } = event.child
      await notifyFamilies(tx, told(event, 'departure-corrected'), [{ student_id, words: { name } }])
      await signalLive(tx, families(event))
    },
  ],
  'wish-sent': [(tx, event: About<'wish-sent' | 'wish-withdrawn'>) => tellOfWish(tx, event)],
  'wish-withdrawn': [(tx, event: About<'wish-sent' | 'wish-withdrawn'>) => tellOfWish(tx, event)],
  'wish-answered': [
    async (tx, event: About<'wish-answered'>) => {
      const { student_id, name } = event.child
      const words = { name, wish: wishText(event.wish), reason: event.reason ?? '' }
      const kind = event.confirmed ? 'wish-confirmed' : 'wish-rejected'
      await notifyFamilies(tx, told(event, kind), [{ student_id, words }])
      await signalLive(tx, families(event))
    },
  ],
  'pick-up-asked': [
    async (tx, event: About<'pick-up-asked'>) => {
      const words = { name: event.child.name, person: event.person }
      await notifyFamilies(tx, told(event, 'pick-up-asked'), [{ student_id: event.child.student_id, words }])
      await notifyHolders(tx, toOffice(event, 'pick-up-asked', words, [event.child.student_id]), office, event.asked_by)
      await signalLive(tx, families(event))
      await signalLive(tx, staff(event))
    },
  ],
  'pick-up-overdue': [
    async (tx, event: About<'pick-up-overdue'>) => {
      const words = { name: event.child.name, person: event.person }
      if (event.waits_for === 'school')
        await notifyHolders(
          tx,
          toOffice(event, 'pick-up-waits-for-school', words, [event.child.student_id]),
          office,
          event.asked_by,
        )
      else await notifyAccount(tx, toOffice(event, 'pick-up-overdue', words, [event.child.student_id]), event.asked_by)
      await signalLive(tx, staff(event))
    },
  ],
  'pick-up-answered': [
    async (tx, event: About<'pick-up-answered'>) => {
      const words = { name: event.child.name, person: event.person }
      const kind = event.approved ? 'pick-up-allowed' : 'pick-up-refused'
      await notifyAccount(tx, toOffice(event, kind, words, [event.child.student_id]), event.asked_by)
      await signalLive(tx, { school_id: event.school_id, topics: ['notifications'], account_ids: [event.asked_by] })
    },
  ],
} satisfies Record<Exclude<DayEvent['kind'], 'report-followed'>, readonly Subscriber[]>
