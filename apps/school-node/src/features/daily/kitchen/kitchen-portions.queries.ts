import type { Meal } from '@nhip-cau/contract/settings'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type Asked, mealTakers, tableOf } from './kitchen.queries.ts'

export type Portions = { meal: Meal; nursery: number; kindergarten: number }

/** How many children of nursery and of kindergarten classes take each of these meals now. */
export const selectPortions = (db: Db, asked: Asked, meals: readonly Meal[]) => db<Portions[]>`
  select served.meal, count(*) filter (where c.age_group like 'nursery%')::int as nursery,
    count(*) filter (where c.age_group not like 'nursery%')::int as kindergarten
  from unnest(${[...meals]}::text[]) as served (meal)
  left join lateral (
    select p.class_id ${mealTakers(db, { ...tableOf(db, asked), meal: db`served.meal` })}) eating on true
  left join classes c on c.school_id = ${asked.schoolId} and c.id = eating.class_id
  group by served.meal`

export type SubstitutePortions = { meal: Meal; dish_id: string; nursery: number; kindergarten: number }

/**
 * How many children take a substitute dish. `substitutes` has the columns student_id, meal and dish_id, of one day and of
 * children whose families consent to health data.
 */
export const selectSubstitutePortions = (db: Db, asked: Asked, substitutes: Fragment) => db<SubstitutePortions[]>`
  select given.meal, given.dish_id, count(*) filter (where c.age_group like 'nursery%')::int as nursery,
    count(*) filter (where c.age_group not like 'nursery%')::int as kindergarten
  from (${substitutes}) given
  join lateral (
    select p.student_id, p.class_id ${mealTakers(db, { ...tableOf(db, asked), meal: db`given.meal` })}) eating
    on eating.student_id = given.student_id
  join classes c on c.school_id = ${asked.schoolId} and c.id = eating.class_id
  group by given.meal, given.dish_id`
