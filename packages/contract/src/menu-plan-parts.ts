import { z } from 'zod'
import { Allergen } from './catalogues.ts'
import { IdOf } from './ids.ts'
import { Day, Id, Instant, typed, Version } from './kernel.ts'
import { Image } from './media.ts'
import { Document } from './media-documents.ts'
import { menuKinds, menuSlots } from './menu-plan-norms.ts'
import { Meal } from './settings.ts'

export const menuLimits = {
  dishName: { min: 2, max: 150 },
  kcal: 2000,
  /** In đồng. */
  price: 200_000,
  dishesPerCell: 6,
  /** Cells of one call: a week has at most seven days with nine cells each. */
  cells: 70,
  note: 500,
  reason: 300,
  templateName: { min: 2, max: 60 },
  templates: 50,
  /** Photos of one week, and of one real meal. */
  photos: 10,
  files: 5,
} as const

export const MenuKind = z.enum(menuKinds).meta({ examples: ['kindergarten'] })
export const MenuSlot = z.enum(menuSlots).meta({ examples: ['main'] })

/**
 * `draft`: being written, or changed since it was approved. `waiting`: sent for approval. `returned`: sent back with a
 * note. `approved`: families see all of it. `withdrawn`: families no longer see it.
 */
export const menuStates = ['draft', 'waiting', 'returned', 'approved', 'withdrawn'] as const
export const MenuState = z.enum(menuStates)
export type MenuState = z.output<typeof MenuState>

/** The faces with which a family rates a meal, from the best. Their values are 3, 2 and 1. */
export const mealFaces = ['good', 'fair', 'poor'] as const
export const MealFace = z.enum(mealFaces)
export type MealFace = z.output<typeof MealFace>

/** The mean of faces, from 1 (poor) to 3 (good), and their number. */
export const RatingMean = z.object({ mean: z.number(), count: z.int() })
export type RatingMean = z.output<typeof RatingMean>

/** A dish of the school's library. */
export const Dish = z.object({
  id: Id,
  name: z.string(),
  kcal: z.int().nullable(),
  /** In đồng for one child. */
  price: z.int().nullable(),
  allergens: z.array(z.string()),
  /** True: no longer offered; menus that have it keep it. */
  archived: z.boolean(),
  version: Version,
})
export type Dish = z.output<typeof Dish>

export const DishName = typed(menuLimits.dishName)
export const Kcal = z.int().min(0).max(menuLimits.kcal)

/** What can be written of a dish. */
export const dishFields = {
  name: DishName,
  kcal: Kcal.nullable().default(null),
  price: z.int().min(0).max(menuLimits.price).nullable().default(null),
  allergens: z.array(Allergen).max(12).default([]),
}

/** A dish in a cell of a menu. */
export const MenuDish = Dish.pick({ id: true, name: true, kcal: true, allergens: true })
export type MenuDish = z.output<typeof MenuDish>

const place = { day: Day, meal: Meal, slot: MenuSlot }

/** One cell with its dishes in order. A cell that was never written is in no list; its version is 0. */
export const MenuCell = z.object({ ...place, version: Version, dishes: z.array(MenuDish) })
export type MenuCell = z.output<typeof MenuCell>

/** Energy of one meal of one day. */
export const MenuMeal = z.object({
  day: Day,
  meal: Meal,
  /** 0 while nothing was typed. */
  version: Version,
  /** As typed. */
  kcal: z.int().nullable(),
  /** The sum of the dishes, when each of them has a figure; null otherwise. */
  sum: z.int().nullable(),
})
export type MenuMeal = z.output<typeof MenuMeal>

/**
 * A dish of the library by its id, or any dish by its name: one of this name, ignoring case, is used, and restored if it
 * is archived; otherwise the name becomes a new dish of the library.
 */
export const DishChoice = z.union([z.object({ id: IdOf('dish') }), z.object({ name: DishName })])
export type DishChoice = z.output<typeof DishChoice>

const dishes = z.array(DishChoice).max(menuLimits.dishesPerCell)
/** `version` is that of the cell which the writer saw. No dishes: the cell is emptied. */
export const CellEntry = z.object({ ...place, version: Version, dishes })
export type CellEntry = z.output<typeof CellEntry>
export const DayCellEntry = CellEntry.omit({ day: true })

export const MealEntry = z.object({ day: Day, meal: Meal, version: Version, kcal: Kcal.nullable() })
export type MealEntry = z.output<typeof MealEntry>

/** A week of the school year. */
export const MenuWeekName = z.object({
  monday: Day,
  /** Its number in the school year; null for a week without a planned school day. */
  number: z.int().nullable(),
  /** First and last planned school day. */
  first_day: Day,
  last_day: Day,
})
export type MenuWeekName = z.output<typeof MenuWeekName>

export const MenuDay = z.object({ day: Day, open: z.boolean(), closed_because: z.string().nullable() })
export type MenuDay = z.output<typeof MenuDay>

/** A change of one day of an approved menu, which families were notified of at once. */
export const DayChange = z.object({
  day: Day,
  at: Instant,
  by: z.string(),
  reason: z.string().nullable(),
  cells: z.array(z.object({ meal: Meal, slot: MenuSlot, before: z.array(z.string()), after: z.array(z.string()) })),
})
export type DayChange = z.output<typeof DayChange>

/** A photo of the plan as a whole (`meal` null), or of a meal as it was served. */
export const MenuPhoto = z.object({
  id: Id,
  image: Image,
  /** Null: of the plan. */
  meal: z.object({ day: Day, meal: Meal }).nullable(),
  /** Whether families see it: a photo of the plan after the approval, of a meal at once. */
  shown: z.boolean(),
})
export type MenuPhoto = z.output<typeof MenuPhoto>

export const MenuFile = z.object({ id: Id, document: Document, shown: z.boolean() })
export type MenuFile = z.output<typeof MenuFile>

/** What families rated, of one meal of one day; never by name. */
export const MealRating = RatingMean.extend({ day: Day, meal: Meal })
export type MealRating = z.output<typeof MealRating>

/** The menu of a week and kind; there is none before something is written. */
export const Menu = z.object({
  id: Id,
  /** Counts every change of content or state. */
  version: Version,
  state: MenuState,
  /** Who wrote last, and when. */
  by: z.string(),
  at: Instant,
  /** Who sent it for approval; null if it does not wait. */
  sent: z.object({ by: z.string(), at: Instant }).nullable(),
  /** The note with which it was returned; null once it is sent again. */
  returned: z.object({ note: z.string(), by: z.string(), at: Instant }).nullable(),
  /** What families see: the newest approved version; null: nothing. */
  shown: z.object({ number: z.int(), by: z.string(), at: Instant }).nullable(),
})
export type Menu = z.output<typeof Menu>
