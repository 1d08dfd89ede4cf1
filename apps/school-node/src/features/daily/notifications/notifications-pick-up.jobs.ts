import type { Tx } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { PickUpEvent } from '../../../events/pick-up.ts'
import { deliver, familyOf } from './notifications-deliver.ts'
import type { Recipients } from './notifications-recipients.queries.ts'

type About<K extends PickUpEvent['kind']> = Emitted<PickUpEvent & { readonly kind: K }>

/** The clock job sends no live signals of its own. */
const topics = ['attendance'] as const
const office = { holders: 'school.attend' }
const teachers = (event: { readonly class_id: string }): Recipients => ({
  teachersOf: event.class_id,
  with: 'teacher.attend',
})
const family = ({ child }: { readonly child: { readonly student_id: string } }) => familyOf(child.student_id)
/** Lets an erasure find the notifications to staff that name the child. */
const naming = ({ child }: { readonly child: { readonly student_id: string } }) => ({ student_ids: [child.student_id] })

const notifyWish = async (tx: Tx, event: About<'wish-sent' | 'wish-withdrawn'>) => {
  const values = { name: event.child.name, wish: event.wish }
  await deliver(tx, event.kind, [teachers(event)], values, { event, ...naming(event) })
}

/** The notifications of departures to families, and of everything unusual about pick-up to those who must act. */
export const pickUpSubscribers = {
  'child-left': [
    async (tx, event: About<'child-left'>) => {
      const { child, time, by } = event
      await deliver(tx, event.kind, family(event), { name: child.name, time, by }, { event })
    },
  ],
  'end-of-day-open': [
    async (tx, event: About<'end-of-day-open'>) => {
      const { class_name, names, round, student_ids } = event
      const kind = round > 1 ? 'end-of-day-still-open' : 'end-of-day-open'
      const [only] = student_ids.length === 1 ? student_ids : []
      const about = { student_ids, ...(only === undefined ? {} : { student_id: only }) }
      const values = { class: class_name, names, round }
      await deliver(tx, kind, [office, teachers(event)], values, { event, topics, ...about })
    },
  ],
  'departure-forgotten': [
    async (tx, event: About<'departure-forgotten'>) => {
      const { class_name, names, day, student_ids = [] } = event
      const values = { class: class_name, names, day }
      await deliver(tx, event.kind, [office, teachers(event)], values, { event, topics, student_ids })
    },
  ],
  'departure-corrected': [
    async (tx, event: About<'departure-corrected'>) => {
      await deliver(tx, event.kind, family(event), { name: event.child.name }, { event })
    },
  ],
  'wish-sent': [notifyWish],
  'wish-withdrawn': [notifyWish],
  'wish-answered': [
    async (tx, event: About<'wish-answered'>) => {
      const values = { name: event.child.name, wish: event.wish, reason: event.reason ?? '' }
      const kind = event.confirmed ? 'wish-confirmed' : 'wish-rejected'
      await deliver(tx, kind, family(event), values, { event })
    },
  ],
  'pick-up-asked': [
    async (tx, event: About<'pick-up-asked'>) => {
      const to = [...family(event), office]
      const about = { event, except: event.asked_by, ...naming(event) }
      await deliver(tx, event.kind, to, { name: event.child.name }, about)
    },
  ],
  'pick-up-overdue': [
    async (tx, event: About<'pick-up-overdue'>) => {
      const { child, person, asked_by } = event
      const about = { event, topics, ...naming(event) }
      if (event.waits_for === 'school') {
        const values = { name: child.name, person }
        await deliver(tx, 'pick-up-waits-for-school', [office], values, { ...about, except: asked_by })
      } else await deliver(tx, 'pick-up-overdue', [{ accounts: [asked_by] }], { name: child.name }, about)
    },
  ],
  'pick-up-answered': [
    async (tx, event: About<'pick-up-answered'>) => {
      const { child, person, asked_by, approved } = event
      const kind = approved ? 'pick-up-allowed' : 'pick-up-refused'
      const values = { name: child.name, person }
      await deliver(tx, kind, [{ accounts: [asked_by] }], values, { event, ...naming(event) })
    },
  ],
} satisfies Record<PickUpEvent['kind'], readonly Subscriber[]>
