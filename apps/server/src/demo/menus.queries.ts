import type { Db } from '@nhip-cau/server-kit/database'
import type { Present } from './attendance.queries.ts'

type Words = {
  readonly past_weeks: number
  readonly places: readonly { readonly meal: string; readonly slot: string }[]
  readonly dishes: readonly {
    readonly name: string
    readonly kcal: number
    readonly price: number
    readonly allergens: readonly string[]
  }[]
  /** Four weeks that come again; of each day the dish for each place, and the energy of lunch and snack. */
  readonly weeks: readonly {
    readonly days: readonly (readonly string[])[]
    readonly kcal: readonly (readonly number[])[]
  }[]
  readonly returned_note: string
  readonly template: string
}

export type MenuPeople = { readonly writerId: string; readonly approverId: string }

export const selectOffice = async (db: Db, schoolId: string, phone: string): Promise<string> => {
  const [row] = await db<{ id: string }[]>`
    select a.id from accounts a where a.school_id = ${schoolId} and a.role = 'school' and a.phone = ${phone}`
  if (!row) throw new Error(`no ${phone}`)
  return row.id
}

const mondayOf = (tx: Db, { now, zone }: Present) =>
  tx`date_trunc('week', (${now.toISOString()}::timestamptz at time zone ${zone}::text))::date`

/**
 * Inserts the library and a rotating month of both menus: past weeks and this one approved, of the next one a menu
 * that waits and one that was returned.
 */
export const insertMenus = async (
  tx: Db,
  schoolId: string,
  { writerId, approverId }: MenuPeople,
  present: Present,
  words: Words,
): Promise<void> => {
  const monday = mondayOf(tx, present)
  await tx`
    insert into dishes (school_id, name, kcal, price, allergens)
    select ${schoolId}, d.name, d.kcal, d.price, array(select jsonb_array_elements_text(d.allergens))
    from jsonb_to_recordset(${tx.json(words.dishes)}) as d (name text, kcal integer, price integer, allergens jsonb)
    on conflict do nothing`
  await tx`
    insert into menus (school_id, kind, monday, academic_year_id, version, state, written_by, written_at, sent_by, sent_at,
      returned_note, returned_by, returned_at, shown_number, shown_by, shown_at, notified_at)
    select ${schoolId}, k.kind, w.monday, y.id, 3, s.state, ${writerId}, at.written,
      case when s.state <> 'approved' then ${writerId}::uuid end, case when s.state = 'waiting' then at.written end,
      case when s.state = 'returned' then ${words.returned_note} end,
      case when s.state = 'returned' then ${approverId}::uuid end, case when s.state = 'returned' then at.decided end,
      case when s.state = 'approved' then 1 end, case when s.state = 'approved' then ${approverId}::uuid end,
      case when s.state = 'approved' then at.decided end, case when s.state = 'approved' then at.decided end
    from academic_years y
    join lateral school_weeks(y.school_id, y.id) w
      on w.monday between ${monday} - 7 * ${words.past_weeks}::int and ${monday} + 7
    cross join unnest(array['nursery', 'kindergarten']) as k (kind)
    cross join lateral (select case when w.monday <= ${monday} then 'approved'
      when k.kind = 'nursery' then 'returned' else 'waiting' end as state) s
    cross join lateral (
      select least((w.monday - 4 + time '09:10') at time zone ${present.zone}::text, p.now - interval '2 hours') as written,
        least((w.monday - 3 + time '10:40') at time zone ${present.zone}::text, p.now - interval '1 hour') as decided
      from (values (${present.now.toISOString()}::timestamptz)) as p (now)) at
    where y.school_id = ${schoolId} on conflict do nothing`
  await insertDishes(tx, schoolId, present, words)
  await show(tx, schoolId, approverId, words)
}

