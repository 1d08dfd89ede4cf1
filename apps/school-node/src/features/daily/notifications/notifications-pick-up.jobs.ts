import type { NoticeOutcome } from '@nhip-cau/contract/notices/notice'
import type { Tx } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import type { PickUpEvent } from '../../../events/pick-up.ts'
import { selectEmptyClass } from './notifications-causes.queries.ts'
import { type Closing, closeNotices } from './notifications-close.ts'
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
  const subject = subjectOf.wish(event.child.student_id, event.wish)
  if (event.kind === 'wish-withdrawn') await closeNotices(tx, { event, subject, outcome: 'withdrawn' })
  const waiting = event.kind === 'wish-sent' ? { subject } : {}
  await deliver(tx, event.kind, [teachers(event)], values, { event, ...naming(event), ...waiting })
}

/** The questions to the family and to the school about these requests. */
const ofBothSides = (
  event: Emitted<PickUpEvent>,
  requestIds: readonly string[],
  outcome: NoticeOutcome,
  by?: string,
): Closing[] =>
  requestIds.flatMap((id) =>
    (['family', 'school'] as const).map((side) => ({ event, subject: subjectOf.pickUp(id, side), outcome, by })),
  )

/** The family need not hurry any more, and the office is not called when the last child of the class has left. */
const closeLeaving = async (tx: Tx, event: About<'child-left'>) => {
  const day = await selectEmptyClass(tx, event.school_id, event.class_id)
  await closeNotices(
    tx,
    { event, subject: subjectOf.leaving(event.child.student_id), outcome: 'left' },
    ...ofBothSides(event, event.request_ids ?? [], 'left'),
    ...(day === undefined
      ? []
      : [{ event, subject: subjectOf.endOfDay(event.class_id, day), outcome: 'done' as const }]),
  )
}

/** The notifications of departures to families, and of everything unusual about pick-up to those who must act. */
export const pickUpSubscribers = {
  'child-left': [
    async (tx, event: About<'child-left'>) => {
      const { child, time, by } = event
      await closeLeaving(tx, event)
      await deliver(tx, event.kind, family(event), { name: child.name, time, by }, { event })
    },
  ],
  'end-of-day-open': [
    async (tx, event: About<'end-of-day-open'>) => {
      const { class_name, names, round, student_ids } = event
      const kind = round > 1 ? 'end-of-day-still-open' : 'end-of-day-open'
      const [only] = student_ids.length === 1 ? student_ids : []
      const subject = subjectOf.endOfDay(event.class_id, event.day)
      const about = { student_ids, subject, ...(only === undefined ? {} : { student_id: only }) }
      const values = { class: class_name, names, round }
      await deliver(tx, kind, [office, teachers(event)], values, { event, topics, ...about })
    },
  ],
  'departure-forgotten': [
    async (tx, event: About<'departure-forgotten'>) => {
      const { class_name, names, day, student_ids = [] } = event
      const values = { class: class_name, names, day }
      await deliver(tx, event.kind, [office, teachers(event)], values, {
        event,
        topics,
        student_ids,
        object_id: event.class_id,
        // Not `day`, which is that of the departure: the notices of one morning are one row.
        subject: subjectOf.endOfDay(event.class_id, day),
      })
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
      const subject = subjectOf.wish(event.child.student_id, event.wish)
      const outcome = event.confirmed ? 'confirmed' : 'rejected'
      await closeNotices(tx, { event, subject, outcome, by: event.by_account_id })
      await deliver(tx, kind, family(event), values, { event })
    },
  ],
  'pick-up-asked': [
    async (tx, event: About<'pick-up-asked'>) => {
      const { request_id } = event
      const { name } = event.child
      const about = { event, except: event.asked_by, ...naming(event) }
      const [ofFamily, ofSchool] = [subjectOf.pickUp(request_id, 'family'), subjectOf.pickUp(request_id, 'school')]
      await deliver(tx, event.kind, family(event), { name }, { ...about, subject: ofFamily })
      await deliver(tx, event.kind, [office], { name }, { ...about, subject: ofSchool })
    },
  ],
  'pick-up-overdue': [
    async (tx, event: About<'pick-up-overdue'>) => {
      const { child, person, asked_by } = event
      const side = event.waits_for === 'school' ? 'school' : 'family'
      const about = { event, topics, ...naming(event), subject: subjectOf.pickUp(event.request_id, side) }
      if (event.waits_for === 'school') {
        const values = { name: child.name, person }
        await deliver(tx, 'pick-up-waits-for-school', [office], values, { ...about, except: asked_by })
      } else await deliver(tx, 'pick-up-overdue', [{ accounts: [asked_by] }], { name: child.name }, about)
    },
  ],
  'pick-up-answered': [
    async (tx, event: About<'pick-up-answered'>) => {
      const { child, person, asked_by, approved, class_id } = event
      await closeNotices(
        tx,
        ...ofBothSides(event, [event.request_id], approved ? 'approved' : 'rejected', event.by_account_id),
      )
      const kind = approved ? 'pick-up-allowed' : 'pick-up-refused'
      const values = { name: child.name, person }
      // Whoever of the class stands at the door has to know that the child stays.
      const atDoor = approved || class_id === undefined ? [] : [teachers({ class_id })]
      await deliver(tx, kind, [{ accounts: [asked_by] }, ...atDoor], values, { event, ...naming(event) })
    },
  ],
} satisfies Record<PickUpEvent['kind'], readonly Subscriber[]>
