import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Done, Id, Instant, PageQuery, Paging, schoolNode } from './kernel.ts'
import type { Module } from './modules.ts'

export const notificationKinds = [
  'post-published',
  'post-waiting',
  'post-accepted',
  'post-rejected',
  'pick-up-waiting',
  'pick-up-approved',
  'pick-up-rejected',
  'named-by-barred',
  'parent-name-wished',
  'teacher-name-wished',
  'consent-withdrawn',
  'consent-reminder',
  'data-request-received',
  'data-request-due',
  'data-request-updated',
  'data-export-ready',
  'child-arrived',
  'arrival-corrected',
  'child-missed',
  'child-left',
  'child-waiting',
  'register-missing',
  'closing-open',
  'pick-up-asked',
  'pick-up-overdue',
  'pick-up-allowed',
  'pick-up-refused',
  'pick-up-waits-for-school',
  'closing-still-open',
  'departure-forgotten',
  'departure-corrected',
  'wish-sent',
  'wish-withdrawn',
  'wish-confirmed',
  'wish-rejected',
  'school-closed',
  'closing-lifted',
  'absence-sent',
  'absence-changed',
  'absence-replied',
  'absence-withdrawn',
  'absence-confirmed',
  'absence-rejected',
  'absence-infectious',
  'absence-outbreak',
  'absence-answer-due',
  'medicine-sent',
  'medicine-changed',
  'medicine-accepted',
  'medicine-rejected',
  'medicine-cancelled',
  'medicine-returned',
  'medicine-return-missing',
  'dose-given',
  'dose-not-given',
  'dose-soon',
  'dose-overdue',
] as const
/** The part of the product that a notification tells of; those that are not here belong to none. */
const moduleOf: Partial<Record<(typeof notificationKinds)[number], Module>> = {
  'absence-sent': 'absence',
  'absence-changed': 'absence',
  'absence-replied': 'absence',
  'absence-withdrawn': 'absence',
  'absence-confirmed': 'absence',
  'absence-rejected': 'absence',
  'absence-infectious': 'absence',
  'absence-outbreak': 'absence',
  'absence-answer-due': 'absence',
  'medicine-sent': 'prescriptions',
  'medicine-changed': 'prescriptions',
  'medicine-accepted': 'prescriptions',
  'medicine-rejected': 'prescriptions',
  'medicine-cancelled': 'prescriptions',
  'medicine-returned': 'prescriptions',
  'medicine-return-missing': 'prescriptions',
  'dose-given': 'prescriptions',
  'dose-not-given': 'prescriptions',
  'dose-soon': 'prescriptions',
  'dose-overdue': 'prescriptions',
  'post-published': 'posts',
  'post-waiting': 'posts',
  'post-accepted': 'posts',
  'post-rejected': 'posts',
  'child-arrived': 'attendance',
  'arrival-corrected': 'attendance',
  'child-missed': 'attendance',
  'child-left': 'attendance',
  'child-waiting': 'attendance',
  'register-missing': 'attendance',
  'closing-open': 'pick_up',
  'closing-still-open': 'pick_up',
  'departure-forgotten': 'pick_up',
  'departure-corrected': 'pick_up',
  'pick-up-asked': 'pick_up',
  'pick-up-overdue': 'pick_up',
  'pick-up-allowed': 'pick_up',
  'pick-up-refused': 'pick_up',
  'pick-up-waits-for-school': 'pick_up',
  'wish-sent': 'pick_up',
  'wish-withdrawn': 'pick_up',
  'wish-confirmed': 'pick_up',
  'wish-rejected': 'pick_up',
}

/** What a school does not show, because it has switched off what they tell of. */
export const hiddenNotifications = (modules: Readonly<Record<Module, boolean>>): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => {
    const module = moduleOf[kind]
    return module !== undefined && !modules[module]
  })

export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.output<typeof NotificationKind>

/** What one may look for: a part of the day, or one kind alone. */
export const notificationTopics = [
  'attendance',
  'absence',
  'prescriptions',
  'post-published',
  'post-waiting',
  'post-accepted',
  'post-rejected',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** Coming and going are one part of the day for whoever reads of it. */
const partOf = (kind: NotificationKind) => (moduleOf[kind] === 'pick_up' ? 'attendance' : moduleOf[kind])

export const kindsAbout = (topic: NotificationTopic): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => kind === topic || partOf(kind) === topic)

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  text: z.string(),
  /** What it is about: opens at this address inside the reader's own area. */
  post_id: Id.nullable(),
  student_id: Id.nullable(),
  /** The report or request it is about. */
  object_id: Id.nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
})
export type Notification = z.output<typeof Notification>

const everybody = { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' } as const

export const listNotifications = schoolNode('GET', '/notification', {
  summary: 'The own notifications, newest first',
  access: everybody,
  query: PageQuery.extend({
    /** Only of these kinds. */
    about: z.enum(notificationTopics).optional(),
    unread: z.enum(['true']).optional(),
  }),
  response: z.object({ data: z.array(Notification), paging: Paging, unread: z.int() }),
})

export const readNotification = schoolNode('POST', '/notification/read', {
  summary: 'Mark one notification as read',
  access: everybody,
  query: z.object({ notification_id: IdOf('notification') }),
  response: Done,
})

export const readAllNotifications = schoolNode('POST', '/notification/readAll', {
  summary: 'Mark all notifications as read',
  access: everybody,
  response: Done,
})
