import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, nodeOf, PageQuery, paged, typed, undoable } from './kernel.ts'
import { ClassName } from './session.ts'
import { familyMessagesSlice } from './slices/family-messages.ts'

const node = nodeOf(familyMessagesSlice)

/** What a family writes to the class: something to know today, a question, or thanks. */
export const messageKinds = ['morning', 'question', 'thanks'] as const
export const MessageKind = z.enum(messageKinds)
export type MessageKind = z.output<typeof MessageKind>

export const messageLimits = { text: 1000, answer: 500 } as const

/** `unanswered`: questions without an answer, read or not. */
export const messageStates = ['unread', 'unanswered'] as const

export const FamilyMessage = z.object({
  id: Id,
  student: DailyChild,
  /** The class at the time of the message. */
  class: ClassName,
  kind: MessageKind,
  text: z.string(),
  sent: z.object({
    by: z.string(),
    relation: z.string().nullable(),
    at: Instant,
    /** False: the sender may no longer act for the child, so what it asks for does not count. */
    acts: z.boolean(),
  }),
  /** When the teachers are notified of a message that was sent outside the school's hours or is held; otherwise null. */
  quiet_until: Instant.nullable(),
  /** True: a question about what a camera showed, which no teacher sees before `quiet_until`. */
  held: z.boolean(),
  /** The first teacher who has read it. A family learns of it not before `quiet_until`. */
  read: z.object({ by: z.string(), at: Instant }).nullable(),
  answer: z.object({ text: z.string(), by: z.string(), at: Instant }).nullable(),
  can: z.object({ withdraw: z.boolean(), read: z.boolean(), answer: z.boolean() }),
})
export type FamilyMessage = z.output<typeof FamilyMessage>

/** Guards and the kitchen hold `school.attend`; what families write belongs to whoever reads their absence reports. */
const readers = { school: 'school.absence', teacher: 'teacher.attend', parent: 'signed-in' } as const
const family = { parent: 'signed-in' } as const
const teachers = { teacher: 'teacher.attend' } as const

export const FamilyMessageQuery = PageQuery.extend({
  state: z.enum(messageStates).optional(),
  class_id: IdOf('class').optional(),
  student_id: IdOf('student').optional(),
  /** Messages sent on a day between `from` and `to`. */
  from: Day.optional(),
  to: Day.optional(),
  q: typed({ min: 0, max: 100 }).optional(),
})
export type FamilyMessageQuery = z.output<typeof FamilyMessageQuery>

export const listFamilyMessages = node('GET', '/family-messages', {
  summary:
    "List the families' messages; staff see the unread ones first, the longest waiting on top. What the office reads is recorded in the audit log",
  access: readers,
  query: FamilyMessageQuery,
  response: paged(FamilyMessage).extend({
    /** Numbers of all messages that the caller sees, independent of the filter. */
    unread: z.int(),
    unanswered: z.int(),
  }),
})

export const familyMessageListInput = node('GET', '/family-messages/get-family-message-list-input', {
  summary: 'Get the data for the form and the filters: children or classes, and when teachers read next',
  access: readers,
  response: z.object({
    today: Day,
    /** Outside the school's hours: when they begin again; null within them, and while no school day is planned. */
    reads_from: Instant.nullable(),
    /** True within the school's hours. */
    open: z.boolean(),
    classes: z.array(ClassName),
    /** Parents only: the children they act for. */
    children: z.array(DailyChild.extend({ class: ClassName.nullable() })),
  }),
})

export const getFamilyMessage = node('GET', '/family-messages/:id', {
  summary: 'Get one message; what the office reads is recorded in the audit log',
  access: readers,
  params: ById('family_message'),
  response: FamilyMessage,
})

export const sendFamilyMessage = node('POST', '/family-messages', {
  limit: 'request',
  summary: "Write to the teachers of a child's class; outside the school's hours they are notified when these begin",
  access: family,
  body: z.object({
    student_id: IdOf('student'),
    kind: MessageKind,
    text: typed({ min: 1, max: messageLimits.text }),
  }),
  response: undoable(FamilyMessage),
})

export const withdrawFamilyMessage = node('POST', '/family-messages/:id/withdraw', {
  summary: 'Take back an own message that nobody has read; it is deleted',
  access: family,
  params: ById('family_message'),
  response: Done,
})

export const readFamilyMessage = node('POST', '/family-messages/:id/read', {
  summary: 'Mark a message as read for all teachers of the class; the family sees by whom',
  access: teachers,
  params: ById('family_message'),
  response: FamilyMessage,
})

export const answerFamilyMessage = node('POST', '/family-messages/:id/answer', {
  limit: 'request',
  summary: 'Answer a message once; it counts as read, and the family is notified',
  access: teachers,
  params: ById('family_message'),
  body: z.object({ text: typed({ min: 1, max: messageLimits.answer }) }),
  response: FamilyMessage,
})
