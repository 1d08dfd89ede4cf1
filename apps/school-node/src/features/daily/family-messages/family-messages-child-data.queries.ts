import type { MessageKind } from '@nhip-cau/contract/family-messages'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// The data of one child in this feature: the copy for the family, and the erasure.

export type ChildMessage = {
  class: string
  kind: MessageKind
  text: string
  by: string
  at: string
  read_by: string | null
  read_at: string | null
  answer: string | null
  answered_by: string | null
  answered_at: string | null
}

export const selectChildMessages = (db: Db, schoolId: string, studentId: string) => db<ChildMessage[]>`
  select c.name as class, m.kind, m.text, sender.full_name as by, m.sent_at as at, reader.full_name as read_by, m.read_at,
    m.answer, answerer.full_name as answered_by, m.answered_at
  from family_messages m
  join classes c on c.school_id = m.school_id and c.id = m.class_id
  join accounts sender on sender.school_id = m.school_id and sender.id = m.sent_by
  left join accounts reader on reader.school_id = m.school_id and reader.id = m.read_by
  left join accounts answerer on answerer.school_id = m.school_id and answerer.id = m.answered_by
  where m.school_id = ${schoolId} and m.student_id = ${studentId}
  order by m.sent_at, m.id`

export const messagesOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select m.id from family_messages m where m.school_id = ${schoolId} and m.student_id = ${studentId}`

/** Deletes the messages: without their words nothing is left to keep. */
export const eraseMessages = (tx: Db, schoolId: string, studentId: string) => tx`
  delete from family_messages m where m.school_id = ${schoolId} and m.student_id = ${studentId}`
