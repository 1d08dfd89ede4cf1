import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Day, Id, Instant, nodeOf } from './kernel.ts'
import { Image } from './media.ts'
import { Document } from './media-documents.ts'
import { MealFace, MenuDay, MenuKind, MenuSlot, MenuWeekName } from './menu-plan-parts.ts'
import { Meal } from './settings.ts'
import { menuPlanSlice } from './slices/menu-plan.ts'

// What families see: approved menus of the kinds of their children, and nothing of other families.

const node = nodeOf(menuPlanSlice)
const family = { parent: 'signed-in' } as const

export const FamilyMeal = z.object({
  meal: Meal,
  /** In their order; empty slots are absent. */
  slots: z.array(
    z.object({
      slot: MenuSlot,
      dishes: z.array(z.object({ name: z.string(), allergens: z.array(z.string()) })),
      /** The names before the newest change of the day; null if it did not change. */
      before: z.array(z.string()).nullable(),
    }),
  ),
  kcal: z.int().nullable(),
  /** Photos of the meal as it was served. */
  photos: z.array(Image),
  /** Of each own child of this kind. */
  own: z.array(
    z.object({
      student_id: Id,
      /** What this family said of it. */
      face: MealFace.nullable(),
      /** What the child gets instead, if the kitchen named something. */
      substitute: z.string().nullable(),
      /** Those of the child's allergens that dishes of the meal have; none without the consent to health data. */
      allergens: z.array(z.string()),
    }),
  ),
  /** Whether it can be rated: on its day, and for a week afterwards. */
  can_rate: z.boolean(),
})
export type FamilyMeal = z.output<typeof FamilyMeal>

export const FamilyDay = MenuDay.extend({
  /** The newest change after the approval; null if the day is as approved. */
  changed: z.object({ at: Instant, reason: z.string().nullable() }).nullable(),
  /** Meals with dishes or photos. */
  meals: z.array(FamilyMeal),
})
export type FamilyDay = z.output<typeof FamilyDay>

const Child = z.object({ id: Id, name: z.string() })

export const FamilyMenu = z.object({
  kind: MenuKind,
  children: z.array(Child),
  week: MenuWeekName,
  /** False: there is no approved menu of this week. */
  shown: z.boolean(),
  days: z.array(FamilyDay),
  /** Photos and files of the plan. */
  photos: z.array(Image),
  files: z.array(Document),
})
export type FamilyMenu = z.output<typeof FamilyMenu>

export const familyMenu = node('GET', '/menu', {
  summary: "Get the approved menus of a week of the own children's kinds",
  access: family,
  query: z.object({ day: Day.optional(), student_id: IdOf('student').optional() }),
  response: z.object({
    today: Day,
    /** Mondays of the running year with an approved menu of one of the kinds, in order. */
    weeks: z.array(Day),
    /** One for each kind. */
    data: z.array(FamilyMenu),
  }),
})

/** The menus of two days for the home page: today, and the next school day. Nothing where there is no approved menu. */
export const familyMenuToday = node('GET', '/menu/today', {
  summary: "Get today's and the next school day's menu of the own children",
  access: family,
  response: z.object({
    today: Day,
    data: z.array(z.object({ kind: MenuKind, children: z.array(Child), day: FamilyDay })),
  }),
})

export const rateMeal = node('POST', '/menu/rate', {
  summary: 'Rate a meal of an own child with one of three faces; null takes it back',
  access: family,
  body: z.object({ student_id: IdOf('student'), day: Day, meal: Meal, face: MealFace.nullable() }),
  response: z.object({ face: MealFace.nullable() }),
})
