import { z } from 'zod'
import { ById } from './ids.ts'
import { Day, Done, Id, Month, nodeOf, PageQuery, paged, typed, Version } from './kernel.ts'
import { Dish, dishFields, MenuKind, menuLimits, RatingMean } from './menu-plan-parts.ts'
import { menuPlanSlice } from './slices/menu-plan.ts'

// The school's library of dishes and its templates of weeks.

const node = nodeOf(menuPlanSlice)
const office = { school: 'school.menuPlan' } as const

const Search = typed({ min: 0, max: 150 })

export const suggestDishes = node('GET', '/menu/dishes/suggest', {
  summary: 'Propose dishes for typed letters, without accents, those used most often first; without letters the latest',
  access: office,
  query: z.object({ search: Search.default(''), kind: MenuKind.optional() }),
  response: z.object({ data: z.array(Dish) }),
})

/** A dish with what families say of the meals that have it. */
export const LibraryDish = Dish.extend({
  /** Null: nobody rated a meal with it. */
  rating: RatingMean.nullable(),
  /** On how many days of approved menus it was or will be served. */
  served: z.int(),
  last_served: Day.nullable(),
})
export type LibraryDish = z.output<typeof LibraryDish>

export const listDishes = node('GET', '/menu/dishes', {
  summary: 'List the dishes of the library by name, with ratings',
  access: office,
  query: PageQuery.extend({
    search: Search.optional(),
    archived: z.enum(['true', 'false']).default('false'),
    sort: z.enum(['name', 'rating', 'served']).default('name'),
  }),
  response: paged(LibraryDish),
})

export const storeDish = node('POST', '/menu/dishes', {
  summary: 'Enter a dish; its name is unique, ignoring case',
  access: office,
  body: z.object(dishFields),
  example: { name: 'Banh flan' },
  response: Dish,
})

export const updateDish = node('PUT', '/menu/dishes/:id', {
  summary: 'Change, archive or restore a dish; menus that have it show its new name and allergens',
  access: office,
  params: ById('dish'),
  body: z.object({ version: Version, ...dishFields, archived: z.boolean().default(false) }),
  response: Dish,
})

export const dishRatings = node('GET', '/menu/dishes/:id/ratings', {
  summary: 'Show how families rated the meals with a dish, by month; never by name',
  access: office,
  params: ById('dish'),
  response: z.object({
    dish: Dish,
    all: RatingMean.nullable(),
    /** The newest month first. */
    months: z.array(RatingMean.extend({ month: Month })),
    /** The last twelve days on which it was rated, the newest first. */
    days: z.array(RatingMean.extend({ day: Day })),
  }),
})

/** A stored week: the dishes by weekday. */
export const MenuTemplate = z.object({
  id: Id,
  name: z.string(),
  kind: MenuKind,
  /** Cells with a dish. */
  filled: z.int(),
  version: Version,
})
export type MenuTemplate = z.output<typeof MenuTemplate>

export const listMenuTemplates = node('GET', '/menu/templates', {
  summary: 'List the templates of weeks by name',
  access: office,
  query: PageQuery.extend({ kind: MenuKind.optional() }),
  response: paged(MenuTemplate),
})

export const storeMenuTemplate = node('POST', '/menu/templates', {
  summary: 'Store the dishes of a week as a template; one of the same name and kind is replaced if `replace` is true',
  access: office,
  body: z.object({
    name: typed(menuLimits.templateName),
    kind: MenuKind,
    /** Any day of the week whose menu it is made of. */
    day: Day,
    replace: z.boolean().default(false),
  }),
  response: MenuTemplate,
})

export const deleteMenuTemplate = node('DELETE', '/menu/templates/:id', {
  summary: 'Delete a template',
  access: office,
  params: ById('menu_template'),
  response: Done,
})
