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

/** Why a person may fetch the child: guardian, approved pick-up person, pick-up code, or approved pick-up request. */
export const collectorKinds = ['guardian', 'person', 'code', 'request'] as const

export const Collector = z.object({
  kind: z.enum(collectorKinds),
  id: Id,
  full_name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  photo: Image.nullable(),
  /** Masked to the last three digits; `readCollectorIdentity` returns the full number. */
  identity_number: z.string().nullable(),
  /**
   * True when the person who named them was barred afterwards and the office has not decided again: ask the office
   * first.
   */
  named_by_barred: z.boolean(),
  /** Children of other families whom this person has fetched today; the user must confirm the departure. */
  taken: z.array(z.object({ full_name: z.string(), class: z.string() })),
})
export type Collector = z.output<typeof Collector>

export const listCollectors = node('GET', '/pick-up/collectors/:id', {
  summary: 'List who may fetch this child today, and who is barred',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('student'),
  response: z.object({
    child: Child,
    collectors: z.array(Collector),
    /** Siblings who are still present. */
    siblings: z.array(
      Child.extend({
        photo: Image.nullable(),
        /** False: the caller may not hand over children of this class. */
        can: z.boolean(),
        /** Ids of the `collectors` who may also fetch this child. */
        collectors: z.array(Id),
      }),
    ),
    barred: z.array(z.object({ full_name: z.string(), relation: z.string() })),
    /** Phone numbers of the family, main contact first. */
    phones: z.array(z.object({ full_name: z.string(), relation: z.string(), phone: z.string() })),
  }),
})

export const readCollectorIdentity = node('GET', '/pick-up/people/:id/identity', {
  summary: 'Get the full identity number of an approved person to compare it with the card; recorded in the audit log',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('pick_up_person'),
  response: z.object({ identity_number: z.string() }),
})

export const recordDeparture = node('POST', '/pick-up/departures', {
  summary: 'Record a departure; the server checks again who may fetch the child',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    student_id: IdOf('student'),
    collector: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('guardian'), id: IdOf('parent') }),
      z.object({ kind: z.literal('person'), id: IdOf('pick_up_person') }),
      /** The collector must tell the digits; the id of the code alone is not enough. */
      z.object({ kind: z.literal('code'), id: IdOf('pick_up_code'), code: SixDigits }),
      z.object({ kind: z.literal('request'), id: IdOf('pick_up_request') }),
    ]),
    /** Siblings who leave with the same person; recorded all or none. */
    siblings: z.array(IdOf('student')).max(5).default([]),
    /** The user confirmed a person who has fetched children of other families today. */
    confirmed: z.boolean().default(false),
    note: typed({ min: 0, max: 300 }).optional(),
    /** Seconds since the child left, for departures recorded offline. */
    seconds_ago: z.int().min(0).max(43_200).default(0),
  }),
  response: Departure.extend({
    siblings: z.array(Departure),
    /** Seconds in which it can be undone before the parents are notified. */
    undo_seconds: z.int(),
  }),
})

export const undoDeparture = node('POST', '/pick-up/departures/:id/undo', {
  summary: 'Undo a departure before the parents are notified',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('departure'),
  response: Done,
})

export const revokeDeparture = node('POST', '/pick-up/departures/:id/revoke', {
  summary: 'Revoke a departure of today with a reason because the child is still present; the parents are notified',
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
  /** The code as a QR code (SVG). */
  qr: z.string(),
  expires_at: Instant,
  used_at: Instant.nullable(),
  /** The person, as the family has shown it. */
  photo: Image.nullable(),
})
export type PickUpCode = z.output<typeof PickUpCode>

export const listPickUpCodes = node('GET', '/pick-up/codes', {
  summary: "List the own family's pick-up codes from today on",
  access: { parent: 'signed-in' },
  response: z.object({ data: z.array(PickUpCode) }),
})

