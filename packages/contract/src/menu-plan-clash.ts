import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { IdOf } from './ids.ts'
import { Day, Id, nodeOf, Version } from './kernel.ts'
import { DishChoice, MenuKind, MenuWeekName } from './menu-plan-parts.ts'
import { ClassName } from './session.ts'
import { Meal } from './settings.ts'
import { menuPlanSlice } from './slices/menu-plan.ts'

// Children whose allergies or diets meet the dishes of a week. Only the office and the kitchen see all of them; teachers
// see the children of their classes.

const node = nodeOf(menuPlanSlice)
const readers = {
  school: ['school.menuPlan', 'school.attend'],
  teacher: ['teacher.menuPlan', 'teacher.attend'],
} as const

/**
 * `allergen`: a dish has an allergen that is ticked for the child. `vegetarian`: the child eats no meat, and its meals
 * are to be looked at; `other`: what the family wrote cannot be compared with dishes. `gone`: a substitute is named, but the
 * dish that was the reason has been changed.
 */
export const clashReasons = ['allergen', 'vegetarian', 'other', 'gone'] as const

export const ClashDish = z.object({
  id: Id,
  name: z.string(),
  /** Those of the child that the dish has. */
  allergens: z.array(z.string()),
})

/** One child at one meal. */
export const MenuClash = z.object({
  student: DailyChild,
  class: ClassName,
  day: Day,
  meal: Meal,
  reason: z.enum(clashReasons),
  /** The dishes that meet an allergen; empty for a diet. */
  dishes: z.array(ClashDish),
  /** What the family wrote: allergens, then its notes. */
  need: z.string(),
  /** 0: no substitute was ever named. */
  version: Version,
  substitute: z.object({ id: Id, name: z.string(), by: z.string() }).nullable(),
  /** The substitute itself has an allergen of the child. */
  substitute_clashes: z.boolean(),
})
export type MenuClash = z.output<typeof MenuClash>

export const menuClashes = node('GET', '/menu/clash', {
  summary: 'List the children whose allergies or diets meet dishes of a week, with their substitutes',
  access: readers,
  query: z.object({
    kind: MenuKind.optional(),
    /** Any day of the week. */
    day: Day.optional(),
    /** Of this day alone. */
    only_day: z.enum(['true', 'false']).default('false'),
    class_id: IdOf('class').optional(),
  }),
  response: z.object({
    week: MenuWeekName,
    /** The school's day. */
    today: Day,
    /** Meals of today and later without a substitute. */
    open: z.int(),
    /** Children whose families do not consent to health data, so that nothing is known of them. */
    unknown: z.int(),
    /** By day, meal, class and name. */
    data: z.array(MenuClash),
    can: z.object({ substitute: z.boolean() }),
  }),
})

export const setSubstitute = node('POST', '/menu/substitute', {
  summary: "Name the dish that a child gets instead at a meal; it reaches the kitchen's sheet of the day",
  access: { school: ['school.menuPlan', 'school.attend'] },
  body: z.object({
    student_id: IdOf('student'),
    day: Day,
    meal: Meal,
    /** Null: none. */
    dish: DishChoice.nullable(),
    version: Version,
    /** Also for later meals of the same week with the same allergens, where none is named. */
    also_later: z.boolean().default(false),
  }),
  response: z.object({ data: z.array(MenuClash) }),
})
