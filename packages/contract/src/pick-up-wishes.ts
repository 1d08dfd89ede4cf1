import { z } from 'zod'
import { TimeOfDay } from './attendance.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, Month, nodeOf, typed } from './kernel.ts'
import { Image } from './media.ts'
import { PickUpChild } from './pick-up.ts'
import { pickUpSlice } from './slices/pick-up.ts'

const node = nodeOf(pickUpSlice)

/** Kinds of pick-up wishes: later than usual, earlier, or with another approved person. */
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
  /** Name of the collector; only for the kind `other`. */
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
  summary: "List the own family's pick-up wishes from today on, and the options for new ones",
  access: { parent: 'signed-in' },
  response: z.object({
    data: z.array(PickUpWish),
    options: z.object({
      /** Today, unless the school is closed, and the next school day. */
      days: z.array(Day),
      opens_at: TimeOfDay,
      leave_by: TimeOfDay,
      /** The latest pick-up time. */
      latest: TimeOfDay,
      children: z.array(
        PickUpChild.extend({
          /** True when the child has left today. */
          left: z.boolean(),
          collectors: z.array(ListedCollector),
        }),
      ),
    }),
  }),
})

export const sendPickUpWish = node('POST', '/pick-up/wishes', {
  limit: 'request',
  summary: 'Send a pick-up wish for today or the next school day; it replaces an earlier wish',
  access: { parent: 'signed-in' },
  body: z.object({
    student_ids: z.array(IdOf('student')).min(1).max(6),
    day: Day,
    kind: WishKind,
    /** Required for `late` and `early`. */
    time: TimeOfDay.optional(),
    /** Required for `other`: a person to whom the child may be handed over. */
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
  summary: 'Withdraw a pick-up wish while the child is at the school',
  access: { parent: 'signed-in' },
  params: ById('pick_up_wish'),
  response: Done,
})

export const answerPickUpWish = node('POST', '/pick-up/wishes/:id/answer', {
  summary: 'Confirm a pick-up wish, or reject it with a reason',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('pick_up_wish'),
  body: z.object({
    answer: z.enum(['confirmed', 'rejected']),
    /** Required for `rejected`. */
    reason: typed({ min: 0, max: 300 }).optional(),
  }),
  response: PickUpWish,
})

/** A child whose departure today differs from the usual, or with siblings who are still here. */
export const PickUpLine = z.object({
  child: PickUpChild,
  left: z.boolean(),
  wishes: z.array(PickUpWish),
  /** People with a pick-up code for today, without the code itself. */
  codes: z.array(z.object({ full_name: z.string(), relation: z.string().nullable(), used: z.boolean() })),
  /** True while a pick-up request for an unlisted person lacks an approval. */
  asked: z.boolean(),
  /** Unlisted people whom the family or the school refused today. */
  refused: z.array(z.string()),
  /** Siblings who are still here, in any class. `can` is false for those the caller may not hand over. */
  siblings: z.array(PickUpChild.extend({ can: z.boolean() })),
  /** Names of barred people. */
  barred: z.array(z.string()),
})
export type PickUpLine = z.output<typeof PickUpLine>

export const listPickUpLines = node('GET', '/pick-up/lines', {
  summary:
    "List the children whose departure differs from the usual today or who have siblings here, of one class or of all the caller's classes",
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  query: z.object({ class_id: IdOf('class').optional() }),
  response: z.object({ day: Day, data: z.array(PickUpLine) }),
})

export const listLatePickUps = node('GET', '/pick-up/late', {
  summary:
    'List the children fetched late in a month, in minutes after the time to leave; times within the grace do not count',
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
