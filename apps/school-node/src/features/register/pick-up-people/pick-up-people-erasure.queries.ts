import type { Db } from '@nhip-cau/server-kit/database'

export const erasePickUpPeople = (tx: Db, schoolId: string, studentId: string) =>
  tx`delete from pick_up_people p where p.school_id = ${schoolId} and p.student_id = ${studentId}`
