import type { Db } from '@nhip-cau/server-kit/database'

const rows = ['arrival', 'exercise', 'learning', 'outdoor', 'corners', 'care', 'afternoon', 'leaving']

/**
 * Gives every class of a running year an approved plan of this week, and those of the school with this code of the
 * twenty weeks before; each with 40 cells. A second run changes nothing.
 */
export const fillEduPlans = async (db: Db, code: string): Promise<number> => {
  const grid = rows.map((key) => ({ key, name: key, learning: key === 'learning' }))
  await db`
    insert into edu_plans (school_id, academic_year_id, level, class_id, age_group, starts_on, ends_on, week, branch, rows,
      state, changed_by, changed_at, created_by, approved_number, first_approved_at)
    select c.school_id, c.academic_year_id, 'week', c.id, c.age_group, w.monday, w.monday + 4, 1, 'Bác sĩ của bé',
      ${db.json(grid)}, 'approved', a.id, now(), a.id, 1, now()
    from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
    join schools s on s.school_id = c.school_id
    join lateral (
      select o.id from accounts o where o.school_id = c.school_id and o.role = 'school' order by o.id limit 1) a on true
    cross join lateral (
      select date_trunc('week', current_date)::date - 7 * n as monday
      from generate_series(0, case when s.code = ${code} then 20 else 0 end) n) w
    on conflict do nothing`
  await db`
    insert into edu_cells (school_id, plan_id, row_key, day, text, changed_by, changed_at)
    select p.school_id, p.id, r.key, d.day, 'Bé trò chuyện cùng cô về công việc của bác sĩ, kể tên các dụng cụ và hát', p.changed_by,
      now()
    from edu_plans p cross join unnest(${rows}::text[]) as r (key) cross join generate_series(1, 5) as d (day)
    on conflict do nothing`
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from edu_plans`
  return row?.count ?? 0
}

/** A class of the school with this code that has a plan of this week. */
export const selectPlannedClass = async (db: Db, code: string): Promise<string> => {
  const [row] = await db<{ id: string }[]>`
    select p.class_id as id from schools s join edu_plans p on p.school_id = s.school_id and p.level = 'week'
    where s.code = ${code} order by p.class_id limit 1`
  return row?.id ?? ''
}
