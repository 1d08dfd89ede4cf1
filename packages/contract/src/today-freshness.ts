import { z } from 'zod'
import { PlanState } from './edu-plan-parts.ts'
import { Day, Id, Instant, schoolNode } from './kernel.ts'
import { MenuKind, MenuState } from './menu-plan-parts.ts'

// How fresh each class is in each module that is switched on, for the office.

/** `stale`: somebody has to be reminded. `due`: not there yet, and there is still time. */
export const freshStates = ['fresh', 'due', 'stale'] as const
export const FreshState = z.enum(freshStates)
export type FreshState = z.output<typeof FreshState>

/** The columns of the board in their order. */
export const freshColumns = ['posts', 'registers', 'reviews', 'cards', 'plans'] as const
export const FreshColumn = z.enum(freshColumns)
export type FreshColumn = z.output<typeof FreshColumn>

export const FreshWeek = z.object({ number: z.int(), monday: Day, first_day: Day, last_day: Day })
export type FreshWeek = z.output<typeof FreshWeek>

const fresh = { fresh: FreshState }

export const FreshClass = z.object({
  class: z.object({ id: Id, name: z.string() }),
  /** Children who study in the class today. */
  children: z.int(),
  /** Number of cells that are stale. */
  stale: z.int(),
  /** The newest post for families of this class alone or with others; posts for the whole school do not count. */
  posts: z.object({ ...fresh, last_at: Instant.nullable(), days: z.int().nullable() }).nullable(),
  /** Today's register; null on a day without school. */
  registers: z.object({ ...fresh, saved_at: Instant.nullable() }).nullable(),
  /** Of the week or month in `reviewed`. */
  reviews: z.object({ ...fresh, written: z.int() }).nullable(),
  /** Of the week in `carded`. */
  cards: z.object({ ...fresh, given: z.int() }).nullable(),
  /** Week plans; a state is null where there is no plan. */
  plans: z
    .object({ ...fresh, this_week: PlanState.nullable(), next_week: PlanState.nullable(), shown: z.boolean() })
    .nullable(),
})
export type FreshClass = z.output<typeof FreshClass>

export const FreshMenuWeek = z.object({
  ...fresh,
  /** Null: there is no menu. */
  state: MenuState.nullable(),
  /** Whether families see one. */
  shown: z.boolean(),
})
export type FreshMenuWeek = z.output<typeof FreshMenuWeek>

export const Freshness = z.object({
  day: Day,
  open: z.boolean(),
  this_week: FreshWeek.nullable(),
  /** The next week with school; null at the end of the year. */
  next_week: FreshWeek.nullable(),
  /** Columns of modules that are on and that the caller may see; the fields of the others are null. */
  columns: z.array(FreshColumn),
  /** The period of the reviews that are counted: the week or month that is ending or has ended last. */
  reviewed: z.object({ kind: z.enum(['week', 'month']), from: Day, week: z.int().nullable() }).nullable(),
  /** The week of the cards that are counted. */
  carded: FreshWeek.nullable(),
  /** Null: the module is off, or the caller may not see menus. */
  menus: z
    .array(z.object({ kind: MenuKind, this_week: FreshMenuWeek.nullable(), next_week: FreshMenuWeek.nullable() }))
    .nullable(),
  /** Of classes and menus together. */
  stale: z.int(),
  classes: z.array(FreshClass),
})
export type Freshness = z.output<typeof Freshness>

export const freshness = schoolNode('GET', '/today/freshness', {
  summary: 'Get how fresh each class is in each module: last post, register, reviews, cards, plans, and the menus',
  access: { school: 'signed-in' },
  response: Freshness,
})
