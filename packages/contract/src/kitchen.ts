import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Day, Id, Instant, Month, nodeOf, typed } from './kernel.ts'
import { ClassName } from './session.ts'
import { Meal } from './settings.ts'
import { kitchenSlice } from './slices/kitchen.ts'

const node = nodeOf(kitchenSlice)

/** What a child needs instead of what all have. */
export const dietKinds = ['allergy', 'porridge', 'vegetarian', 'other'] as const
export const DietKind = z.enum(dietKinds)
export type DietKind = z.output<typeof DietKind>

export const KitchenDay = z.object({
  day: Day,
  today: Day,
  open: z.boolean(),
  /** Why there is no school. */
  closed_because: z.string().nullable(),
  cut_off: z.string(),
  /** When the number was taken; null before the cut-off, and then everything is as it stands now. */
  counted_at: Instant.nullable(),
  locked: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  can: z.object({ change: z.boolean(), lock: z.boolean() }),
  /** The meal that is counted: lunch, where there is one; null where the school serves nothing. */
  meal: Meal.nullable(),
  /** Taken at the cut-off. */
  counted: z.int(),
  /** With all later changes. */
  now: z.int(),
  /** Who is there or expected at this moment; differs from `now` when something happened after the lock. */
  live: z.int(),
  /** Who takes each meal of the day as it stands: who comes for half a day has not all of them. */
  meals: z.array(z.object({ meal: Meal, now: z.int() })),
  /** Children who study and stand in no class, so in no register and in no number. */
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
  /** Children who eat something else; one with two needs counts once. */
  special: z.int(),
  diets: z.array(
    z.object({
      diet: DietKind,
      counted: z.int(),
      now: z.int(),
      /** Only who eats now. */
      children: z.array(z.object({ full_name: z.string(), class: z.string(), need: z.string() })),
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
  summary: 'Meals of a day for each class, age group and diet: the number at the cut-off and every change after it',
  access: office,
  query: z.object({ day: Day.optional() }),
  response: KitchenDay,
})

export const changeKitchen = node('POST', '/kitchen/changes', {
  summary: 'Some meals more or fewer for a class, with a reason',
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
  summary: 'The number is final; nothing changes it any more',
  access: office,
  body: z.object({ day: Day, reason: typed({ min: 3, max: 300 }) }),
  response: KitchenDay,
})

export const kitchenPdf = node('GET', '/kitchen/pdf', {
  limit: 'export',
  summary: "The kitchen's sheet of a day: A4",
  access: office,
  query: z.object({ day: Day }),
  response: 'stream',
})

export const mealRefundsPdf = node('GET', '/kitchen/refunds/pdf', {
  limit: 'export',
  summary: 'Days to refund for each child who has some, on paper to be signed: A4',
  access: office,
  query: z.object({ month: Month, class_id: IdOf('class').optional() }),
  response: 'stream',
})

export const mealRefundsExcel = node('GET', '/kitchen/refunds/excel', {
  limit: 'export',
  summary: 'Meals taken and days to refund as an Excel file',
  access: office,
  query: z.object({ month: Month, class_id: IdOf('class').optional() }),
  response: 'stream',
})

export const mealRefunds = node('GET', '/kitchen/refunds', {
  summary: 'Meals taken and days to refund for each child and month',
  access: office,
  query: z.object({ month: Month, class_id: IdOf('class').optional() }),
  response: z.object({
    month: z.string(),
    data: z.array(
      z.object({
        student: z.object({ id: Id, code: z.string(), full_name: z.string() }),
        class: ClassName,
        meal_days: z.int(),
        /** All days to refund. */
        refundable_days: z.int(),
        /** Those of them on which the school had to close. */
        closure_days: z.int(),
      }),
    ),
  }),
})
