import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Day, Id, Instant, Month, nodeOf, typed } from './kernel.ts'
import { schoolDay } from './school-day.ts'
import { ClassName } from './session.ts'
import { Meal } from './settings.ts'
import { kitchenSlice } from './slices/kitchen.ts'

const node = nodeOf(kitchenSlice)

/** Kinds of special meals. */
export const dietKinds = ['allergy', 'porridge', 'vegetarian', 'other'] as const
export const DietKind = z.enum(dietKinds)
export type DietKind = z.output<typeof DietKind>

export const KitchenDay = z.object({
  day: Day,
  today: Day,
  ...schoolDay,
  cut_off: z.string(),
  /** Time of the count at the cut-off; null before it, when all numbers are current. */
  counted_at: Instant.nullable(),
  locked: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  can: z.object({ change: z.boolean(), lock: z.boolean() }),
  /** The counted meal: lunch if there is one; null when the school serves no meals. */
  meal: Meal.nullable(),
  /** Number at the cut-off. */
  counted: z.int(),
  /** Number with all later changes. */
  now: z.int(),
  /** Number from the current registers; differs from `now` after changes since the lock. */
  live: z.int(),
  /** Current number for each meal of the day; a child who comes for half a day does not take all of them. */
  meals: z.array(z.object({ meal: Meal, now: z.int() })),
  /** Number of studying children without a class, who are in no register and not counted. */
  unplaced: z.int(),
  classes: z.array(
    z.object({
      class: ClassName,
      age_group: z.string(),
      enrolled: z.int(),
      present: z.int(),
      counted: z.int(),
      now: z.int(),
      diets: z.array(z.object({ diet: DietKind, count: z.int() })),
    }),
  ),
  groups: z.array(
    z.object({ group: z.enum(['nursery', 'kindergarten']), enrolled: z.int(), counted: z.int(), now: z.int() }),
  ),
  /** Number of children with a special meal; a child with two needs counts once. */
  special: z.int(),
  diets: z.array(
    z.object({
      diet: DietKind,
      counted: z.int(),
      now: z.int(),
      /** Only children who currently take the meal. */
      children: z.array(
        z.object({
          full_name: z.string(),
          class: z.string(),
          need: z.string(),
          /** What the child gets instead, by meal, as the menu names it. */
          substitutes: z.array(z.object({ meal: Meal, dish: z.string() })),
        }),
      ),
    }),
  ),
  changes: z.array(
    z.object({
      id: Id,
      at: Instant,
      difference: z.int(),
      class: z.string(),
      child: z.string().nullable(),
      by: z.string(),
      reason: z.string().nullable(),
    }),
  ),
})
export type KitchenDay = z.output<typeof KitchenDay>

const office = { school: 'school.attend' } as const

export const kitchenDay = node('GET', '/kitchen', {
  summary: 'Get the meals of a day by class, age group and diet: the count at the cut-off and all later changes',
  access: office,
  query: z.object({ day: Day.optional() }),
  response: KitchenDay,
})

export const changeKitchen = node('POST', '/kitchen/changes', {
  summary: 'Add or remove meals for a class, with a reason',
  access: office,
  body: z.object({
    day: Day,
    class_id: IdOf('class'),
    difference: z
      .int()
      .min(-60)
      .max(60)
      .refine((difference) => difference !== 0, 'not_zero'),
    reason: typed({ min: 3, max: 300 }),
  }),
  response: KitchenDay,
})

export const lockKitchen = node('POST', '/kitchen/lock', {
  summary: 'Lock the number of meals of a day; it cannot be changed afterwards',
  access: office,
  body: z.object({ day: Day, reason: typed({ min: 3, max: 300 }) }),
  response: KitchenDay,
})

export const kitchenPdf = node('GET', '/kitchen/pdf', {
  limit: 'export',
  summary: "Download the kitchen's sheet of a day as a PDF (A4)",
  access: office,
  query: z.object({ day: Day }),
  response: 'stream',
})

export const mealRefundsPdf = node('GET', '/kitchen/refunds/pdf', {
  limit: 'export',
  summary: 'Download the refundable days of each child as a PDF (A4) for signing',
  access: office,
  query: z.object({ month: Month, class_id: IdOf('class').optional() }),
  response: 'stream',
})

export const mealRefundsExcel = node('GET', '/kitchen/refunds/excel', {
  limit: 'export',
  summary: 'Download meal days and refundable days of a month as an Excel file',
  access: office,
  query: z.object({ month: Month, class_id: IdOf('class').optional() }),
  response: 'stream',
})

export const mealRefunds = node('GET', '/kitchen/refunds', {
  summary: 'Get meal days and refundable days of each child for a month',
  access: office,
  query: z.object({ month: Month, class_id: IdOf('class').optional() }),
  response: z.object({
    month: z.string(),
    data: z.array(
      z.object({
        student: z.object({ id: Id, code: z.string(), full_name: z.string() }),
        class: ClassName,
        meal_days: z.int(),
        /** All refundable days, including `closure_days`. */
        refundable_days: z.int(),
        /** Refundable days on which the school was closed. */
        closure_days: z.int(),
      }),
    ),
  }),
})
