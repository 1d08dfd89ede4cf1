import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { AboutAbsence, AbsenceEvent, InfectiousCase } from '../../../events/absence.ts'
import type { Emitted } from '../../../events/emitted.ts'
import type { MedicineEvent } from '../../../events/prescriptions.ts'
import { daysText, notGivenText } from '../../../texts.ts'
import { type NewNotification, notifyHolders, notifyParents } from './notifications.queries.ts'
import { notifyClassTeachers } from './notifications-care.queries.ts'

type Known = AbsenceEvent | MedicineEvent
type About<K extends Known['kind']> = Emitted<Extract<Known, { kind: K }>>
type Words = Readonly<Record<string, string>>

const keys = {
  absence: { office: 'school.absence', teacher: 'teacher.absence' },
  medicine: { office: 'school.prescription', teacher: 'teacher.prescription' },
  /** Whoever decides for the school: it may have to report, and to close the class. */
  head: { office: 'school.users.update', teacher: 'teacher.absence' },
} as const
/** So many children of one class within a week are a matter of the authorities. */
const outbreakCases = 2
type Area = (typeof keys)[keyof typeof keys]

const about = (event: Emitted<Known>, kind: NotificationKind, words: Words = {}): NewNotification => ({
  schoolId: event.school_id,
  eventId: event.id,
  kind,
  words: { child: event.child, ...words },
  postId: null,
  studentId: event.student_id,
  objectId: 'absence_id' in event ? event.absence_id : event.prescription_id,
})

const look = (tx: Db, event: Emitted<Known>, roles: readonly ('school' | 'teacher' | 'parent')[]) =>
  signalLive(tx, { school_id: event.school_id, topics: ['notifications'], roles, class_ids: [event.class_id] })

const tellTeachers = async (tx: Db, event: Emitted<Known>, area: Area, one: NewNotification) => {
  await notifyClassTeachers(tx, one, {
    classId: event.class_id,
    permission: area.teacher,
    exceptId: event.by_account_id,
  })
  await look(tx, event, ['teacher'])
}
const tellOffice = async (tx: Db, event: Emitted<Known>, area: Area, one: NewNotification) => {
  await notifyHolders(tx, one, area.office, event.by_account_id)
  await look(tx, event, ['school'])
}
const tellParents = async (tx: Db, event: Emitted<Known>, one: NewNotification) => {
  await notifyParents(tx, one, event.student_id, event.by_account_id)
  await look(tx, event, ['parent'])
}

/** Office and nurse: whoever answers absences and whoever looks after medicine. */
const tellOfInfection = async (tx: Db, event: Emitted<AboutAbsence & AbsenceEvent>, found: InfectiousCase | null) => {
  if (found === null) return
  const words = { class: found.class, cases: String(found.cases) }
  const one = about(event, 'absence-infectious', words)
  await tellOffice(tx, event, keys.absence, one)
  await tellOffice(tx, event, keys.medicine, one)
  await tellTeachers(tx, event, keys.absence, one)
  if (found.cases < outbreakCases) return
  const outbreak = about(event, 'absence-outbreak', words)
  await tellOffice(tx, event, keys.head, outbreak)
  await tellOffice(tx, event, keys.absence, outbreak)
}

/** What families and staff hear of absences and medicine. The texts name no illness and no medicine. */
export const careSubscribers = {
  'absence-sent': [
    async (tx, event: About<'absence-sent'>) => {
      await tellTeachers(tx, event, keys.absence, about(event, 'absence-sent', { days: daysText(event.days) }))
      await tellOfInfection(tx, event, event.infectious)
    },
  ],
  'absence-changed': [
    async (tx, event: About<'absence-changed'>) => {
      const one =
        event.reply === null
          ? about(event, 'absence-changed', { days: daysText(event.days) })
          : about(event, 'absence-replied', { reply: event.reply })
      await tellTeachers(tx, event, keys.absence, one)
      await tellOfInfection(tx, event, event.infectious)
    },
  ],
  'absence-withdrawn': [
    async (tx, event: About<'absence-withdrawn'>) => {
      // Days that another report took over are told with that report.
      if (event.withdrawn.length === 0) return
      const days = daysText(event.withdrawn.map((date) => ({ date, half: 'whole' })))
      await tellTeachers(tx, event, keys.absence, about(event, 'absence-withdrawn', { days }))
    },
  ],
  'absence-confirmed': [
    (tx, event: About<'absence-confirmed'>) => tellParents(tx, event, about(event, 'absence-confirmed')),
  ],
  'absence-rejected': [
    (tx, event: About<'absence-rejected'>) =>
      tellParents(tx, event, about(event, 'absence-rejected', { reason: event.reason })),
  ],
  'absence-answer-due': [
    async (tx, event: About<'absence-answer-due'>) => {
      const one = about(event, 'absence-answer-due', { time: event.time })
      await tellOffice(tx, event, keys.absence, one)
      await tellTeachers(tx, event, keys.absence, one)
    },
  ],
  'medicine-sent': [
    async (tx, event: About<'medicine-sent'>) => {
      await tellTeachers(tx, event, keys.medicine, about(event, 'medicine-sent'))
      await tellOffice(tx, event, keys.medicine, about(event, 'medicine-sent'))
    },
  ],
  'medicine-changed': [
    async (tx, event: About<'medicine-changed'>) => {
      await tellTeachers(tx, event, keys.medicine, about(event, 'medicine-changed'))
      await tellOffice(tx, event, keys.medicine, about(event, 'medicine-changed'))
    },
  ],
  'medicine-accepted': [
    (tx, event: About<'medicine-accepted'>) => tellParents(tx, event, about(event, 'medicine-accepted')),
  ],
  'medicine-rejected': [
    (tx, event: About<'medicine-rejected'>) =>
      tellParents(tx, event, about(event, 'medicine-rejected', { reason: event.reason })),
  ],
  'medicine-cancelled': [
    (tx, event: About<'medicine-cancelled'>) =>
      tellTeachers(tx, event, keys.medicine, about(event, 'medicine-cancelled')),
  ],
  'medicine-returned': [
    (tx, event: About<'medicine-returned'>) => tellParents(tx, event, about(event, 'medicine-returned')),
  ],
  'medicine-return-missing': [
    async (tx, event: About<'medicine-return-missing'>) => {
      await tellTeachers(tx, event, keys.medicine, about(event, 'medicine-return-missing'))
      await tellOffice(tx, event, keys.medicine, about(event, 'medicine-return-missing'))
    },
  ],
  'dose-given': [
    (tx, event: About<'dose-given'>) => tellParents(tx, event, about(event, 'dose-given', { time: event.time })),
  ],
  'dose-not-given': [
    (tx, event: About<'dose-not-given'>) =>
      tellParents(tx, event, about(event, 'dose-not-given', { time: event.time, reason: notGivenText(event.reason) })),
  ],
  'dose-soon': [
    (tx, event: About<'dose-soon'>) => {
      const tellGivers = event.givers === 'teachers' ? tellTeachers : tellOffice
      const words = { time: event.time, minutes: String(event.minutes) }
      return tellGivers(tx, event, keys.medicine, about(event, 'dose-soon', words))
    },
  ],
  'dose-overdue': [
    async (tx, event: About<'dose-overdue'>) => {
      await tellTeachers(tx, event, keys.medicine, about(event, 'dose-overdue', { time: event.time }))
      await tellOffice(tx, event, keys.medicine, about(event, 'dose-overdue', { time: event.time }))
    },
  ],
} satisfies Record<Known['kind'], readonly Subscriber[]>
