import type { Db } from '@nhip-cau/server-kit/database'

export type NewStudent = {
  readonly schoolId: string
  readonly id: string
  readonly code: string
  readonly fullName: string
  readonly nickname: string | null
  readonly birthDate: string
  readonly sex: 'M' | 'F'
  readonly healthNote: string | null
}

export const insertStudent = (db: Db, one: NewStudent) => db`
  insert into students (school_id, id, code, full_name, nickname, birth_date, sex, health_note)
  values (${one.schoolId}, ${one.id}, ${one.code}, ${one.fullName}, ${one.nickname}, ${one.birthDate}, ${one.sex},
    ${one.healthNote})`

type Placing = {
  readonly schoolId: string
  readonly studentIds: readonly string[]
  /** Null: in no class. */
  readonly classId: string | null
  readonly from: string
}

/**
 * Places students in a class from a day on. Ends earlier placements on that day, replaces one that begins on it, and
 * keeps a move planned for later: the new placement ends then.
 */
export const placeStudents = async (tx: Db, { schoolId, studentIds, classId, from }: Placing): Promise<void> => {
  const ids = [...studentIds]
  await tx`
    select from students s where s.school_id = ${schoolId} and s.id = any(${ids}::uuid[]) order by s.id for update`
  const cut = await tx<{ student_id: string; until: string | null }[]>`
    update student_classes sc set to_date = ${from}
    where sc.school_id = ${schoolId} and sc.student_id = any(${ids}::uuid[])
      and sc.from_date < ${from} and (sc.to_date is null or sc.to_date > ${from})
    returning sc.student_id, old.to_date as until`
  const replaced = await tx<{ student_id: string; until: string | null }[]>`
    delete from student_classes sc
    where sc.school_id = ${schoolId} and sc.student_id = any(${ids}::uuid[]) and sc.from_date = ${from}
    returning sc.student_id, sc.to_date as until`
  if (classId === null) return
  // If the student was in the same class until this day (an undone move), its placement is extended.
  const rest = JSON.stringify([...cut, ...replaced])
  await tx`
    with ended as (
      select e.student_id, e.until from jsonb_to_recordset(${rest}::text::jsonb) as e (student_id uuid, until date)
    ), placed as (
      select one.id as student_id, coalesce(e.until, (
        select min(later.from_date) from student_classes later
        where later.school_id = ${schoolId} and later.student_id = one.id and later.from_date > ${from})) as until
      from unnest(${ids}::uuid[]) as one (id)
      left join ended e on e.student_id = one.id
    ), going_on as (
      update student_classes sc set to_date = p.until
      from placed p
      where sc.school_id = ${schoolId} and sc.student_id = p.student_id and sc.class_id = ${classId}
        and sc.to_date = ${from}
      returning sc.student_id
    )
    insert into student_classes (school_id, student_id, class_id, from_date, to_date)
    select ${schoolId}, p.student_id, ${classId}, ${from}, p.until
    from placed p
    where not exists (select from going_on g where g.student_id = p.student_id)`
}

/** `placeStudents` for one student. */
export const placeStudent = (
  tx: Db,
  { schoolId, studentId, classId, from }: { schoolId: string; studentId: string; classId: string; from: string },
) => placeStudents(tx, { schoolId, studentIds: [studentId], classId, from })

export const setStudentStatus = (
  db: Db,
  schoolId: string,
  studentId: string,
  status: 'studying' | 'on_hold' | 'left',
) => db`
  update students s set status = ${status} where s.school_id = ${schoolId} and s.id = ${studentId}`
