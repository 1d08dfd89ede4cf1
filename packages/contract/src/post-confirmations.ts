import { z } from 'zod'
import { AnyDay, Count, Day, Id, Instant, typed, Version } from './kernel.ts'

/** Letters of an option; points of a signature, which is drawn in a field of this width and height. */
export const confirmLimits = {
  options: 6,
  text: 60,
  strokes: 60,
  points: 1500,
  name: 100,
  width: 600,
  height: 200,
} as const

export const confirmKinds = ['tick', 'choice', 'signature'] as const
export const ConfirmKind = z.enum(confirmKinds)
export type ConfirmKind = z.output<typeof ConfirmKind>

/** `family`: one answer of any guardian is enough; `child`: each child needs one. */
export const ConfirmPer = z.enum(['family', 'child'])
export type ConfirmPer = z.output<typeof ConfirmPer>

/** What a post asks the families to confirm, as its author writes it. */
export const ConfirmInput = z
  .object({
    kind: ConfirmKind,
    per: ConfirmPer.default('family'),
    /** The last day on which an answer counts. */
    until: Day,
    /** For a choice only. */
    options: z
      .array(typed({ min: 1, max: confirmLimits.text }))
      .max(confirmLimits.options)
      .refine((options) => new Set(options.map((text) => text.toLowerCase())).size === options.length, 'twice')
      .default([]),
  })
  .refine(({ kind, options }) => (kind === 'choice' ? options.length >= 2 : options.length === 0), {
    path: ['options'],
    error: 'confirm_options',
  })
export type ConfirmInput = z.output<typeof ConfirmInput>

/** Positions in the field of a signature. */
const Point = z.tuple([z.int().min(0).max(confirmLimits.width), z.int().min(0).max(confirmLimits.height)])

/** A drawn signature: lines of points. */
export const Strokes = z
  .array(z.array(Point).min(1).max(confirmLimits.points))
  .min(1)
  .max(confirmLimits.strokes)
  .refine(
    (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= confirmLimits.points,
    'signature_large',
  )
export type Strokes = z.output<typeof Strokes>

/** What a guardian answers: nothing more for a tick, one option for a choice, one of the two signatures for a signature. */
export const ConfirmAnswer = z.object({
  option: z.int().min(0).max(confirmLimits.options).nullable().default(null),
  strokes: Strokes.nullable().default(null),
  signed_name: typed({ min: 2, max: confirmLimits.name }).nullable().default(null),
})
export type ConfirmAnswer = z.output<typeof ConfirmAnswer>

/** A given answer. A drawn signature is shown to staff only; `signed` says that there is one. */
export const GivenAnswer = z.object({
  by: z.string(),
  relation: z.string(),
  option: z.int().nullable(),
  signed: z.boolean(),
  signed_name: z.string().nullable(),
  at: Instant,
})
export type GivenAnswer = z.output<typeof GivenAnswer>

export const Confirm = z.object({
  kind: ConfirmKind,
  per: ConfirmPer,
  until: AnyDay,
  options: z.array(z.string()),
  /** The question; sent back with an answer. A changed question has another number. */
  asked_in: Version,
  /** Whether answers count now. */
  open: z.boolean(),
  /** For staff: the number of families, or of children where each needs an answer, that have answered. */
  answered: Count.nullable(),
  /** For families: the caller's children whom the post is for. An answer of the family stands at each of its children. */
  children: z.array(
    z.object({
      id: Id,
      full_name: z.string(),
      /** Parents answer; relatives only see. */
      can_answer: z.boolean(),
      answer: GivenAnswer.nullable(),
    }),
  ),
})
export type Confirm = z.output<typeof Confirm>
