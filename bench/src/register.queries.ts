import type { Db } from '@nhip-cau/server-kit/database'

/** Classes, children in them and days behind them for every school of the province. */
export const fillProvinceDays = async (db: Db, days: number): Promise<void> => {
  await db`
    insert into academic_years (school_id, name, starts_on, ends_on, current)
    select s.school_id, '2026-2027', current_date - 200, current_date + 150, true from schools s where s.code ~ '^P[0-9]+$'`
  await db`
    insert into accounts (school_id, id, role, full_name)
    select s.school_id, uuidv7(), 'teacher', 'Bạch Thị Tâm' from schools s where s.code ~ '^P[0-9]+$'`
  await db`
    insert into classes (school_id, academic_year_id, name, age_group, position)
    select y.school_id, y.id, 'Mầm ' || n, 'kindergarten_3_4', n
    from academic_years y join schools s on s.school_id = y.school_id and s.code ~ '^P[0-9]+$', generate_series(1, 10) n`
  await db`
    insert into student_classes (school_id, student_id, class_id, from_date)
    select st.school_id, st.id, c.id, current_date - 100
    from (
      select s.school_id, s.id, row_number() over (partition by s.school_id order by s.id) as n from students s
      join schools p on p.school_id = s.school_id and p.code ~ '^P[0-9]+$') st
    join classes c on c.school_id = st.school_id and c.position = 1 + st.n % 10`
  await db`
    insert into attendance (school_id, student_id, day, class_id, mark, batch, marked_by, marked_at)
    select sc.school_id, sc.student_id, current_date - d, sc.class_id, 'present', sc.class_id, a.id, now()
    from student_classes sc
    join schools s on s.school_id = sc.school_id and s.code ~ '^P[0-9]+$'
    join accounts a on a.school_id = sc.school_id and a.role = 'teacher', generate_series(0, ${days - 1}::int) d`
  await db`analyze`
}

/** The measured school has school today, and its teachers may mark. The class that is measured has as many children as two. */
export const openRegister = async (db: Db): Promise<string> => {
  await db`
    update schools set settings = settings || '{"working_days": [1,2,3,4,5,6,7]}' where schools.code !~ '^P[0-9]+$'`
  const rows = await db<{ id: string; school_id: string }[]>`
    select c.id, c.school_id from classes c join schools s on s.school_id = c.school_id and s.code !~ '^P[0-9]+$'
    order by c.position limit 2`
  const [first, second] = rows
  if (!first || !second) throw new Error('the benchmark has no two classes')
  await db`
    update student_classes set class_id = ${first.id}
    where student_classes.school_id = ${first.school_id} and student_classes.class_id = ${second.id}`
  return first.id
}
