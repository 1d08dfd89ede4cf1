import { schoolPermissions } from '@nhip-cau/contract/permissions'
import { idFunction } from '@nhip-cau/server/demo/province.queries'
import type { Db } from '@nhip-cau/server-kit/database'

/** One large school with reports, marks and missing marks of two terms. */
export const largeSchool = { code: 'SS', phone: '+84904000001', children: 600, classes: 24, daysOfTerm: 126 } as const

/** An office account of this school with all permissions. */
export const fillMainWithLargeSchool = async (db: Db, passwordHash: string): Promise<void> => {
  const { code, phone } = largeSchool
  if ((await db`select from schools s where s.code = ${code}`).length > 0) return
  await db.unsafe(idFunction)
  await db`
    insert into schools (id, code, name, node_id, academic_years)
    select pg_temp.id_of('booked school'), ${code}, 'Booked', n.id, '[]' from nodes n where n.endpoint = ''`
  await db`insert into persons (id, full_name, phone) values (pg_temp.id_of('booked head'), 'Head', ${phone})`
  await db`
    insert into accounts (id, person_id, role, password_hash, must_change_password)
    values (pg_temp.id_of('booked head'), pg_temp.id_of('booked head'), 'school', ${passwordHash}, false)`
  await db`
    insert into memberships (account_id, school_id, permissions)
    values (pg_temp.id_of('booked head'), pg_temp.id_of('booked school'), ${[...schoolPermissions]}::text[])`
}

/** Fills two terms that end today, with five school days a week and a mark for nearly every child and day. */
export const fillNodeWithLargeSchool = async (db: Db): Promise<void> => {
  const { code, children, classes, daysOfTerm } = largeSchool
  if ((await db`select from schools s where s.code = ${code}`).length > 0) return
  await db.unsafe(idFunction)
  await db`
    insert into schools (school_id, code, name, settings)
    values (pg_temp.id_of('booked school'), ${code}, 'Booked', '{"working_days": [1,2,3,4,5]}')`
  await db`
    insert into accounts (school_id, id, role, full_name, permissions, changed_at)
    values (pg_temp.id_of('booked school'), pg_temp.id_of('booked head'), 'school', 'Head', ${[...schoolPermissions]}::text[],
      now() - interval '1 day')`
  await db`
    insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    values (pg_temp.id_of('booked school'), pg_temp.id_of('booked year'), '1', current_date - 300, current_date + 60, true)`
  await db`
    insert into terms (school_id, academic_year_id, name, starts_on, ends_on)
    values
      (pg_temp.id_of('booked school'), pg_temp.id_of('booked year'), 'I', current_date - 2 * ${daysOfTerm}::int,
        current_date - ${daysOfTerm}::int - 1),
      (pg_temp.id_of('booked school'), pg_temp.id_of('booked year'), 'II', current_date - ${daysOfTerm}::int, current_date + 1)`
  await db`
    insert into classes (school_id, id, academic_year_id, name, age_group, capacity, position)
    select pg_temp.id_of('booked school'), pg_temp.id_of('booked class' || n), pg_temp.id_of('booked year'), 'L ' || n,
      'kindergarten_3_4', 30, n
    from generate_series(1, ${classes}::int) n`
  await db`
    insert into students (school_id, id, code, full_name, birth_date, sex)
    select pg_temp.id_of('booked school'), pg_temp.id_of('booked student' || n), 'SS' || n, 'B ' || n,
      current_date - 1400 - n, case when n % 2 = 0 then 'F' else 'M' end
    from generate_series(1, ${children}::int) n`
  await db`
    insert into student_classes (school_id, student_id, class_id, from_date)
    select pg_temp.id_of('booked school'), pg_temp.id_of('booked student' || n),
      pg_temp.id_of('booked class' || 1 + n % ${classes}::int), current_date - 300
    from generate_series(1, ${children}::int) n`
  await db`
    create temp table booked_days as
    select (current_date - ago) as day from generate_series(0, 2 * ${daysOfTerm}::int) ago
    where extract(isodow from current_date - ago) < 6`
  await db`
    insert into registers (school_id, class_id, day, saved_at, saved_by, changed_at)
    select c.school_id, c.id, d.day, d.day + time '01:00', pg_temp.id_of('booked head'), d.day + time '01:00'
    from classes c, booked_days d where c.school_id = pg_temp.id_of('booked school')`
  // Of a hundred children 88 are present, 3 are late, 7 are absent, 2 have no mark.
  await db`
    insert into attendance (school_id, student_id, day, class_id, mark, arrived_at, reason, batch, marked_by, marked_at)
    select sc.school_id, sc.student_id, d.day, sc.class_id,
      case when p.chance < 88 then 'present' when p.chance < 91 then 'late' when p.chance < 97 then 'excused' else 'unexcused' end,
      case when p.chance < 91 then d.day + time '00:30' end, case when p.chance = 91 then 'Ốm' end,
      md5(sc.class_id::text || d.day)::uuid, pg_temp.id_of('booked head'), d.day + time '01:00'
    from booked_days d
    join student_classes sc on sc.school_id = pg_temp.id_of('booked school')
    cross join lateral (
      select ('x' || left(md5(sc.student_id::text || d.day), 6))::bit(24)::int % 100 as chance) p
    where p.chance < 98
    order by d.day, sc.class_id`
  await db`
    insert into reported_absences (school_id, student_id, day, absence_id, half, status, reason)
    select a.school_id, a.student_id, a.day, gen_random_uuid(), 'whole', 'confirmed', 'sick'
    from attendance a
    where a.school_id = pg_temp.id_of('booked school') and a.mark = 'excused' and a.reason is null`
  await db`analyze`
}
