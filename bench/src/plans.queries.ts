import type { Db } from '@nhip-cau/server-kit/database'

const weeks = 8

/**
 * Gives every school a library and eight weeks of both menus, the last one of today. A second run changes nothing. A day
 * has nine dishes, as lunch has four parts.
 */
export const fillMenus = async (db: Db): Promise<void> => {
  await db`
    insert into dishes (school_id, name, allergens)
    select y.school_id, 'Món số ' || n, case n % 6 when 0 then '{crustacean}' when 1 then '{milk}' else '{}' end::text[]
    from academic_years y cross join generate_series(1, 60) n
    where y.current and not exists (select from dishes d where d.school_id = y.school_id)`
  await db`
    insert into menus (school_id, kind, monday, academic_year_id, state, written_by, written_at, shown_number, shown_by,
      shown_at, notified_at)
    select y.school_id, k.kind, date_trunc('week', current_date)::date - 7 * w.ago, y.id, 'approved', a.id, now(), 1, a.id,
      now(), now()
    from academic_years y
    join lateral (
      select o.id from accounts o where o.school_id = y.school_id and o.role = 'school' order by o.id limit 1) a on true
    cross join unnest(array['nursery', 'kindergarten']) as k (kind)
    cross join generate_series(0, ${weeks - 1}::int) as w (ago)
    where y.current and not exists (select from menus m where m.school_id = y.school_id)`
  await db`
    insert into menu_cells (school_id, menu_id, day, meal, slot)
    select m.school_id, m.id, m.monday + d.n, p.meal, p.slot
    from menus m cross join generate_series(0, 4) as d (n)
    cross join (values ('breakfast', 'dish'), ('lunch', 'main'), ('lunch', 'soup'), ('lunch', 'vegetable'),
      ('lunch', 'dessert'), ('afternoon_snack', 'dish')) as p (meal, slot)
    on conflict do nothing`
  await db`
    insert into menu_cell_dishes (school_id, menu_id, day, meal, slot, position, dish_id)
    select c.school_id, c.menu_id, c.day, c.meal, c.slot, 1, d.ids[1 + abs(hashtext(c.day::text || c.meal || c.slot)) % 60]
    from menu_cells c
    join (select o.school_id, array_agg(o.id order by o.name) as ids from dishes o group by o.school_id) d
      on d.school_id = c.school_id
    on conflict do nothing`
  await db`
    insert into menu_shown_dishes (school_id, menu_id, day, meal, slot, position, dish_id)
    select x.school_id, x.menu_id, x.day, x.meal, x.slot, x.position, x.dish_id from menu_cell_dishes x on conflict do nothing`
}

/** Every tenth child of this school has an allergy, and all families consent to the use of health data. */
export const fillAllergies = async (db: Db, code: string): Promise<number> => {
  await db`
    update schools set settings = schools.settings || '{"meals": ["breakfast", "lunch", "afternoon_snack"]}'
    where schools.code = ${code}`
  await db`select pg_notify('settings', s.school_id::text) from schools s where s.code = ${code}`
  const rows = await db`
    update students st set allergens = case when abs(hashtext(st.id::text)) % 2 = 0 then '{crustacean}' else '{milk}' end::text[]
    from schools s
    where s.code = ${code} and st.school_id = s.school_id and abs(hashtext(st.id::text)) % 10 = 0 returning st.id`
  await db`
    insert into accounts (school_id, id, role, full_name, permissions, changed_at)
    select st.school_id, st.id, 'parent', 'Mẹ của ' || st.full_name, '{}', now()
    from schools s join students st on st.school_id = s.school_id where s.code = ${code} on conflict do nothing`
  await db`
    insert into guardianships (school_id, student_id, account_id, relation, kind, main_contact)
    select st.school_id, st.id, st.id, 'Mẹ', 'parent', true
    from schools s join students st on st.school_id = s.school_id where s.code = ${code} on conflict do nothing`
  await db`
    insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation, method,
      recorded_by)
    select st.school_id, st.id, t.key, t.id, t.version, t.hash, true, st.id, 'Mẹ', 'app', st.id
    from schools s
    join students st on st.school_id = s.school_id
    cross join lateral (select x.* from consent_texts x where x.key = 'health' order by x.version desc limit 1) t
    where s.code = ${code} and not exists (
      select from consents c where c.school_id = st.school_id and c.student_id = st.id and c.key = 'health')`
  return rows.length
}
