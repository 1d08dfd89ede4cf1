import { z } from 'zod'
import { Departure } from './attendance.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, nodeOf, SixDigits, typed } from './kernel.ts'
import { Image } from './media.ts'
import { FullName, Phone } from './people.ts'
import { ClassName } from './session.ts'
import { pickUpSlice } from './slices/pick-up.ts'

const node = nodeOf(pickUpSlice)

export const PickUpChild = z.object({
  id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  class: ClassName,
})
const Child = PickUpChild

/** Why a person may take the child: a guardian, somebody on the approved list, a one-time code, or two approvals today. */
export const collectorKinds = ['guardian', 'person', 'code', 'request'] as const

export const Collector = z.object({
  kind: z.enum(collectorKinds),
  id: Id,
  full_name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  photo: Image.nullable(),
  /** Masked to the last three digits; `readCollectorIdentity` opens it at the door. */
  identity_number: z.string().nullable(),
  /** Named by somebody whom the school has barred since, and the office has not looked again: reason to ask it first. */
  named_by_barred: z.boolean(),
  /** Children of other families whom this person has fetched today: reason to look twice. */
  taken: z.array(z.object({ full_name: z.string(), class: z.string() })),
})
export type Collector = z.output<typeof Collector>

export const listCollectors = node('GET', '/pick-up/collectors/:id', {
  summary: 'Who may take this child today, and who must never',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('student'),
  response: z.object({
    child: Child,
    collectors: z.array(Collector),
    /** Brothers and sisters who are still here. */
    siblings: z.array(
      Child.extend({
        photo: Image.nullable(),
        /** False: in a class that this person does not hand over from. */
        can: z.boolean(),
        /** Ids of those `collectors` who may take this child too. */
        collectors: z.array(Id),
      }),
    ),
    barred: z.array(z.object({ full_name: z.string(), relation: z.string() })),
    /** Phone numbers of the family, main contact first. */
    phones: z.array(z.object({ full_name: z.string(), relation: z.string(), phone: z.string() })),
  }),
})

export const readCollectorIdentity = node('GET', '/pick-up/people/:id/identity', {
  summary: 'The whole identity number of an approved person, to compare with the card at the door; leaves a trace',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('pick_up_person'),
  response: z.object({ identity_number: z.string() }),
})

export const recordDeparture = node('POST', '/pick-up/departures', {
  summary: 'Hand a child over; who takes it is looked up again on the server',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    student_id: IdOf('student'),
    collector: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('guardian'), id: IdOf('parent') }),
      z.object({ kind: z.literal('person'), id: IdOf('pick_up_person') }),
      /** With the digits that the person at the door says: the list alone hands nobody over. */
      z.object({ kind: z.literal('code'), id: IdOf('pick_up_code'), code: SixDigits }),
      z.object({ kind: z.literal('request'), id: IdOf('pick_up_request') }),
    ]),
    /** Brothers and sisters who go with the same person: all or none. */
    siblings: z.array(IdOf('student')).max(5).default([]),
    /** Somebody has looked twice: this person has fetched children of other families today. */
    confirmed: z.boolean().default(false),
    note: typed({ min: 0, max: 300 }).optional(),
    /** How long ago the child went, in seconds: for what was recorded without a network. */
    seconds_ago: z.int().min(0).max(43_200).default(0),
  }),
  response: Departure.extend({
    siblings: z.array(Departure),
    /** So long it can be undone and nobody is told. */
    undo_seconds: z.int(),
  }),
})

export const undoDeparture = node('POST', '/pick-up/departures/:id/undo', {
  summary: 'Take a departure back a moment later, before the parents are told',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('departure'),
  response: Done,
})

export const revokeDeparture = node('POST', '/pick-up/departures/:id/revoke', {
  summary: 'It was a mistake, the child is still here: with a reason, today only; the parents are told',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('departure'),
  body: z.object({ reason: typed({ min: 5, max: 300 }) }),
  response: Done,
})

export const PickUpCode = z.object({
  id: Id,
  child: Child,
  day: Day,
  full_name: z.string(),
  relation: z.string().nullable(),
  code: z.string(),
  /** The same as a picture to be scanned (SVG). */
  qr: z.string(),
  expires_at: Instant,
  used_at: Instant.nullable(),
})
export type PickUpCode = z.output<typeof PickUpCode>

