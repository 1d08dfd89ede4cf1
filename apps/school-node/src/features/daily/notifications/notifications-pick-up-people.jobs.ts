import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import type { PickUpPersonEvent } from '../../../events/pick-up-people.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver, familyOf } from './notifications-deliver.ts'

type About<K extends PickUpPersonEvent['kind']> = Emitted<Extract<PickUpPersonEvent, { kind: K }>>

const office = [{ holders: 'school.students.update' }]

/** The office is notified of requested pick-up people, the family of the decision. */
export const pickUpPersonSubscribers = {
  'pick-up-waiting': [
    async (tx, event: About<'pick-up-waiting'>) => {
      const { from, person, child, student_id, pick_up_person_id, by_account_id: except } = event
      const about = { student_id, object_id: pick_up_person_id, subject: subjectOf.pickUpPerson(pick_up_person_id) }
      await deliver(tx, event.kind, office, { from, person, child }, { event, except, ...about })
    },
  ],
  'pick-up-approved': [
    async (tx, event: About<'pick-up-approved'>) => {
      const { person, child, by_account_id: except } = event
      const subject = subjectOf.pickUpPerson(event.pick_up_person_id)
      await closeNotices(tx, { event, subject, outcome: 'approved', by: except })
      await deliver(tx, event.kind, familyOf(event.student_id), { person, child }, { event, except })
    },
  ],
  'pick-up-rejected': [
    async (tx, event: About<'pick-up-rejected'>) => {
      const { person, child, reason, by_account_id: except } = event
      const subject = subjectOf.pickUpPerson(event.pick_up_person_id)
      await closeNotices(tx, { event, subject, outcome: 'rejected', by: except })
      await deliver(tx, event.kind, familyOf(event.student_id), { person, child, reason }, { event, except })
    },
  ],
  'named-by-barred': [
    async (tx, event: About<'named-by-barred'>) => {
      const { by, child, student_id, people } = event
      // No `except`: whoever barred the guardian must also decide about these people again.
      await deliver(tx, event.kind, office, { by, child, people: people.join(', ') }, { event, student_id })
    },
  ],
} satisfies Record<PickUpPersonEvent['kind'], readonly Subscriber[]>
