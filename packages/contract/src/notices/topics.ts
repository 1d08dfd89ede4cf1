import { type NoticeKind, notices } from './catalogue.ts'

const kinds = Object.keys(notices) as NoticeKind[]

/** Filters of the notification list. */
export type NotificationTopic = NonNullable<(typeof notices)[NoticeKind]['topic']>
export const notificationTopics = [
  ...new Set(kinds.flatMap((kind) => notices[kind].topic ?? [])),
] as NotificationTopic[]

export const kindsOfTopic = (topic: NotificationTopic): readonly NoticeKind[] =>
  kinds.filter((kind) => notices[kind].topic === topic)
