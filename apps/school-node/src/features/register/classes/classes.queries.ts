import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { Db } from '@nhip-cau/server-kit/database'

export type NewClass = {
  readonly schoolId: string
  readonly id: string
  readonly academicYearId: string
  readonly name: string
  readonly ageGroup: AgeGroup
  readonly room: string | null
  readonly capacity: number | null
  readonly position: number
}

export const insertClass = (db: Db, one: NewClass) => db`
  insert into classes (school_id, id, academic_year_id, name, age_group, room, capacity, position)
  values (${one.schoolId}, ${one.id}, ${one.academicYearId}, ${one.name}, ${one.ageGroup}, ${one.room}, ${one.capacity},
    ${one.position})`

export type NewClassTeacher = {
  readonly schoolId: string
  readonly classId: string
  readonly accountId: string
  readonly homeroom: boolean
}

export const insertClassTeacher = (db: Db, one: NewClassTeacher) => db`
  insert into class_teachers (school_id, class_id, account_id, homeroom)
  values (${one.schoolId}, ${one.classId}, ${one.accountId}, ${one.homeroom})`

/** Removes a teacher from a class. */
export const deleteClassTeacher = (db: Db, schoolId: string, classId: string, accountId: string) => db`
  delete from class_teachers t
  where t.school_id = ${schoolId} and t.class_id = ${classId} and t.account_id = ${accountId}`

export type ClassValues = {
  readonly name: string
  readonly code: string | null
  readonly age_group: AgeGroup
  readonly room: string | null
  readonly capacity: number | null
}

/** Returns the id of the new class; without a position the class is placed last in its year. */
export const insertNewClass = async (
  tx: Db,
  schoolId: string,
  yearId: string,
  values: ClassValues,
  position: number | null,
): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into classes (school_id, academic_year_id, name, code, age_group, room, capacity, position)
    values (${schoolId}, ${yearId}, ${values.name}, ${values.code}, ${values.age_group}, ${values.room},
      ${values.capacity}, coalesce(${position}::int, (
        select max(o.position) + 1 from classes o where o.school_id = ${schoolId} and o.academic_year_id = ${yearId}), 0))
    returning id`
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export type LockedClass = ClassValues & {
  position: number
  version: number
  archived: boolean
  academic_year_id: string
  teachers: { id: string; full_name: string; homeroom: boolean }[]
}

/** Reads a class and locks its row until the end of the transaction. */
export const lockClass = async (tx: Db, schoolId: string, id: string): Promise<LockedClass | undefined> => {
  const [row] = await tx<LockedClass[]>`
    select c.name, c.code, c.age_group, c.room, c.capacity, c.position, c.version, c.academic_year_id,
      c.archived_at is not null as archived,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'full_name', a.full_name, 'homeroom', t.homeroom)
          order by t.homeroom desc, a.name_order)
        from class_teachers t join accounts a on a.school_id = t.school_id and a.id = t.account_id
        where t.school_id = c.school_id and t.class_id = c.id), '[]') as teachers
    from classes c where c.school_id = ${schoolId} and c.id = ${id} for update of c`
  return row
}

export const updateClassRow = (
  tx: Db,
  schoolId: string,
  id: string,
  values: ClassValues,
  position: number | null,
) => tx`
  update classes set name = ${values.name}, code = ${values.code}, age_group = ${values.age_group}, room = ${values.room},
    capacity = ${values.capacity}, position = coalesce(${position}::int, classes.position), version = classes.version + 1
  where classes.school_id = ${schoolId} and classes.id = ${id}`

export const setClassArchived = (tx: Db, schoolId: string, id: string, archived: boolean) => tx`
  update classes set archived_at = ${archived ? tx`coalesce(classes.archived_at, clock_now())` : tx`null`},
    version = classes.version + 1
  where classes.school_id = ${schoolId} and classes.id = ${id}`

/** Counts the teachers that may be assigned: those working, and those who have this role in the class already. */
export const countAssignable = async (
  tx: Db,
  schoolId: string,
  classId: string | null,
  teachers: readonly { readonly id: string; readonly homeroom: boolean }[],
): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from jsonb_to_recordset(${tx.json(teachers)}) as wanted (id uuid, homeroom boolean)
    join accounts a on a.school_id = ${schoolId} and a.id = wanted.id and a.role = 'teacher'
    where exists (
      select from teachers t
      where t.school_id = a.school_id and t.account_id = a.id and t.status = 'working' and a.active)
      or exists (
        select from class_teachers ct
        where ct.school_id = a.school_id and ct.account_id = a.id and ct.class_id = ${classId}::uuid
          and (ct.homeroom or not wanted.homeroom))`
  return row?.count ?? 0
}

/** Replaces the teachers of a class. */
export const setClassTeachers = async (
  tx: Db,
  schoolId: string,
  classId: string,
  teachers: readonly { readonly id: string; readonly homeroom: boolean }[],
): Promise<void> => {
  await tx`
    delete from class_teachers t
    where t.school_id = ${schoolId} and t.class_id = ${classId}
      and (t.homeroom or t.account_id <> all(${teachers.map(({ id }) => id)}::uuid[]))`
  await tx`
    insert into class_teachers (school_id, class_id, account_id, homeroom)
    select ${schoolId}, ${classId}, wanted.id, wanted.homeroom
    from jsonb_to_recordset(${tx.json(teachers)}) as wanted (id uuid, homeroom boolean)
    on conflict (school_id, class_id, account_id) do update set homeroom = excluded.homeroom`
}

export type Dependents = { present: number; past: number; posts: number }

/** Counts what prevents deleting a class: current and future students, all students ever, and posts. */
export const selectDependents = async (tx: Db, schoolId: string, classId: string): Promise<Dependents> => {
  const [row] = await tx<Dependents[]>`
    select
      (select count(distinct sc.student_id)::int from student_classes sc
       join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.deleted_at is null
       where sc.school_id = ${schoolId} and sc.class_id = ${classId}
         and (sc.to_date is null or sc.to_date > (select today_at(${schoolId})))) as present,
      (select count(distinct sc.student_id)::int from student_classes sc
       where sc.school_id = ${schoolId} and sc.class_id = ${classId}) as past,
      (select count(*)::int from post_classes vc
       where vc.school_id = ${schoolId} and vc.class_id = ${classId}) as posts`
  return row ?? { present: 0, past: 0, posts: 0 }
}

export const deleteClassRow = async (tx: Db, schoolId: string, id: string): Promise<void> => {
  await tx`delete from class_teachers t where t.school_id = ${schoolId} and t.class_id = ${id}`
  await tx`delete from classes c where c.school_id = ${schoolId} and c.id = ${id}`
}