export const createPickUpCode = node('POST', '/pick-up/codes', {
  limit: 'code',
  summary: 'Create a pick-up code for today or the next school day; it expires that night',
  access: { parent: 'signed-in' },
  body: z.object({
    student_id: IdOf('student'),
    /** Default: today. */
    day: Day.optional(),
    full_name: FullName,
    relation: typed({ min: 0, max: 50 }).optional(),
    phone: Phone.optional(),
    /** Must be uploaded by the caller. */
    photo_id: IdOf('image').optional(),
  }),
  response: PickUpCode,
  neverReplayed: true,
})

export const withdrawPickUpCode = node('POST', '/pick-up/codes/:id/withdraw', {
  summary: 'Withdraw a pick-up code',
  access: { parent: 'signed-in' },
  params: ById('pick_up_code'),
  response: Done,
})

export const checkPickUpCode = node('POST', '/pick-up/codes/check', {
  summary: "Check a pick-up code; only for the caller's classes, with a limited number of tries",
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    code: SixDigits,
    /** The child at the door; the code of another child is refused. */
    student_id: IdOf('student').optional(),
  }),
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
  /** Photo taken at the school. */
  photo: Image.nullable(),
  requested_by: z.string(),
  requested_at: Instant,
  parent: z.enum(answers),
  school: z.enum(answers),
  parent_by: z.string().nullable(),
  school_by: z.string().nullable(),
  /** The side that refused, who answered for it, and when; null unless the request was refused. */
  refused: z.object({ side: z.enum(['parent', 'school']), by: z.string(), at: Instant }).nullable(),
  /** For staff: guardians to call, in this order, after a refusal or a quarter of an hour without an answer. */
  call: z.array(z.object({ full_name: z.string(), relation: z.string(), phone: z.string() })),
  done: z.boolean(),
  can: z.object({ answer: z.boolean() }),
})
export type PickUpRequest = z.output<typeof PickUpRequest>

export const listPickUpRequests = node('GET', '/pick-up/requests', {
  summary: "List today's pick-up requests about unlisted people",
  access: { school: 'school.attend', teacher: 'teacher.attend', parent: 'signed-in' },
  response: z.object({ data: z.array(PickUpRequest) }),
})

export const createPickUpRequest = node('POST', '/pick-up/requests', {
  limit: 'request',
  summary: 'Create a pick-up request for an unlisted person: asks a parent and the school',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    student_id: IdOf('student'),
    full_name: FullName,
    relation: typed({ min: 0, max: 50 }).optional(),
    phone: Phone.optional(),
    /** Must be uploaded by the caller. */
    photo_id: IdOf('image').optional(),
  }),
  response: PickUpRequest,
})

export const answerPickUpRequest = node('POST', '/pick-up/requests/:id/answer', {
  summary: 'Answer a pick-up request as a parent or as the school; both must approve',
  access: { school: 'school.attend', parent: 'signed-in' },
  params: ById('pick_up_request'),
  body: z.object({ answer: z.enum(['approved', 'rejected']) }),
  response: PickUpRequest,
})

const StillHere = Child.extend({
  photo: Image.nullable(),
  arrived_at: Instant.nullable(),
  /** Author of the latest mark. */
  marked_by: z.string(),
})

export const endOfDayList = node('GET', '/pick-up/end-of-day', {
  summary: 'List the children still present; by the latest pick-up time the list must be empty or signed off',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  response: z.object({
    day: Day,
    /** True after the time to leave. */
    due: z.boolean(),
    data: z.array(
      z.object({
        class: ClassName,
        children: z.array(StillHere),
        signed_off: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
        escalated_at: Instant.nullable(),
        /** Number of notifications to the office. */
        escalations: z.int(),
      }),
    ),
    /** School days of the last week with children without a recorded departure. */
    forgotten: z.array(z.object({ day: Day, class: ClassName, children: z.array(StillHere) })),
  }),
})

export const signOffEndOfDay = node('POST', '/pick-up/end-of-day', {
  summary: 'Sign off the children of a class who are still present, with a reason',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    class_id: IdOf('class'),
    /** Default: today; a day of the last week for forgotten departures. */
    day: Day.optional(),
    reason: typed({ min: 5, max: 300 }),
  }),
  example: { day: '2026-11-19' },
  response: Done,
})
