import { z } from 'zod'
import { TimeOfDay } from './attendance.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, Month, nodeOf, typed } from './kernel.ts'
import { Image } from './media.ts'
import { PickUpChild } from './pick-up.ts'
import { pickUpSlice } from './slices/pick-up.ts'

const node = nodeOf(pickUpSlice)

/** What families ask for the way home: later than usual, earlier, or with somebody else of the list. */
export const wishKinds = ['late', 'early', 'other'] as const
export const WishKind = z.enum(wishKinds)
export type WishKind = z.output<typeof WishKind>

export const wishStatuses = ['sent', 'confirmed', 'rejected'] as const

export const PickUpWish = z.object({
  id: Id,
  child: PickUpChild,
  day: Day,
  kind: WishKind,
  time: TimeOfDay.nullable(),
  /** Who fetches; only of the kind `other`. */
  person: z.string().nullable(),
  relation: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(wishStatuses),
  sent_by: z.string(),
  sent_at: Instant,
  answered_by: z.string().nullable(),
  reason: z.string().nullable(),
  can: z.object({ withdraw: z.boolean(), answer: z.boolean() }),
})
export type PickUpWish = z.output<typeof PickUpWish>

const ListedCollector = z.object({
  kind: z.enum(['guardian', 'person']),
  id: Id,
  full_name: z.string(),
  relation: z.string().nullable(),
})

export const listPickUpWishes = node('GET', '/pick-up/wishes', {
  summary: 'What the own family has asked for the way home from today on, and what may be asked',
  access: { parent: 'signed-in' },
  response: z.object({
    data: z.array(PickUpWish),
    options: z.object({
      /** Today, unless school is closed, and the next school day. */
      days: z.array(Day),
      opens_at: TimeOfDay,
      leave_by: TimeOfDay,
      /** The latest the school stays open for. */
      latest: TimeOfDay,
      children: z.array(
        PickUpChild.extend({
          /** Has gone home today. */
          left: z.boolean(),
          collectors: z.array(ListedCollector),
        }),
      ),
    }),
  }),
})

export const sendPickUpWish = node('POST', '/pick-up/wishes', {
  limit: 'request',
  summary:
    'Later, earlier or with somebody else, today or on the next school day; takes the place of what was asked before',
  access: { parent: 'signed-in' },
  body: z.object({
    student_ids: z.array(IdOf('student')).min(1).max(6),
    day: Day,
    kind: WishKind,
    /** Needed for `late` and `early`. */
    time: TimeOfDay.optional(),
    /** Needed for `other`: somebody whom the school may hand the child to. */
    collector: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('guardian'), id: IdOf('parent') }),
        z.object({ kind: z.literal('person'), id: IdOf('pick_up_person') }),
      ])
      .optional(),
    note: typed({ min: 0, max: 200 }).optional(),
  }),
  example: { kind: 'other', time: '17:40' },
  response: z.object({ data: z.array(PickUpWish) }),
})

export const withdrawPickUpWish = node('POST', '/pick-up/wishes/:id/withdraw', {
  summary: 'Everything stays as usual, as long as the child is here',
  access: { parent: 'signed-in' },
  params: ById('pick_up_wish'),
  response: Done,
})

export const answerPickUpWish = node('POST', '/pick-up/wishes/:id/answer', {
  summary: 'The class has read it, or it cannot be done and why',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('pick_up_wish'),
  body: z.object({
    answer: z.enum(['confirmed', 'rejected']),
    /** Needed for a no. */
    reason: typed({ min: 0, max: 300 }).optional(),
  }),
  response: PickUpWish,
})

/** What is special about a child's way home today. */
export const PickUpLine = z.object({
  child: PickUpChild,
  left: z.boolean(),
  wishes: z.array(PickUpWish),
  /** People with a code of today, without the code itself. */
  codes: z.array(z.object({ full_name: z.string(), relation: z.string().nullable(), used: z.boolean() })),
  /** Somebody on no list is at the door and both have not said yes. */
  asked: z.boolean(),
  /** Names of who must never be given the child. */
  barred: z.array(z.string()),
})
export type PickUpLine = z.output<typeof PickUpLine>

export const listPickUpLines = node('GET', '/pick-up/lines', {
  summary: "Children whose way home is not as usual today, of a class or of all the reader's classes",
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  query: z.object({ class_id: IdOf('class').optional() }),
  response: z.object({ day: Day, data: z.array(PickUpLine) }),
})

export const listLatePickUps = node('GET', '/pick-up/late', {
  summary:
    'Children who were fetched late in a month, minutes after the time to leave; within the grace nothing counts',
  access: { school: 'school.attend' },
  query: z.object({ month: Month }),
  response: z.object({
    month: z.string(),
    leave_by: TimeOfDay,
    grace_minutes: z.int(),
    data: z.array(
      z.object({
        child: PickUpChild.extend({ photo: Image.nullable() }),
        times: z.int(),
        minutes: z.int(),
        days: z.array(z.object({ day: Day, minutes: z.int(), left_at: Instant, collector: z.string() })),
      }),
    ),
  }),
})
