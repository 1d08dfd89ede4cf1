import type { MenuKind, MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type DishRow = {
  kind: MenuKind
  meal: Meal
  slot: MenuSlot
  dish_id: string
  name: string
  price: number | null
}

/** The dishes of a day that families are shown, in order. */
export const selectDishesOfDay = (db: Db, schoolId: string, day: string) => db<DishRow[]>`
  select x.kind, x.meal, x.slot, x.dish_id, x.name, x.price from shown_menu_dishes x
  where x.school_id = ${schoolId} and x.monday = date_trunc('week', ${day}::date)::date and x.day = ${day}
  order by x.kind, array_position(array['main', 'soup', 'vegetable', 'dessert'], x.slot), x.position`

/** Columns student_id, meal and dish_id: what children get instead on a day, with consent to health data. */
export const substitutesOfDay = (db: Db, schoolId: string, day: string): Fragment => db`
  select s.student_id, s.meal, s.dish_id from menu_substitutes s
  where s.school_id = ${schoolId} and s.day = ${day}::date and s.dish_id is not null and exists (
    select from standing_substitutes agreed
    where agreed.school_id = s.school_id and agreed.student_id = s.student_id and agreed.day = s.day and agreed.meal = s.meal)`

export const selectDishPrices = (db: Db, schoolId: string, ids: readonly string[]) => db<
  { id: string; name: string; price: number | null }[]
>`
  select d.id, d.name, d.price from dishes d where d.school_id = ${schoolId} and d.id = any(${[...ids]}::uuid[])`
