import type { NoticeOutcome } from '@nhip-cau/contract/notices/notice'
import type { Tx } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { AboutAbsence, AbsenceEvent, InfectiousCase } from '../../../events/absence.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver, familyOf } from './notifications-deliver.ts'
import type { Recipients } from './notifications-recipients.queries.ts'

type About<K extends AbsenceEvent['kind']> = Emitted<Extract<AbsenceEvent, { kind: K }>>

/** The office must consider reporting this many cases in one class within a week to the health authorities. */
const outbreakCases = 2
const office = { holders: 'school.absence' }
const nurse = { holders: 'school.prescription' }
/** The head: may have to report the outbreak and to close the class. */
const head = { holders: 'school.users.update' }
const teachers = (event: AboutAbsence): Recipients => ({ teachersOf: event.class_id, with: 'teacher.absence' })

const about = (event: Emitted<AboutAbsence>) => ({
  event,
  except: event.by_account_id,
  student_id: event.student_id,
  object_id: event.absence_id,
})

/** The report waits for an answer; one that is confirmed already only informs. */
const waiting = (event: Emitted<AboutAbsence>) =>
  event.status === 'pending' ? { ...about(event), subject: subjectOf.absence(event.absence_id) } : about(event)

const close = (tx: Tx, event: Emitted<AboutAbsence>, outcome: NoticeOutcome) =>
  closeNotices(tx, { event, subject: subjectOf.absence(event.absence_id), outcome, by: event.by_account_id })

const notifyInfection = async (tx: Tx, event: Emitted<AboutAbsence>, found: InfectiousCase | null) => {
  if (found === null) return
  const values = { class: found.class, child: event.child, cases: found.cases }
  await deliver(tx, 'absence-infectious', [office, nurse, teachers(event)], values, about(event))
  if (found.cases >= outbreakCases) await deliver(tx, 'absence-outbreak', [head, office], values, about(event))
}

/** The notifications of absences. Their texts name no illness. */
export const absenceSubscribers = {
  'absence-sent': [
    async (tx, event: About<'absence-sent'>) => {
      const { child, days } = event
      await deliver(tx, event.kind, [teachers(event)], { child, days: firstAndLast(days) }, waiting(event))
      await notifyInfection(tx, event, event.infectious)
    },
  ],
  'absence-changed': [
    async (tx, event: About<'absence-changed'>) => {
      const { child, days, reply } = event
      const to = [teachers(event)]
      if (reply === null) await deliver(tx, 'absence-changed', to, { child, days: firstAndLast(days) }, waiting(event))
      else await deliver(tx, 'absence-replied', to, { child, reply }, waiting(event))
      await notifyInfection(tx, event, event.infectious)
    },
  ],
  'absence-withdrawn': [
    async (tx, event: About<'absence-withdrawn'>) => {
      if (event.status === 'cancelled') await close(tx, event, 'withdrawn')
      // Days that another report took over are in the notification of that report.
      if (event.withdrawn.length === 0) return
      const days = firstAndLast(event.withdrawn.map((date) => ({ date, half: 'whole' })))
      await deliver(tx, event.kind, [teachers(event)], { child: event.child, days }, about(event))
    },
  ],
  'absence-confirmed': [
    async (tx, event: About<'absence-confirmed'>) => {
      await close(tx, event, 'confirmed')
      await deliver(tx, event.kind, familyOf(event.student_id), { child: event.child }, about(event))
    },
  ],
  'absence-rejected': [
    async (tx, event: About<'absence-rejected'>) => {
      const { child, reason } = event
      await close(tx, event, 'rejected')
      await deliver(tx, event.kind, familyOf(event.student_id), { child, reason }, about(event))
    },
  ],
  'absence-answer-due': [
    async (tx, event: About<'absence-answer-due'>) => {
      const { child, time } = event
      await deliver(tx, event.kind, [office, teachers(event)], { child, time }, waiting(event))
    },
  ],
} satisfies Record<AbsenceEvent['kind'], readonly Subscriber[]>

type Day = { readonly date: string; readonly half: 'whole' | 'morning' | 'afternoon' }

/** The first and the last of the days; all of them if there are at most two. */
const firstAndLast = (days: readonly Day[]): readonly Day[] => {
  const said = days.map(({ date, half }) => ({ date, half }))
  return said.length > 2 ? [...said.slice(0, 1), ...said.slice(-1)] : said
}
