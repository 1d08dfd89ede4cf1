import type { Meal } from '@nhip-cau/contract/settings'
import type { Db } from '@nhip-cau/server-kit/database'

// The data of one child in this feature: the copy for the family, and the erasure.

export type ChildRating = { day: string; meal: Meal; value: number; dishes: string; by: string }

/** What the family said of meals. */
export const selectChildRatings = (db: Db, schoolId: string, studentId: string) => db<ChildRating[]>`
  select g.day, g.meal, g.value, a.full_name as by,
    coalesce((select string_agg(d.name, ', ' order by x.slot, x.position)
      from menu_shown_dishes x
      join dishes d on d.school_id = x.school_id and d.id = x.dish_id
      where x.school_id = g.school_id and x.menu_id = g.menu_id and x.day = g.day and x.meal = g.meal), '') as dishes
  from meal_ratings g
  join accounts a on a.school_id = g.school_id and a.id = g.by_account
  where g.school_id = ${schoolId} and g.student_id = ${studentId}
  order by g.day, g.meal`

export type ChildSubstitute = { day: string; meal: Meal; dish: string }

/** What the kitchen gave the child instead. */
export const selectChildSubstitutes = (db: Db, schoolId: string, studentId: string) => db<ChildSubstitute[]>`
  select u.day, u.meal, u.name as dish from standing_substitutes u
  where u.school_id = ${schoolId} and u.student_id = ${studentId} order by u.day, u.meal`

/** Deletes ratings and substitutes of a child. */
export const eraseMenus = async (tx: Db, schoolId: string, studentId: string): Promise<void> => {
  await tx`delete from meal_ratings g where g.school_id = ${schoolId} and g.student_id = ${studentId}`
  await tx`delete from menu_substitutes u where u.school_id = ${schoolId} and u.student_id = ${studentId}`
}

/** Deletes what a parent whose account is deleted said of meals. */
export const eraseRater = (tx: Db, schoolId: string, accountId: string) => tx`
  delete from meal_ratings g where g.school_id = ${schoolId} and g.by_account = ${accountId}`
