import type { Db } from '@nhip-cau/server-kit/database'

/** Some days behind every class of the other schools. */
export const fillDays = async (db: Db, days: number): Promise<number> => {
  const rows = await db`
    insert into attendance (school_id, student_id, day, class_id, mark, batch, marked_by, marked_at)
    select sc.school_id, sc.student_id, current_date - d, sc.class_id, 'present', sc.class_id, t.account_id, now()
    from student_classes sc
    join class_teachers t on t.school_id = sc.school_id and t.class_id = sc.class_id and t.homeroom,
      generate_series(1, ${days}::int) d
    where sc.to_date is null on conflict do nothing`
  await db`analyze attendance`
  return rows.count
}

/** The measured school has school today, and its teachers may mark. The class that is measured has as many children as two. */
export const openRegister = async (db: Db, schoolId: string): Promise<string> => {
  await db`
    update schools set settings = settings || '{"working_days": [1,2,3,4,5,6,7]}' where schools.school_id = ${schoolId}`
  const rows = await db<{ id: string; school_id: string }[]>`
    select c.id, c.school_id from classes c where c.school_id = ${schoolId} order by c.position limit 2`
  const [first, second] = rows
  if (!first || !second) throw new Error('the benchmark has no two classes')
  await db`
    update student_classes set class_id = ${first.id}
    where student_classes.school_id = ${first.school_id} and student_classes.class_id = ${second.id}`
  return first.id
}
