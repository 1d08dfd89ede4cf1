import type { Db } from '@nhip-cau/server-kit/database'

export type AgeGroup =
  | 'nursery_3_12'
  | 'nursery_13_24'
  | 'nursery_25_36'
  | 'kindergarten_3_4'
  | 'kindergarten_4_5'
  | 'kindergarten_5_6'

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

/** Takes a teacher out of a class; what belongs to it is out of reach at once. */
export const deleteClassTeacher = (db: Db, schoolId: string, classId: string, accountId: string) => db`
  delete from class_teachers t
  where t.school_id = ${schoolId} and t.class_id = ${classId} and t.account_id = ${accountId}`