export const listPickUpCodes = node('GET', '/pick-up/codes', {
  summary: 'Codes from today on that the own family has given away',
  access: { parent: 'signed-in' },
  response: z.object({ data: z.array(PickUpCode) }),
})

export const createPickUpCode = node('POST', '/pick-up/codes', {
  limit: 'code',
  summary: 'A code for somebody who fetches the child today or on the next school day; ends that night',
  access: { parent: 'signed-in' },
  body: z.object({
    student_id: IdOf('student'),
    /** Today when left out. */
    day: Day.optional(),
    full_name: FullName,
    relation: typed({ min: 0, max: 50 }).optional(),
    phone: Phone.optional(),
  }),
  response: PickUpCode,
  neverReplayed: true,
})

export const withdrawPickUpCode = node('POST', '/pick-up/codes/:id/withdraw', {
  summary: 'A code is no longer valid',
  access: { parent: 'signed-in' },
  params: ById('pick_up_code'),
  response: Done,
})

export const checkPickUpCode = node('POST', '/pick-up/codes/check', {
  summary: 'Whose code this is; only for classes of the asking person, and only a few tries',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({ code: SixDigits }),
  response: z.object({ child: Child, collector: Collector }),
  neverReplayed: true,
})

const answers = ['waiting', 'approved', 'rejected'] as const

export const PickUpRequest = z.object({
  id: Id,
  child: Child,
  full_name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  /** Taken at the door. */
  photo: Image.nullable(),
  requested_by: z.string(),
  requested_at: Instant,
  parent: z.enum(answers),
  school: z.enum(answers),
  parent_by: z.string().nullable(),
  school_by: z.string().nullable(),
  /** After a quarter of an hour without an answer: call, in this order. */
  call: z.array(z.object({ full_name: z.string(), phone: z.string() })),
  done: z.boolean(),
  can: z.object({ answer: z.boolean() }),
})
export type PickUpRequest = z.output<typeof PickUpRequest>

export const listPickUpRequests = node('GET', '/pick-up/requests', {
  summary: "Today's questions about people who are on no list",
  access: { school: 'school.attend', teacher: 'teacher.attend', parent: 'signed-in' },
  response: z.object({ data: z.array(PickUpRequest) }),
})

export const createPickUpRequest = node('POST', '/pick-up/requests', {
  limit: 'request',
  summary: 'Somebody unlisted stands at the door: ask a parent and the school',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    student_id: IdOf('student'),
    full_name: FullName,
    relation: typed({ min: 0, max: 50 }).optional(),
    phone: Phone.optional(),
    /** An own upload. */
    photo_id: IdOf('image').optional(),
  }),
  response: PickUpRequest,
})

export const answerPickUpRequest = node('POST', '/pick-up/requests/:id/answer', {
  summary: 'A parent and the school each say yes or no; both are needed',
  access: { school: 'school.attend', parent: 'signed-in' },
  params: ById('pick_up_request'),
  body: z.object({ answer: z.enum(['approved', 'rejected']) }),
  response: PickUpRequest,
})

const StillHere = Child.extend({
  photo: Image.nullable(),
  arrived_at: Instant.nullable(),
  /** Who said last that the child is here. */
  marked_by: z.string(),
})

export const endOfDayList = node('GET', '/pick-up/end-of-day', {
  summary: 'Children who are still here; at the latest pick-up it must become empty or be signed off',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  response: z.object({
    day: Day,
    /** True once the time to leave is over. */
    due: z.boolean(),
    data: z.array(
      z.object({
        class: ClassName,
        children: z.array(StillHere),
        signed_off: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
        escalated_at: Instant.nullable(),
        /** How often the office was called. */
        escalations: z.int(),
      }),
    ),
    /** School days of the last week on which nobody wrote down who fetched these children. */
    forgotten: z.array(z.object({ day: Day, class: ClassName, children: z.array(StillHere) })),
  }),
})

export const signOffEndOfDay = node('POST', '/pick-up/end-of-day', {
  summary: 'The school takes over the children of a class who are still here, with a reason',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    class_id: IdOf('class'),
    /** Today when left out; a day of the last week for what was forgotten. */
    day: Day.optional(),
    reason: typed({ min: 5, max: 300 }),
  }),
  example: { day: '2026-11-19' },
  response: Done,
})
