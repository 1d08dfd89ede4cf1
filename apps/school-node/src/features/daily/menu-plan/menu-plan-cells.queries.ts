import type { MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { MenuDish } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type MenuRow, menuJson } from './menu-plan-week.queries.ts'

export type Place = { readonly day: string; readonly meal: Meal; readonly slot: MenuSlot }
export type CellRow = Place & { readonly version: number; readonly dishes: MenuDish[] }

/** The cells of a menu, as written or as shown to families. */
export const selectCells = (db: Db, schoolId: string, menuId: string, face: 'written' | 'shown') => {
  const table = face === 'written' ? db`menu_cell_dishes` : db`menu_shown_dishes`
  const cells =
    face === 'written'
      ? db`select c.day, c.meal, c.slot, c.version from menu_cells c where c.school_id = ${schoolId} and c.menu_id = ${menuId}`
      : db`
        select distinct x.day, x.meal, x.slot, 0 as version from menu_shown_dishes x
        where x.school_id = ${schoolId} and x.menu_id = ${menuId}`
  return db<CellRow[]>`
    select cell.day, cell.meal, cell.slot, cell.version,
      coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'kcal', d.kcal, 'allergens', d.allergens)
        order by x.position) filter (where d.id is not null), '[]') as dishes
    from (${cells}) cell
    left join ${table} x on x.school_id = ${schoolId} and x.menu_id = ${menuId} and x.day = cell.day
      and x.meal = cell.meal and x.slot = cell.slot
    left join dishes d on d.school_id = x.school_id and d.id = x.dish_id
    group by cell.day, cell.meal, cell.slot, cell.version`
}

export type MealRow = {
  readonly day: string
  readonly meal: Meal
  readonly version: number
  readonly kcal: number | null
}

export const selectMeals = (db: Db, schoolId: string, menuId: string) => db<MealRow[]>`
  select e.day, e.meal, e.version, e.kcal from menu_meals e where e.school_id = ${schoolId} and e.menu_id = ${menuId}`

export type KnownDish = MenuDish & { readonly archived: boolean }

const dishColumns = (db: Db): Fragment => db`d.id, d.name, d.kcal, d.allergens, d.archived`

/** Dishes by id or by name, ignoring case. */
export const selectNamedDishes = (db: Db, schoolId: string, ids: readonly string[], names: readonly string[]) =>
  db<KnownDish[]>`
    select ${dishColumns(db)} from dishes d
    where d.school_id = ${schoolId}
      and (d.id = any(${[...ids]}::uuid[]) or lower(d.name) = any(
        select lower(given.name) from unnest(${[...names]}::text[]) as given (name)))`

/** Enters dishes by their names; an archived one of the same name is restored. Returns them with the given name. */
export const enterDishes = (tx: Db, schoolId: string, names: readonly string[]) => tx<
  (KnownDish & { given: string })[]
>`
  with given as (
    select distinct on (lower(g.name)) g.name from unnest(${[...names]}::text[]) as g (name) order by lower(g.name)
  ), entered as (
    insert into dishes as d (school_id, name) select ${schoolId}, given.name from given
    on conflict (school_id, lower(name)) do update set archived = false,
      version = d.version + case when d.archived then 1 else 0 end
    returning ${dishColumns(tx)}
  )
  select d.id, d.name, d.kcal, d.allergens, d.archived, lower(d.name) as given from entered d`

export type NewCell = Place & { readonly version: number; readonly dish_ids: readonly string[] }

/** Writes cells that have the expected version; those of somebody faster are not among the returned ones. */
export const writeCells = (tx: Db, schoolId: string, menuId: string, cells: readonly NewCell[]) =>
  tx<(Place & { version: number })[]>`
    with given as (
      select * from jsonb_to_recordset(${tx.json(cells.map((one) => ({ ...one })))}) as g
        (day date, meal text, slot text, version integer, dish_ids uuid[])
    ), written as (
      insert into menu_cells (school_id, menu_id, day, meal, slot, version)
      select ${schoolId}, ${menuId}, g.day, g.meal, g.slot, g.version + 1 from given g
      on conflict (school_id, menu_id, day, meal, slot) do update set version = excluded.version
      where menu_cells.version = excluded.version - 1
      returning menu_cells.day, menu_cells.meal, menu_cells.slot, menu_cells.version
    ), shorter as (
      delete from menu_cell_dishes x using written w join given g using (day, meal, slot)
      where x.school_id = ${schoolId} and x.menu_id = ${menuId} and x.day = w.day and x.meal = w.meal and x.slot = w.slot
        and x.position > cardinality(g.dish_ids)
    ), placed as (
      insert into menu_cell_dishes (school_id, menu_id, day, meal, slot, position, dish_id)
      select ${schoolId}, ${menuId}, w.day, w.meal, w.slot, chosen.position, chosen.id
      from written w join given g using (day, meal, slot)
      cross join unnest(g.dish_ids) with ordinality as chosen (id, position)
      on conflict (school_id, menu_id, day, meal, slot, position) do update set dish_id = excluded.dish_id
    )
    select written.day, written.meal, written.slot, written.version from written`

export type NewMeal = {
  readonly day: string
  readonly meal: Meal
  readonly version: number
  readonly kcal: number | null
}

export const writeMeals = (tx: Db, schoolId: string, menuId: string, rows: readonly NewMeal[]) => tx<NewMeal[]>`
  insert into menu_meals (school_id, menu_id, day, meal, version, kcal)
  select ${schoolId}, ${menuId}, g.day, g.meal, g.version + 1, g.kcal
  from jsonb_to_recordset(${tx.json(rows.map((one) => ({ ...one })))}) as g (day date, meal text, version integer, kcal integer)
  on conflict (school_id, menu_id, day, meal) do update set version = excluded.version, kcal = excluded.kcal
  where menu_meals.version = excluded.version - 1
  returning menu_meals.day, menu_meals.meal, menu_meals.version, menu_meals.kcal`

/** Counts a change of content and returns the menu: what was approved or withdrawn is a draft again. */
export const touchMenu = async (tx: Db, actor: Actor, menuId: string, now: Date): Promise<MenuRow> => {
  const [row] = await tx<{ menu: MenuRow }[]>`
    with m as (
      update menus set version = menus.version + 1, written_by = ${actor.accountId}, written_at = ${now.toISOString()},
        state = case when menus.state in ('approved', 'withdrawn') then 'draft' else menus.state end
      where menus.school_id = ${actor.schoolId} and menus.id = ${menuId} returning *
    )
    select ${menuJson(tx)} as menu from m`
  if (!row) throw new Error('no menu')
  return row.menu
}

/** Deletes a menu that has nothing in it and was never shown, such as one that was created only to be locked. */
export const deleteEmptyMenu = (tx: Db, schoolId: string, menuId: string) => tx`
  delete from menus m
  where m.school_id = ${schoolId} and m.id = ${menuId} and m.shown_number is null
    and not exists (select from menu_cell_dishes x where x.school_id = m.school_id and x.menu_id = m.id)
    and not exists (select from menu_meals e where e.school_id = m.school_id and e.menu_id = m.id and e.kcal is not null)
    and not exists (select from menu_images p where p.school_id = m.school_id and p.menu_id = m.id)
    and not exists (select from menu_documents f where f.school_id = m.school_id and f.menu_id = m.id)
    and not exists (select from menu_versions v where v.school_id = m.school_id and v.menu_id = m.id)`
