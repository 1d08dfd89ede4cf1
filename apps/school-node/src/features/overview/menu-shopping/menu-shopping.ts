import { type MenuKind, menuKinds } from '@nhip-cau/contract/menu-plan-norms'
import type { ShoppingKind, ShoppingLine, ShoppingList } from '@nhip-cau/contract/menu-plan-shopping'
import { meals as allMeals, type Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { dayAt, instantAt } from '../../../time/clock.ts'
import { countedMeal, hoursOf } from '../../../time/school-hours.ts'
import * as kitchen from '../../daily/kitchen/kitchen.queries.ts'
import * as portions from '../../daily/kitchen/kitchen-portions.queries.ts'
import * as menus from '../../daily/menu-plan/menu-plan-shopping.queries.ts'

/** The dishes of a day times the children who take the meal: until the cut-off the expected ones, afterwards as counted. */
export const shoppingList = async (
  context: Context,
  actor: Actor,
  { day: wanted }: { readonly day?: string | undefined },
): Promise<ShoppingList> => {
  const { db } = context
  const { schoolId } = actor
  const today = dayAt(context.now(), await context.settings.zoneOf(schoolId))
  const day = wanted ?? today
  const school = await kitchen.selectSchool(db, schoolId, day)
  const hours = hoursOf(school.settings)
  const meal = countedMeal(hours)
  const asked = { schoolId, day, meal, open: school.open, noon: instantAt(day, '12:00', school.time_zone) }
  const [taken, classes, dishes, substitutes] = await Promise.all([
    kitchen.selectDay(db, schoolId, day),
    kitchen.selectClasses(db, asked),
    menus.selectDishesOfDay(db, schoolId, day),
    portions.selectSubstitutePortions(db, asked, menus.substitutesOfDay(db, schoolId, day)),
  ])
  const served = allMeals.filter((one) => dishes.some((dish) => dish.meal === one))
  const [taking, prices] = await Promise.all([
    portions.selectPortions(db, asked, served),
    menus.selectDishPrices(
      db,
      schoolId,
      substitutes.map(({ dish_id }) => dish_id),
    ),
  ])
  const counted = (kind: MenuKind) =>
    classes
      .filter(({ age_group }) => age_group.startsWith('nursery') === (kind === 'nursery'))
      .reduce((sum, row) => sum + (taken ? row.counted + row.difference : row.live), 0)
  // The counted meal is as the kitchen's number says, with what the office has added or taken away.
  const childrenAt = (kind: MenuKind, at: Meal) =>
    at === meal ? counted(kind) : (taking.find((one) => one.meal === at)?.[kind] ?? 0)
  const kinds = menuKinds.map((kind): ShoppingKind => {
    const own = dishes.filter((dish) => dish.kind === kind)
    const shown = served.filter((at) => own.some((dish) => dish.meal === at))
    const lines = shown.map((at) => {
      const children = childrenAt(kind, at)
      return {
        meal: at,
        children,
        lines: [
          ...own.filter((dish) => dish.meal === at).map((dish) => lineOf(dish, children, false)),
          ...substitutes.flatMap((one) => {
            const dish = prices.find(({ id }) => id === one.dish_id)
            return one.meal === at && one[kind] > 0 && dish
              ? [lineOf({ dish_id: dish.id, name: dish.name, price: dish.price }, one[kind], true)]
              : []
          }),
        ],
      }
    })
    return {
      kind,
      shown: own.length > 0,
      children: counted(kind),
      meals: lines,
      total: totalOf(lines.flatMap((one) => one.lines)),
    }
  })
  const present = kinds.filter(({ kind, shown }) => shown || counted(kind) > 0)
  const together = sumOf(present.flatMap((kind) => kind.meals.flatMap((one) => one.lines)))
  return {
    day,
    today,
    open: school.open,
    closed_because: school.closed_because,
    make_up: school.make_up,
    next_open: school.next_open,
    cut_off: hours.cut_off,
    counted_at: taken?.counted_at ?? null,
    kinds: present,
    dishes: together,
    total: totalOf(together),
    unpriced: together.filter(({ price }) => price === null).length,
  }
}

type Dish = { readonly dish_id: string; readonly name: string; readonly price: number | null }

const lineOf = ({ dish_id, name, price }: Dish, children: number, substitute: boolean): ShoppingLine => ({
  dish_id,
  name,
  substitute,
  children,
  price,
  total: price === null ? null : price * children,
})

const totalOf = (lines: readonly ShoppingLine[]) => lines.reduce((sum, { total }) => sum + (total ?? 0), 0)

/** One line for each dish, by name. */
const sumOf = (lines: readonly ShoppingLine[]): ShoppingLine[] =>
  [...Map.groupBy(lines, ({ dish_id, substitute }) => `${dish_id} ${substitute}`).values()]
    .flatMap(([first, ...others]) =>
      first
        ? [
            lineOf(
              first,
              [first, ...others].reduce((sum, { children }) => sum + children, 0),
              first.substitute,
            ),
          ]
        : [],
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'vi'))
