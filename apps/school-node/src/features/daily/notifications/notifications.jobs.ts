import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { Db } from '@nhip-cau/server-kit/database'
import type { ClockJob, Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../../context.ts'
import type { CalendarEvent } from '../../../events/calendar.ts'
import type { Emitted } from '../../../events/emitted.ts'
import type { NameEvent } from '../../../events/names.ts'
import type { PickUpPersonEvent } from '../../../events/pick-up-people.ts'
import type { PostEvent } from '../../../events/posts.ts'
import * as queries from './notifications.queries.ts'

type About<K extends PostEvent['kind']> = Emitted<Extract<PostEvent, { kind: K }>>

const aboutPost = (
  event: Emitted<PostEvent>,
  kind: NotificationKind,
  words: Record<string, string>,
): queries.NewNotification => ({
  schoolId: event.school_id,
  eventId: event.id,
  kind,
  words: { title: event.title, ...words },
  postId: event.post_id,
})

type Named = Emitted<Extract<PickUpPersonEvent, { readonly pick_up_person_id: string }>>

const aboutPickUp = (event: Named, words: Record<string, string> = {}): queries.NewNotification => ({
  schoolId: event.school_id,
  eventId: event.id,
  kind: event.kind,
  words: { child: event.child, person: event.person, ...words },
  postId: null,
  studentId: event.student_id,
})

const tellParents = async (tx: Db, event: Named, words?: Record<string, string>) => {
  await queries.notifyParents(tx, aboutPickUp(event, words), event.student_id, event.by_account_id)
  await signalLive(tx, { ...tell(event), roles: ['parent'] })
}

const tellEverybody = async (tx: Db, event: Emitted<CalendarEvent>, words: Record<string, string>) => {
  const { school_id: schoolId, id: eventId, kind } = event
  await queries.notifyEverybody(tx, { schoolId, eventId, kind, words, postId: null }, event.by_account_id)
  await signalLive(tx, tell(event))
}

/** Whoever writes the names of these people at the school. */
const tellOfName = (holder: string) => async (tx: Db, event: Emitted<NameEvent>) => {
  const { school_id: schoolId, id: eventId, kind, account_id: objectId, from, wanted } = event
  const one = { schoolId, eventId, kind, words: { from, wanted }, postId: null, objectId }
  await queries.notifyHolders(tx, one, holder, null)
  await signalLive(tx, { ...tell(event), roles: ['school'] })
}

const tell = (event: Emitted<PostEvent | PickUpPersonEvent | CalendarEvent | NameEvent>) => ({
  school_id: event.school_id,
  topics: ['notifications'] as const,
})

/** Who learns of what. Each runs in one transaction and may run again: a row that is there already stays as it is. */
export const notificationSubscribers = {
  'post-published': [
    async (tx, event: About<'post-published'>) => {
      const notification = aboutPost(event, 'post-published', { from: event.from })
      await queries.notifyClasses(tx, notification, event.class_ids, event.author_account_id)
      await signalLive(tx, { ...tell(event), roles: ['teacher', 'parent'], class_ids: event.class_ids })
    },
  ],
  'post-waiting': [
    async (tx, event: About<'post-waiting'>) => {
      const notification = aboutPost(event, 'post-waiting', { author: event.author })
      await queries.notifyHolders(tx, notification, 'school.postControl.post', event.author_account_id)
      await signalLive(tx, { ...tell(event), roles: ['school'] })
    },
  ],
  'post-accepted': [
    async (tx, event: About<'post-accepted'>) => {
      await queries.notifyAccount(tx, aboutPost(event, 'post-accepted', {}), event.author_account_id)
      await signalLive(tx, { ...tell(event), account_ids: [event.author_account_id] })
    },
  ],
  'post-rejected': [
    async (tx, event: About<'post-rejected'>) => {
      const notification = aboutPost(event, 'post-rejected', { reason: event.reason })
      await queries.notifyAccount(tx, notification, event.author_account_id)
      await signalLive(tx, { ...tell(event), account_ids: [event.author_account_id] })
    },
  ],
  'pick-up-waiting': [
    async (tx, event: Emitted<Extract<PickUpPersonEvent, { kind: 'pick-up-waiting' }>>) => {
      const notification = aboutPickUp(event, { from: event.from })
      await queries.notifyHolders(tx, notification, 'school.students.update', event.by_account_id)
      await signalLive(tx, { ...tell(event), roles: ['school'] })
    },
  ],
  'pick-up-approved': [(tx, event: Named) => tellParents(tx, event)],
  'pick-up-rejected': [
    (tx, event: Emitted<Extract<PickUpPersonEvent, { kind: 'pick-up-rejected' }>>) =>
      tellParents(tx, event, { reason: event.reason }),
  ],
  'named-by-barred': [
    async (tx, event: Emitted<Extract<PickUpPersonEvent, { kind: 'named-by-barred' }>>) => {
      const { school_id: schoolId, id: eventId, kind, student_id: studentId, child, by, people } = event
      const words = { child, by, people: people.join(', ') }
      // Also whoever barred: it is their work now.
      await queries.notifyHolders(
        tx,
        { schoolId, eventId, kind, words, postId: null, studentId },
        'school.students.update',
        null,
      )
      await signalLive(tx, { ...tell(event), roles: ['school'] })
    },
  ],
  'parent-name-wished': [tellOfName('school.parents.index')],
  'teacher-name-wished': [tellOfName('school.teachers.update')],
  'school-closed': [
    (tx, event: Emitted<Extract<CalendarEvent, { kind: 'school-closed' }>>) =>
      tellEverybody(tx, event, { days: event.days, reason: event.reason }),
  ],
  'closing-lifted': [
    (tx, event: Emitted<Extract<CalendarEvent, { kind: 'closing-lifted' }>>) =>
      tellEverybody(tx, event, { days: event.days }),
  ],
} satisfies Record<(PostEvent | PickUpPersonEvent | CalendarEvent | NameEvent)['kind'], readonly Subscriber[]>

export const notificationClock = (context: Context): readonly ClockJob[] => [
  { name: 'notifications.forget', at: '17 19 * * *', run: () => queries.deleteOldNotifications(context.db) },
]
