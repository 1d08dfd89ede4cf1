import type { LibraryDish, MenuTemplate } from '@nhip-cau/contract/menu-plan-dishes'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { Dish, RatingMean } from '@nhip-cau/contract/menu-plan-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { SearchTerms } from '../../../people/search-terms.ts'

type Terms = Pick<SearchTerms, 'words' | 'exact'>

const columns = (db: Db): Fragment => db`d.id, d.name, d.kcal, d.price, d.allergens, d.archived, d.version`

/** The dishes `d` of the actor's school. */
const visibleTo = (db: Db, actor: Actor): Fragment => db`d.school_id = ${actor.schoolId}`

const matches = (db: Db, { words }: Terms): Fragment => db`(' ' || d.search) like all(${[...words]}::text[])`

/** Days back in which a dish counts as used. */
const usedWithin = 120

/** Dishes for typed words: those that begin with them first, then those used most often of late. */
export const selectSuggestions = (db: Db, actor: Actor, terms: Terms, kind: MenuKind | undefined, limit: number) => db<
  Dish[]
>`
  select ${columns(db)} from dishes d
  left join lateral (
    select count(*) as times, max(x.day) as latest from menu_cell_dishes x
    ${kind === undefined ? db`` : db`join menus m on m.school_id = x.school_id and m.id = x.menu_id and m.kind = ${kind}`}
    where x.school_id = d.school_id and x.dish_id = d.id and x.day > today_at(d.school_id) - ${usedWithin}::int) used on true
  where ${visibleTo(db, actor)} and not d.archived and ${matches(db, terms)}
  order by (' ' || lower(d.name)) like all(${[...terms.exact]}::text[]) desc, used.times desc, used.latest desc nulls last,
    d.search, d.id
  limit ${limit}`

/** The ratings of the meals that have the dish `d`. */
const ratingsOf = (db: Db): Fragment => db`
  from menu_shown_dishes x
  join meal_ratings g on g.school_id = x.school_id and g.menu_id = x.menu_id and g.day = x.day and g.meal = x.meal
  where x.school_id = d.school_id and x.dish_id = d.id`

type Asked = {
  readonly terms: Terms | null
  readonly archived: boolean
  readonly sort: 'name' | 'rating' | 'served'
  readonly page: number
  readonly per_page: number
}

export const selectLibrary = (db: Db, actor: Actor, { terms, archived, sort, page, per_page }: Asked) => {
  const order = {
    name: db``,
    rating: db`rated.mean desc nulls last, rated.count desc,`,
    served: db`served.times desc,`,
  }[sort]
  return db<(LibraryDish & { total: number })[]>`
    select ${columns(db)}, coalesce(served.times, 0)::int as served, served.latest as last_served,
      case when rated.count > 0 then json_build_object('mean', rated.mean, 'count', rated.count) end as rating,
      count(*) over ()::int as total
    from dishes d
    left join lateral (select avg(g.value)::float8 as mean, count(*)::int as count ${ratingsOf(db)}) rated on true
    left join lateral (
      select count(distinct x.day) as times, max(x.day) as latest from menu_shown_dishes x
      where x.school_id = d.school_id and x.dish_id = d.id) served on true
    where ${visibleTo(db, actor)} and d.archived = ${archived} ${terms === null ? db`` : db`and ${matches(db, terms)}`}
    order by ${order} d.search, d.id limit ${per_page} offset ${(page - 1) * per_page}`
}

export const selectDish = async (db: Db, actor: Actor, id: string): Promise<Dish | undefined> => {
  const [row] = await db<Dish[]>`select ${columns(db)} from dishes d where ${visibleTo(db, actor)} and d.id = ${id}`
  return row
}

type Fields = Pick<Dish, 'name' | 'kcal' | 'price'> & { readonly allergens: readonly string[] }

export const insertDish = async (tx: Db, schoolId: string, { name, kcal, price, allergens }: Fields): Promise<Dish> => {
  const [row] = await tx<Dish[]>`
    insert into dishes as d (school_id, name, kcal, price, allergens)
    values (${schoolId}, ${name}, ${kcal}, ${price}, ${[...allergens]})
    returning ${columns(tx)}`
  if (!row) throw new Error('insert returned no row')
  return row
}

export const lockDish = async (tx: Db, actor: Actor, id: string): Promise<Dish | undefined> => {
  const [row] = await tx<Dish[]>`
    select ${columns(tx)} from dishes d where ${visibleTo(tx, actor)} and d.id = ${id} for update`
  return row
}

export const updateDish = async (
  tx: Db,
  schoolId: string,
  id: string,
  { name, kcal, price, allergens, archived }: Fields & { readonly archived: boolean },
): Promise<Dish> => {
  const [row] = await tx<Dish[]>`
    update dishes d set name = ${name}, kcal = ${kcal}, price = ${price}, allergens = ${[...allergens]},
      archived = ${archived}, version = d.version + 1
    where d.school_id = ${schoolId} and d.id = ${id} returning ${columns(tx)}`
  if (!row) throw new Error('no dish')
  return row
}

type Ratings = {
  all: RatingMean | null
  months: (RatingMean & { month: string })[]
  days: (RatingMean & { day: string })[]
}

