import { z } from 'zod'
import { AnyDay, Day, typed } from './kernel.ts'

export const pollLimits = { options: 10, text: 100 } as const

/** The poll of a post, as its author writes it. */
export const PollInput = z.object({
  /** True: a person may choose several options. */
  multiple: z.boolean().default(false),
  /** The last day on which votes count; null: there is none. */
  closes_on: Day.nullable().default(null),
  options: z
    .array(typed({ min: 1, max: pollLimits.text }))
    .min(2)
    .max(pollLimits.options)
    .refine((options) => new Set(options.map((text) => text.toLowerCase())).size === options.length, 'twice'),
})
export type PollInput = z.output<typeof PollInput>

export const Poll = z.object({
  multiple: z.boolean(),
  closes_on: AnyDay.nullable(),
  /** Whether votes count now. */
  open: z.boolean(),
  /** Number of people who have voted. */
  voters: z.int(),
  /** A vote names an option by its position. `votes` is null for families until they have voted or it is closed. */
  options: z.array(z.object({ text: z.string(), votes: z.int().nullable(), chosen: z.boolean() })),
})
export type Poll = z.output<typeof Poll>