/** The dishes of each week: this week is the first of the four. A kindergarten class has no meal in the late afternoon. */
const insertDishes = async (tx: Db, schoolId: string, present: Present, words: Words): Promise<void> => {
  const served = tx`
    select m.school_id, m.id as menu_id, m.monday + (w.day::int - 1) as day, p.place ->> 'meal' as meal, p.place ->> 'slot' as slot,
      w.names ->> (p.position::int - 1) as name, week.kcal -> (w.day::int - 1) as kcal
    from menus m
    join lateral (
      select weeks.week -> 'days' as days, weeks.week -> 'kcal' as kcal
      from jsonb_array_elements(${tx.json(words.weeks)}) with ordinality as weeks (week, number)
      where weeks.number = 1 + (((m.monday - ${mondayOf(tx, present)}) / 7) % 4 + 4) % 4) week on true
    cross join lateral jsonb_array_elements(week.days) with ordinality as w (names, day)
    cross join lateral jsonb_array_elements(${tx.json(words.places)}) with ordinality as p (place, position)
    where m.school_id = ${schoolId} and (m.kind = 'nursery' or p.place ->> 'meal' <> 'afternoon_meal')
      and is_school_day(m.school_id, m.monday + (w.day::int - 1))`
  await tx`
    with served as (${served}), cells as (
      insert into menu_cells (school_id, menu_id, day, meal, slot)
      select s.school_id, s.menu_id, s.day, s.meal, s.slot from served s on conflict do nothing
      returning menu_cells.school_id, menu_cells.menu_id, menu_cells.day, menu_cells.meal, menu_cells.slot
    ), energy as (
      insert into menu_meals (school_id, menu_id, day, meal, kcal)
      select s.school_id, s.menu_id, s.day, s.meal, (s.kcal ->> case s.meal when 'lunch' then 0 else 1 end)::int
      from served s join menus m on m.school_id = s.school_id and m.id = s.menu_id and m.kind = 'kindergarten'
      where s.slot = 'main' or s.meal = 'afternoon_snack' on conflict do nothing
    )
    insert into menu_cell_dishes (school_id, menu_id, day, meal, slot, position, dish_id)
    select c.school_id, c.menu_id, c.day, c.meal, c.slot, 1, d.id
    from cells c
    join served s on s.menu_id = c.menu_id and s.day = c.day and s.meal = c.meal and s.slot = c.slot
    join dishes d on d.school_id = c.school_id and d.name = s.name`
}

/** Shows families the approved weeks, and stores one week as a template. */
const show = async (tx: Db, schoolId: string, approverId: string, words: Words): Promise<void> => {
  await tx`
    insert into menu_shown_dishes (school_id, menu_id, day, meal, slot, position, dish_id)
    select x.school_id, x.menu_id, x.day, x.meal, x.slot, x.position, x.dish_id
    from menus m join menu_cell_dishes x on x.school_id = m.school_id and x.menu_id = m.id
    where m.school_id = ${schoolId} and m.state = 'approved' on conflict do nothing`
  await tx`
    update menus m set shown_energy = coalesce((
      select jsonb_object_agg(e.day, e.meals) from (
        select k.day, jsonb_object_agg(k.meal, k.kcal) as meals from (
          select x.day, x.meal, coalesce(max(t.kcal), sum(d.kcal))::int as kcal
          from menu_shown_dishes x
          join dishes d on d.school_id = x.school_id and d.id = x.dish_id
          left join menu_meals t on t.school_id = x.school_id and t.menu_id = x.menu_id and t.day = x.day and t.meal = x.meal
          where x.school_id = m.school_id and x.menu_id = m.id group by x.day, x.meal) k
        group by k.day) e), '{}')
    where m.school_id = ${schoolId} and m.state = 'approved'`
  await tx`
    insert into menu_versions (school_id, menu_id, number, change, by_account, at, cells)
    select m.school_id, m.id, 1, 'approved', ${approverId}, m.shown_at, coalesce((
      select jsonb_agg(jsonb_build_object('day', x.day, 'meal', x.meal, 'slot', x.slot, 'before', '[]'::jsonb,
        'after', jsonb_build_array(d.name)) order by x.day, x.meal, x.slot)
      from menu_shown_dishes x join dishes d on d.school_id = x.school_id and d.id = x.dish_id
      where x.school_id = m.school_id and x.menu_id = m.id), '[]')
    from menus m where m.school_id = ${schoolId} and m.state = 'approved' on conflict do nothing`
  await tx`
    with template as (
      insert into menu_templates (school_id, kind, name) values (${schoolId}, 'kindergarten', ${words.template})
      on conflict do nothing returning menu_templates.school_id, menu_templates.id
    )
    insert into menu_template_dishes (school_id, template_id, weekday, meal, slot, position, dish_id)
    select t.school_id, t.id, extract(isodow from x.day)::int, x.meal, x.slot, x.position, x.dish_id
    from template t
    join lateral (
      select m.id from menus m where m.school_id = t.school_id and m.kind = 'kindergarten' and m.state = 'approved'
      order by m.monday limit 1) m on true
    join menu_cell_dishes x on x.school_id = t.school_id and x.menu_id = m.id`
}