/** How families rated the meals with a dish, over time. */
export const selectDishRatings = async (db: Db, actor: Actor, id: string): Promise<Ratings> => {
  const of = (group: Fragment, name: string, limit: number) => db`
    (select coalesce(json_agg(json_build_object(${name}::text, r.part, 'mean', r.mean, 'count', r.count) order by r.part desc), '[]')
      from (
        select ${group} as part, avg(g.value)::float8 as mean, count(*)::int as count ${ratingsOf(db)}
        group by 1 order by 1 desc limit ${limit}) r)`
  const [row] = await db<Ratings[]>`
    select (
        select case when count(*) > 0 then json_build_object('mean', avg(g.value)::float8, 'count', count(*)) end
        ${ratingsOf(db)}) as "all",
      ${of(db`to_char(g.day, 'YYYY-MM')`, 'month', 24)} as months,
      ${of(db`g.day`, 'day', 12)} as days
    from dishes d where ${visibleTo(db, actor)} and d.id = ${id}`
  return row ?? { all: null, months: [], days: [] }
}

const templateColumns = (db: Db): Fragment => db`
  t.id, t.name, t.kind, t.version, (
    select count(*)::int from (
      select distinct x.weekday, x.meal, x.slot from menu_template_dishes x
      where x.school_id = t.school_id and x.template_id = t.id) cell) as filled`

export const selectTemplates = (
  db: Db,
  actor: Actor,
  { kind, page, per_page }: { readonly kind?: MenuKind | undefined; readonly page: number; readonly per_page: number },
) => db<(MenuTemplate & { total: number })[]>`
  select ${templateColumns(db)}, count(*) over ()::int as total from menu_templates t
  where t.school_id = ${actor.schoolId} ${kind === undefined ? db`` : db`and t.kind = ${kind}`}
  order by lower(t.name), t.id limit ${per_page} offset ${(page - 1) * per_page}`

export const selectTemplate = async (db: Db, actor: Actor, id: string): Promise<MenuTemplate | undefined> => {
  const [row] = await db<MenuTemplate[]>`
    select ${templateColumns(db)} from menu_templates t where t.school_id = ${actor.schoolId} and t.id = ${id}`
  return row
}

export const countTemplates = async (db: Db, schoolId: string, kind: MenuKind): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from menu_templates t where t.school_id = ${schoolId} and t.kind = ${kind}`
  return row?.count ?? 0
}

/** Stores a template of this name; undefined if there is one and it may not be replaced. */
export const storeTemplate = async (
  tx: Db,
  schoolId: string,
  { kind, name, replace }: { readonly kind: MenuKind; readonly name: string; readonly replace: boolean },
): Promise<string | undefined> => {
  const [row] = await tx<{ id: string }[]>`
    insert into menu_templates as t (school_id, kind, name) values (${schoolId}, ${kind}, ${name})
    on conflict (school_id, kind, lower(name)) do update set name = excluded.name, version = t.version + 1 where ${replace}
    returning t.id`
  return row?.id
}

/** Gives a template the dishes of the week of a menu. Returns how many there are. */
export const fillTemplate = async (
  tx: Db,
  schoolId: string,
  templateId: string,
  of: { readonly kind: MenuKind; readonly monday: string },
): Promise<number> => {
  await tx`delete from menu_template_dishes x where x.school_id = ${schoolId} and x.template_id = ${templateId}`
  const rows = await tx`
    insert into menu_template_dishes (school_id, template_id, weekday, meal, slot, position, dish_id)
    select x.school_id, ${templateId}, extract(isodow from x.day)::int, x.meal, x.slot, x.position, x.dish_id
    from menus m
    join menu_cell_dishes x on x.school_id = m.school_id and x.menu_id = m.id
    where m.school_id = ${schoolId} and m.kind = ${of.kind} and m.monday = ${of.monday}
    returning weekday`
  return rows.length
}

export const deleteTemplate = async (tx: Db, actor: Actor, id: string): Promise<string | undefined> => {
  const [row] = await tx<{ name: string }[]>`
    delete from menu_templates t where t.school_id = ${actor.schoolId} and t.id = ${id} returning t.name`
  return row?.name
}

export type CopiedCell = { weekday: number; meal: string; slot: string; dish_ids: string[] }

/** The dishes of a menu or template by weekday, without archived ones. */
export const selectCopied = (
  db: Db,
  actor: Actor,
  from: { readonly template_id: string } | { readonly kind: MenuKind; readonly monday: string },
) => {
  const dishes =
    'template_id' in from
      ? db`
        select x.weekday, x.meal, x.slot, x.position, x.dish_id from menu_template_dishes x
        where x.school_id = ${actor.schoolId} and x.template_id = ${from.template_id}`
      : db`
        select extract(isodow from x.day)::int as weekday, x.meal, x.slot, x.position, x.dish_id
        from menus m join menu_cell_dishes x on x.school_id = m.school_id and x.menu_id = m.id
        where m.school_id = ${actor.schoolId} and m.kind = ${from.kind} and m.monday = ${from.monday}`
  return db<CopiedCell[]>`
    select o.weekday, o.meal, o.slot, array_agg(o.dish_id order by o.position) as dish_ids
    from (${dishes}) o
    join dishes d on d.school_id = ${actor.schoolId} and d.id = o.dish_id and not d.archived
    group by o.weekday, o.meal, o.slot`
}
