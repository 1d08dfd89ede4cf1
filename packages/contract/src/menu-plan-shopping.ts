import { z } from 'zod'
import { Day, Id, Instant, nodeOf } from './kernel.ts'
import { MenuKind } from './menu-plan-parts.ts'
import { schoolDay } from './school-day.ts'
import { Meal } from './settings.ts'
import { menuPlanSlice } from './slices/menu-plan.ts'

// What the kitchen needs for a day: the dishes that families are shown, times the children who take the meal. No child is
// named.

const node = nodeOf(menuPlanSlice)
const readers = { school: ['school.menuPlan', 'school.attend'] } as const

export const ShoppingLine = z.object({
  dish_id: Id,
  name: z.string(),
  /** True: children with an allergy or diet get it instead of the dish of the menu. */
  substitute: z.boolean(),
  children: z.int(),
  /** In đồng for one child; null if the library has no price. */
  price: z.int().nullable(),
  /** Price times children. */
  total: z.int().nullable(),
})
export type ShoppingLine = z.output<typeof ShoppingLine>

export const ShoppingMeal = z.object({ meal: Meal, children: z.int(), lines: z.array(ShoppingLine) })

export const ShoppingKind = z.object({
  kind: MenuKind,
  /** False: there is no approved menu of this day. */
  shown: z.boolean(),
  /** Children who take the counted meal. */
  children: z.int(),
  meals: z.array(ShoppingMeal),
  total: z.int(),
})
export type ShoppingKind = z.output<typeof ShoppingKind>

export const ShoppingList = z.object({
  day: Day,
  today: Day,
  ...schoolDay,
  cut_off: z.string(),
  /** When the kitchen took the number; null before, when the numbers are the expected ones. */
  counted_at: Instant.nullable(),
  kinds: z.array(ShoppingKind),
  /** All dishes of the day by name, over meals and kinds. */
  dishes: z.array(ShoppingLine),
  /** Of the dishes with a price. */
  total: z.int(),
  /** Dishes without a price. */
  unpriced: z.int(),
})
export type ShoppingList = z.output<typeof ShoppingList>

const query = z.object({ day: Day.optional() })

export const shoppingList = node('GET', '/menu/shopping', {
  summary: 'Get the dishes of a day times the children who take the meal, with prices',
  access: readers,
  query,
  response: ShoppingList,
})

export const shoppingPdf = node('GET', '/menu/shopping/pdf', {
  limit: 'export',
  summary: 'Download the shopping list of a day as a PDF (A4)',
  access: readers,
  query,
  response: 'stream',
})

export const shoppingExcel = node('GET', '/menu/shopping/excel', {
  limit: 'export',
  summary: 'Download the shopping list of a day as an Excel file',
  access: readers,
  query,
  response: 'stream',
})
