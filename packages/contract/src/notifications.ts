import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Done, Id, Instant, PageQuery, Paging, schoolNode } from './kernel.ts'
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

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** In the language that the request asks for (`Accept-Language`). */
  text: z.string(),
  /** Ids of the objects it is about. */
  post_id: Id.nullable(),
  student_id: Id.nullable(),
  /** The report or request. */
  object_id: Id.nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
})
export type Notification = z.output<typeof Notification>

const everybody = { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' } as const

export const listNotifications = schoolNode('GET', '/notification', {
  summary: "List the caller's notifications, newest first",
  access: everybody,
  query: PageQuery.extend({
    /** Only of this topic. */
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
