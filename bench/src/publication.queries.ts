import { schoolPermissions } from '@nhip-cau/contract/permissions'
import { idFunction } from '@nhip-cau/server/demo/province.queries'
import type { Db } from '@nhip-cau/server-kit/database'

/** One school with as many families as the largest chains of kindergartens have, each with one parent and one child. */
export const widestSchool = { code: 'SW', phone: '+84905000001', families: 10_000, classes: 400 } as const

/** An office account of this school with all permissions. */
export const fillMainWithWidestSchool = async (db: Db, passwordHash: string): Promise<void> => {
  const { code, phone } = widestSchool
  if ((await db`select from schools s where s.code = ${code}`).length > 0) return
  await db.unsafe(idFunction)
  await db`
    insert into schools (id, code, name, node_id, academic_years)
    select pg_temp.id_of('wide school'), ${code}, 'Wide', n.id, '[]' from nodes n where n.endpoint = ''`
  await db`insert into persons (id, full_name, phone) values (pg_temp.id_of('wide head'), 'Head', ${phone})`
  await db`
    insert into accounts (id, person_id, role, password_hash, must_change_password)
    values (pg_temp.id_of('wide head'), pg_temp.id_of('wide head'), 'school', ${passwordHash}, false)`
  await db`
    insert into memberships (account_id, school_id, permissions)
    values (pg_temp.id_of('wide head'), pg_temp.id_of('wide school'), ${[...schoolPermissions]}::text[])`
}

export const fillNodeWithWidestSchool = async (db: Db): Promise<void> => {
  const { code, families, classes } = widestSchool
  if ((await db`select from schools s where s.code = ${code}`).length > 0) return
  await db.unsafe(idFunction)
  await db`insert into schools (school_id, code, name) values (pg_temp.id_of('wide school'), ${code}, 'Wide')`
  await db`
    insert into accounts (school_id, id, role, full_name, permissions, changed_at)
    values (pg_temp.id_of('wide school'), pg_temp.id_of('wide head'), 'school', 'Head', ${[...schoolPermissions]}::text[],
      now() - interval '1 day')`
  await db`
    insert into accounts (school_id, id, role, full_name, permissions, changed_at)
    select pg_temp.id_of('wide school'), pg_temp.id_of('wide parent' || n), 'parent', 'P ' || n, '{}', now() - interval '1 day'
    from generate_series(1, ${families}::int) n`
  await db`
    insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    values (pg_temp.id_of('wide school'), pg_temp.id_of('wide year'), '1', current_date - 290, current_date + 60, true)`
  await db`
    insert into classes (school_id, id, academic_year_id, name, age_group, capacity, position)
    select pg_temp.id_of('wide school'), pg_temp.id_of('wide class' || n), pg_temp.id_of('wide year'), 'L ' || n,
      'kindergarten_3_4', 30, n
    from generate_series(1, ${classes}::int) n`
  await db`
    insert into students (school_id, id, code, full_name, birth_date, sex)
    select pg_temp.id_of('wide school'), pg_temp.id_of('wide student' || n), 'SW' || n, 'B ' || n,
      current_date - 1400 - n % 300, case when n % 2 = 0 then 'F' else 'M' end
    from generate_series(1, ${families}::int) n`
  await db`
    insert into student_classes (school_id, student_id, class_id, from_date)
    select pg_temp.id_of('wide school'), pg_temp.id_of('wide student' || n),
      pg_temp.id_of('wide class' || 1 + n % ${classes}::int), current_date - 280
    from generate_series(1, ${families}::int) n`
  await db`
    insert into guardianships (school_id, student_id, account_id, relation, main_contact)
    select pg_temp.id_of('wide school'), pg_temp.id_of('wide student' || n), pg_temp.id_of('wide parent' || n), 'guardian', true
    from generate_series(1, ${families}::int) n`
  await db.unsafe('analyze')
}

/** The number of families that have a notification of this post. */
export const countNotified = async (db: Db, postId: string): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from notifications n
    join accounts a on a.school_id = n.school_id and a.id = n.account_id and a.role = 'parent'
    where n.school_id = (select s.school_id from schools s where s.code = ${widestSchool.code}) and n.post_id = ${postId}`
  return row?.count ?? 0
}
