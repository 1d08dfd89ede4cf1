import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Day, Done, Id, Instant, PageQuery, Paging, schoolNode } from './kernel.ts'
import type { Module } from './modules.ts'
import { type NoticeKind, notices } from './notices/catalogue.ts'
import { notificationTopics } from './notices/topics.ts'

export type NotificationKind = NoticeKind
export const notificationKinds = Object.keys(notices) as NotificationKind[]
export const NotificationKind = z.enum(notificationKinds)

/** Kinds that a school hides because their module is switched off. */
export const hiddenNotifications = (modules: Readonly<Record<Module, boolean>>): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => {
    const { module } = notices[kind]
    return module !== null && !modules[module]
  })

export const SingleNotification = z.object({
  id: Id,
  kind: NotificationKind,
  /** In the language that the request asks for (`Accept-Language`). */
  text: z.string(),
  /** Ids of the objects it is about. */
  post_id: Id.nullable(),
  student_id: Id.nullable(),
  /** The report, request or class. */
  object_id: Id.nullable(),
  /** The day of its register, else the one on which it was sent; null if it leads to no day. */
  day: Day.nullable(),
  created_at: Instant,
  /** A closed notification counts as read. */
  read_at: Instant.nullable(),
  /** When its cause was dealt with, and a text that says by whom and how; null while it waits, or if it only informs. */
  closed: z.object({ at: Instant, text: z.string() }).nullable(),
})
export type SingleNotification = z.output<typeof SingleNotification>

export const Notification = SingleNotification.extend({
  /**
   * If the row stands for several notifications of one kind and day: all of them, those that wait first. The text then
   * counts those that wait, and the other fields are those of the newest. With one left that waits, the row is that one.
   */
  items: z.array(SingleNotification),
})
export type Notification = z.output<typeof Notification>

const everybody = { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' } as const

export const listNotifications = schoolNode('GET', '/notification', {
  summary: "List the caller's notifications, newest first; those of one kind and day that wait are one row",
  access: everybody,
  query: PageQuery.extend({
    /** Only of this topic. */
    about: z.enum(notificationTopics).optional(),
    unread: z.enum(['true']).optional(),
  }),
  /** `unread` counts rows, as the list shows them. */
  response: z.object({ data: z.array(Notification), paging: Paging, unread: z.int() }),
})

export const readNotification = schoolNode('POST', '/notification/read', {
  summary: 'Mark one notification, or all of its row, as read',
  access: everybody,
  query: z.object({
    notification_id: IdOf('notification'),
    /** All notifications of the row, if it stands for several. */
    together: z.enum(['true']).optional(),
  }),
  response: Done,
})

export const readAllNotifications = schoolNode('POST', '/notification/readAll', {
  summary: 'Mark all notifications as read',
  access: everybody,
  response: Done,
})
