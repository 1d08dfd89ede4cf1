import { idFunction } from '@nhip-cau/server/demo/province.queries'
import type { Db } from '@nhip-cau/server-kit/database'

/**
 * The size of the smallest classes of the measured morning: 20 classes of 15 children in each school of the province.
 */
export const smallClasses = { perSchool: 20, children: 15 } as const

/** Needs a single connection. The generated rows are valid, so triggers and constraints are not checked row by row. */
const unchecked = (db: Db, isOn: boolean) => db.unsafe(`set session_replication_role = ${isOn ? 'replica' : 'origin'}`)

/** Gives each school of the province this many classes, each with its own teacher. */
export const createSmallClasses = async (db: Db): Promise<void> => {
  const { perSchool, children } = smallClasses
  const [known] = await db`
    select from classes c join schools s on s.school_id = c.school_id
    where s.code = 'T00001' and c.position = ${perSchool}`
  if (known) return
  await db.unsafe(idFunction)
  await unchecked(db, true)
  await db`
    insert into classes (school_id, id, academic_year_id, name, age_group, capacity, position)
    select c.school_id, pg_temp.id_of('small class ' || s.code || ' ' || n), c.academic_year_id,
      regexp_replace(c.name, '[0-9]+$', n::text), c.age_group, c.capacity, n
    from schools s
    join classes c on c.school_id = s.school_id
    join generate_series(1, ${perSchool}::int) n on n > 12 and c.position = n - 12
    where s.code ~ '^T[0-9]{5}$' and c.position <= 12`
  await db`
    with teachers as (
      select t.school_id, t.account_id, row_number() over (partition by t.school_id order by t.account_id) + 12 as number
      from class_teachers t join schools s on s.school_id = t.school_id and s.code ~ '^T[0-9]{5}$'
      where not t.homeroom)
    insert into class_teachers (school_id, class_id, account_id, homeroom)
    select c.school_id, c.id, t.account_id, true
    from teachers t join classes c on c.school_id = t.school_id and c.position = t.number
    where t.number <= ${perSchool}`
  await db`
    with placed as (
      select sc.school_id, sc.student_id,
        1 + (row_number() over (partition by sc.school_id order by sc.student_id) - 1) / ${children}::int as number
      from student_classes sc join schools s on s.school_id = sc.school_id and s.code ~ '^T[0-9]{5}$'
      where sc.to_date is null)
    update student_classes set class_id = c.id
    from placed p join classes c on c.school_id = p.school_id and c.position = p.number
    where student_classes.school_id = p.school_id and student_classes.student_id = p.student_id
      and student_classes.to_date is null and student_classes.class_id <> c.id`
  await unchecked(db, false)
  for (const table of ['classes', 'class_teachers', 'student_classes']) await db.unsafe(`vacuum analyze ${table}`)
}

const dayTables = ['registers', 'attendance', 'attendance_changes', 'notifications'] as const

/**
 * Fills past days of every class of the province: registers, marks, their history and the notifications of families.
 * Today and yesterday stay empty, because the school's date may be either.
 */
export const fillDays = async (db: Db, days: number, progress: (day: number) => void): Promise<void> => {
  const [known] = await db`
    select from attendance a join schools s on s.school_id = a.school_id where s.code = 'T00001' limit 1`
  if (known) return
  await unchecked(db, true)
  for (let day = days + 1; day > 1; day -= 1) {
    await fillDay(db, day)
    progress(day)
  }
  await unchecked(db, false)
  for (const table of dayTables) await db.unsafe(`vacuum analyze ${table}`)
}

/** Estimated from the table statistics, because counting millions of rows takes long. */
export const countDays = async (db: Db) => {
  const rows = await db<{ name: string; rows: number }[]>`
    select c.relname as name, greatest(c.reltuples, 0)::int as rows from pg_class c where c.relname = any(${[...dayTables]})`
  const of = (name: (typeof dayTables)[number]) => rows.find((row) => row.name === name)?.rows ?? 0
  return { marks: of('attendance'), notifications: of('notifications') }
}

const fillDay = async (db: Db, ago: number) => {
  const at = db`current_date - ${ago}::int + time '00:30'`
  const batch = db`md5(t.class_id::text || ${ago}::int)::uuid`
  const marked = db`
    from student_classes sc
    join class_teachers t on t.school_id = sc.school_id and t.class_id = sc.class_id and t.homeroom
    where sc.to_date is null`
  await db`
    insert into registers (school_id, class_id, day, saved_at, saved_by, changed_at)
    select t.school_id, t.class_id, current_date - ${ago}::int, ${at}, t.account_id, ${at}
    from class_teachers t where t.homeroom`
  await db`
    insert into attendance (school_id, student_id, day, class_id, mark, arrived_at, notified, batch, marked_by, marked_at)
    select sc.school_id, sc.student_id, current_date - ${ago}::int, sc.class_id, 'present', ${at}, 'arrived', ${batch},
      t.account_id, ${at} ${marked}`
  await db`
    insert into attendance_changes (school_id, student_id, day, class_id, batch, at, by_account, before, after, version)
    select sc.school_id, sc.student_id, current_date - ${ago}::int, sc.class_id, ${batch}, ${at}, t.account_id,
      jsonb_build_object('mark', null, 'arrived_at', null, 'reason', null, 'note', null, 'confirmed', false),
      jsonb_build_object('mark', 'present', 'arrived_at', ${at}, 'reason', null, 'note', null, 'confirmed', false), 1
    ${marked}`
  await db`
    insert into notifications (school_id, account_id, event_id, kind, words, student_id, created_at, read_at)
    select g.school_id, g.account_id, gen_random_uuid(), 'child-arrived', jsonb_build_object('name', st.full_name, 'time', '07:30'),
      g.student_id, ${at}, ${at}
    from guardianships g
    join students st on st.school_id = g.school_id and st.id = g.student_id
    where g.kind = 'parent'`
}

/** Opens the measured school today and lets its teachers mark. The measured class gets the children of two classes. */
export const prepareRegister = async (db: Db, schoolId: string): Promise<string> => {
  await db`
    update schools set settings = settings || '{"working_days": [1,2,3,4,5,6,7]}' where schools.school_id = ${schoolId}`
  const rows = await db<{ id: string; school_id: string; children: number }[]>`
    select c.id, c.school_id, (
      select count(*)::int from student_classes sc where sc.school_id = c.school_id and sc.class_id = c.id) as children
    from classes c where c.school_id = ${schoolId} order by c.position limit 3`
  const [first, second] = rows.filter((row) => row.children > 0)
  if (!first || !second) throw new Error('the benchmark has no two classes')
  if (first.children < 30)
    await db`
      update student_classes set class_id = ${first.id}
      where student_classes.school_id = ${first.school_id} and student_classes.class_id = ${second.id}`
  return first.id
}

/** Deletes today's marks of this class. */
export const clearRegister = async (db: Db, schoolId: string, classId: string): Promise<void> => {
  await db`
    delete from attendance_changes c using student_classes sc
    where sc.school_id = ${schoolId} and sc.class_id = ${classId} and c.school_id = sc.school_id
      and c.student_id = sc.student_id and c.day >= current_date - 1`
  await db`
    delete from attendance a
    where a.school_id = ${schoolId} and a.class_id = ${classId} and a.day >= current_date - 1`
  await db`
    delete from registers r where r.school_id = ${schoolId} and r.class_id = ${classId} and r.day >= current_date - 1`
}
