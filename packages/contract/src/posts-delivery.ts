import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Count, Id, Instant, nodeOf, PageQuery, paged, typed, Version } from './kernel.ts'
import { ConfirmAnswer, GivenAnswer, Strokes } from './post-confirmations.ts'
import { Post } from './posts.ts'
import { postsSlice } from './slices/posts.ts'

const node = nodeOf(postsSlice)

export const confirmPost = node('POST', '/posts/confirm', {
  summary: 'Answer what a post asks the family to confirm, change the answer or take it back, until the deadline',
  access: { parent: 'signed-in' },
  body: z.object({
    post_id: IdOf('post'),
    /** `asked_in` of the question that is answered. */
    asked_in: Version,
    /** The children for whom it is answered, where each needs an answer; empty: all of the caller. */
    student_ids: z.array(IdOf('student')).max(20).default([]),
    /** Null: the answer is taken back. */
    answer: ConfirmAnswer.nullable(),
  }),
  example: { asked_in: 1, answer: {} },
  response: Post,
})

/**
 * How far a published post has come to a family. `delivered`: a guardian has used the product since, so the notice is in
 * the list of notifications; `waiting`: nobody has; `no_account`: nobody who may see it has an account in use.
 */
export const deliveryStates = ['confirmed', 'opened', 'delivered', 'waiting', 'no_account'] as const
export const DeliveryState = z.enum(deliveryStates)
export type DeliveryState = z.output<typeof DeliveryState>

/** An answer that the family has changed or taken back. */
export const FormerAnswer = GivenAnswer.extend({ replaced_at: Instant, replaced_by: z.string().nullable() })
export type FormerAnswer = z.output<typeof FormerAnswer>

/** Children with the same main contact, and the guardians who see the posts for them. */
export const DeliveryFamily = z.object({
  state: DeliveryState,
  /** When the first of the guardians opened it. */
  opened_at: Instant.nullable(),
  children: z.array(
    z.object({
      id: Id,
      full_name: z.string(),
      class: z.string(),
      answer: GivenAnswer.extend({ strokes: Strokes.nullable() }).nullable(),
      /** Oldest first. */
      former: z.array(FormerAnswer),
    }),
  ),
  guardians: z.array(z.object({ full_name: z.string(), relation: z.string() })),
})
export type DeliveryFamily = z.output<typeof DeliveryFamily>

/** The filters of the list: `missing` are the families that a reminder would reach, and those without an account. */
export const deliveryFilters = ['all', 'missing', ...deliveryStates] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

const Reminder = z.object({
  /** Whether the caller may remind, whenever the time comes. */
  allowed: z.boolean(),
  /** Families that would be reminded. */
  families: Count,
  last_at: Instant.nullable(),
  /** When the next one is possible; null: now. */
  next_at: Instant.nullable(),
})

const query = PageQuery.extend({
  state: z.enum(deliveryFilters).default('all'),
  /** Name of a child or a guardian. */
  q: typed({ min: 0, max: 100 }).optional(),
})

const access = { school: 'school.parents.index', teacher: 'teacher.parents.index' } as const

export const listDelivery = node('GET', '/posts/:id/delivery', {
  summary: 'List the families of a published post with how far it has come; a teacher gets those of the own classes',
  access,
  params: ById('post'),
  query,
  response: paged(DeliveryFamily).extend({
    /** Families by state, and all; independent of `q` and `state`. */
    counts: z.object({
      confirmed: Count,
      opened: Count,
      delivered: Count,
      waiting: Count,
      no_account: Count,
      of: Count,
    }),
    reminder: Reminder,
  }),
})

/** Hours between two reminders of a post. */
export const reminderHours = 24

export const remindFamilies = node('POST', '/posts/:id/remind', {
  limit: 'post',
  summary: 'Remind the families that have not confirmed, or where nothing is asked not opened; once in 24 hours a post',
  access,
  params: ById('post'),
  response: Reminder,
})

const files = { limit: 'export', access, params: ById('post'), response: 'stream' } as const

export const exportDelivery = node('GET', '/posts/:id/delivery/export', {
  ...files,
  summary: 'Download the families of a post with their answers as an Excel file',
})

export const printDelivery = node('GET', '/posts/:id/delivery/pdf', {
  ...files,
  summary: 'Download the families of a post with their answers and signatures as a PDF (A4)',
})
