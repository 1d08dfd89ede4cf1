import { type NoticeKind, notices } from './catalogue.ts'

const kinds = Object.keys(notices) as NoticeKind[]

/** What one may look for: a part of the day, or one kind alone. */
export type NotificationTopic = NonNullable<(typeof notices)[NoticeKind]['topic']>
export const notificationTopics = [
  ...new Set(kinds.flatMap((kind) => notices[kind].topic ?? [])),
] as NotificationTopic[]

export const kindsAbout = (topic: NotificationTopic): readonly NoticeKind[] =>
  kinds.filter((kind) => notices[kind].topic === topic)
