import type { Db } from '@nhip-cau/server-kit/database'

export type DemoMessage = {
  readonly id: string
  readonly studentId: string
  readonly classId: string
  readonly by: string
  readonly kind: string
  readonly text: string
  readonly at: string
  readonly quietUntil: string | null
  readonly teacher: string
  readonly readAt: string | null
  readonly answer: string | null
}

export const insertMessage = (tx: Db, schoolId: string, one: DemoMessage) => tx`
  insert into family_messages (school_id, id, student_id, class_id, kind, text, sent_by, sent_at, quiet_until, notified_at,
    read_by, read_at, answer, answered_by, answered_at)
  values (${schoolId}, ${one.id}, ${one.studentId}, ${one.classId}, ${one.kind}, ${one.text}, ${one.by}, ${one.at},
    ${one.quietUntil}, ${one.quietUntil ?? one.at}, case when ${one.readAt}::timestamptz is not null then ${one.teacher}::uuid end,
    ${one.readAt}, ${one.answer}, case when ${one.answer}::text is not null then ${one.teacher}::uuid end,
    case when ${one.answer}::text is not null then ${one.readAt}::timestamptz end)
  on conflict do nothing`
