import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// The data of one child in this feature: the copy for the family, and the erasure.

export const departuresOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select d.id from departures d where d.school_id = ${schoolId} and d.student_id = ${studentId}`

export const doorPictures = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select r.photo_media_id as id from pick_up_requests r
  where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.photo_media_id is not null
  union all
  select c.photo_media_id from pick_up_codes c
  where c.school_id = ${schoolId} and c.student_id = ${studentId} and c.photo_media_id is not null`

/** Erases who picked up the child. The times of leaving stay. */
export const erasePickUps = async (tx: Db, schoolId: string, studentId: string, replacement: string): Promise<void> => {
  await tx`
    update departures d set collector_name = ${replacement}, collector_phone = null, relation = null,
      note = null, undone_reason = case when d.undone_reason is not null then ${replacement} end
    where d.school_id = ${schoolId} and d.student_id = ${studentId}`
  await tx`delete from pick_up_codes c where c.school_id = ${schoolId} and c.student_id = ${studentId}`
  await tx`delete from pick_up_wishes w where w.school_id = ${schoolId} and w.student_id = ${studentId}`
  await tx`delete from pick_up_requests r where r.school_id = ${schoolId} and r.student_id = ${studentId}`
}
