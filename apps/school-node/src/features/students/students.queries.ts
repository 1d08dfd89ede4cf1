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

/** From this day on the child is in this class; the class before, if any, ends on it. */
export const placeStudent = async (
  tx: Db,
  { schoolId, studentId, classId, from }: { schoolId: string; studentId: string; classId: string; from: string },
) => {
  await tx`
    update student_classes sc set to_date = ${from}
    where sc.school_id = ${schoolId} and sc.student_id = ${studentId} and sc.to_date is null`
  await tx`
    insert into student_classes (school_id, student_id, class_id, from_date)
    values (${schoolId}, ${studentId}, ${classId}, ${from})`
}

export const setStudentStatus = (
  db: Db,
  schoolId: string,
  studentId: string,
  status: 'studying' | 'on_hold' | 'left',
) => db`
  update students s set status = ${status} where s.school_id = ${schoolId} and s.id = ${studentId}`

export type NewGuardianship = {
  readonly schoolId: string
  readonly studentId: string
  readonly accountId: string
  /** As the family says it: `Mẹ`, `Bố`, `Bà ngoại` … (a word of the school's list). */
  readonly relation: string
  readonly mainContact: boolean
}

export const insertGuardianship = (db: Db, one: NewGuardianship) => db`
  insert into guardianships (school_id, student_id, account_id, relation, main_contact)
  values (${one.schoolId}, ${one.studentId}, ${one.accountId}, ${one.relation}, ${one.mainContact})`