type Substitute = { readonly studentId: string; readonly weekday: number; readonly meal: string; readonly dish: string }

/** What children with an allergy get instead this week. */
export const insertSubstitutes = (
  tx: Db,
  schoolId: string,
  byId: string,
  present: Present,
  substitutes: readonly Substitute[],
) => tx`
  insert into menu_substitutes (school_id, student_id, day, meal, dish_id, by_account, at)
  select ${schoolId}, s."studentId", ${mondayOf(tx, present)} + (s.weekday - 1), s.meal, d.id, ${byId}, ${present.now.toISOString()}
  from jsonb_to_recordset(${tx.json(substitutes.map((one) => ({ ...one })))}) as s ("studentId" uuid, weekday integer,
    meal text, dish text)
  join dishes d on d.school_id = ${schoolId} and d.name = s.dish on conflict do nothing`

/** A third of the families rated lunch and snack of past days. */
export const insertRatings = (tx: Db, schoolId: string, { now, zone }: Present) => tx`
  insert into meal_ratings (school_id, student_id, day, meal, menu_id, value, by_account, at)
  select m.school_id, s.id, served.day, served.meal, m.id,
    case abs(hashtext(s.id::text || served.dish)) % 10 when 0 then 1 when 1 then 2 when 2 then 2 when 3 then 2 else 3 end,
    g.account_id, (served.day + time '18:20') at time zone ${zone}::text
  from menus m
  join lateral (
    select x.day, x.meal, min(x.dish_id::text) as dish from menu_shown_dishes x
    where x.school_id = m.school_id and x.menu_id = m.id and x.meal in ('lunch', 'afternoon_snack')
      and x.day < (${now.toISOString()}::timestamptz at time zone ${zone}::text)::date
    group by x.day, x.meal) served on true
  join classes c on c.school_id = m.school_id and (c.age_group like 'nursery%') = (m.kind = 'nursery')
  join student_classes sc on sc.school_id = c.school_id and sc.class_id = c.id
    and daterange(sc.from_date, sc.to_date) @> served.day
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
  join lateral (
    select a.account_id from acting_guardians a where a.school_id = s.school_id and a.student_id = s.id
    order by a.account_id limit 1) g on true
  where m.school_id = ${schoolId} and abs(hashtext(s.id::text || served.day::text)) % 3 = 0
  on conflict do nothing`

/** Gives the lunch of the last school day a photo, beside the plan of the kindergarten. */
export const insertMealPhoto = (
  tx: Db,
  schoolId: string,
  byId: string,
  { day, imageId }: { readonly day: string; readonly imageId: string },
) => tx`
  insert into menu_images (school_id, menu_id, media_id, position, day, meal, shown, by_account)
  select m.school_id, m.id, ${imageId}, 1, ${day}, 'lunch', true, ${byId} from menus m
  where m.school_id = ${schoolId} and m.kind = 'kindergarten' and m.monday = date_trunc('week', ${day}::date)::date`
