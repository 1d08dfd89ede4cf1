import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { ConsentEvent } from '../../../events/consents.ts'
import type { DataRequestEvent } from '../../../events/data-requests.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { dayText, requestStatusText } from '../../../texts.ts'
import * as queries from './notifications.queries.ts'

type Known = ConsentEvent | DataRequestEvent
type About<K extends Known['kind']> = Emitted<Extract<Known, { kind: K }>>

/** Who works on what families say about their data. */
const office = 'school.students.update'
const nobody = '00000000-0000-0000-0000-000000000000'

/** The office learns what a family no longer agrees to; families learn what became of what they asked. */
export const consentSubscribers = {
  'consent-changed': [
    async (tx, event: About<'consent-changed'>) => {
      if (event.granted || event.taken_back) return
      await queries.notifyHolders(
        tx,
        {
          schoolId: event.school_id,
          eventId: event.id,
          kind: 'consent-withdrawn',
          words: { by: event.by, title: event.title, child: event.student },
          postId: null,
          studentId: event.student_id,
        },
        office,
        nobody,
      )
      await signalLive(tx, { school_id: event.school_id, topics: ['notifications'], roles: ['school'] })
    },
  ],
  'consent-reminder': [
    async (tx, event: About<'consent-reminder'>) => {
      const about = { schoolId: event.school_id, eventId: event.id, postId: null }
      await queries.notifyAccounts(tx, { ...about, kind: 'consent-reminder', words: {} }, event.account_ids)
      // To all families, not by name: the ids of a whole school are longer than one signal may be.
      await signalLive(tx, { school_id: event.school_id, topics: ['notifications'], roles: ['parent'] })
    },
  ],
  'data-request-received': [
    async (tx, event: About<'data-request-received'>) => {
      const words = { from: event.from, number: String(event.number) }
      await queries.notifyHolders(tx, { ...aboutRequest(event), kind: 'data-request-received', words }, office, nobody)
      await signalLive(tx, { school_id: event.school_id, topics: ['notifications'], roles: ['school'] })
    },
  ],
  'data-request-due': [
    async (tx, event: About<'data-request-due'>) => {
      const words = { number: String(event.number), day: dayText(event.due_on) }
      await queries.notifyHolders(tx, { ...aboutRequest(event), kind: 'data-request-due', words }, office, nobody)
      await signalLive(tx, { school_id: event.school_id, topics: ['notifications'], roles: ['school'] })
    },
  ],
  'data-request-updated': [
    async (tx, event: About<'data-request-updated'>) => {
      const words = { number: String(event.number), status: requestStatusText(event.status) }
      await queries.notifyAccount(tx, { ...aboutRequest(event), kind: 'data-request-updated', words }, event.account_id)
      await tellAccount(tx, event)
    },
  ],
  'data-export-ready': [
    async (tx, event: About<'data-export-ready'>) => {
      const about = { schoolId: event.school_id, eventId: event.id, postId: null, studentId: event.student_id }
      await queries.notifyAccount(
        tx,
        { ...about, kind: 'data-export-ready', words: { child: event.student } },
        event.account_id,
      )
      await tellAccount(tx, event)
    },
  ],
} satisfies Record<Known['kind'], readonly Subscriber[]>

const aboutRequest = ({ school_id, id, student_id }: Emitted<{ school_id: string; student_id: string }>) => ({
  schoolId: school_id,
  eventId: id,
  postId: null,
  studentId: student_id,
})

const tellAccount = (tx: Parameters<typeof signalLive>[0], event: { school_id: string; account_id: string }) =>
  signalLive(tx, { school_id: event.school_id, topics: ['notifications'], account_ids: [event.account_id] })
