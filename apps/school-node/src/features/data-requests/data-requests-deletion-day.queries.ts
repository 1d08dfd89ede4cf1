import type { Db } from '@nhip-cau/server-kit/database'

/** Pictures that came with a child's absences and medicine, and of who stood at the door for it. */
export const mediaOfDays = (db: Db, schoolId: string, studentId: string) => db`
  select i.media_id as id from absence_images i join absences a on a.school_id = i.school_id and a.id = i.absence_id
  where a.school_id = ${schoolId} and a.student_id = ${studentId}
  union select i.media_id from prescription_images i
  join prescriptions p on p.school_id = i.school_id and p.id = i.prescription_id
  where p.school_id = ${schoolId} and p.student_id = ${studentId}
  union select i.media_id from prescription_medicines i
  join prescriptions p on p.school_id = i.school_id and p.id = i.prescription_id
  where p.school_id = ${schoolId} and p.student_id = ${studentId} and i.media_id is not null
  union select d.media_id from prescription_doses d
  where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.media_id is not null
  union select r.photo_media_id from pick_up_requests r
  where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.photo_media_id is not null`

/**
 * Words, papers, medicine and who fetched go. On which days somebody was there stays: the school's figures and the meals
 * that were refunded have to add up for ever.
 */
export const anonymiseDays = async (tx: Db, schoolId: string, studentId: string, replacement: string) => {
  await tx`
    delete from absence_images i using absences a
    where a.school_id = ${schoolId} and a.student_id = ${studentId} and i.school_id = a.school_id and i.absence_id = a.id`
  // The file follows with the next cleaning, as of every paper that belongs to no report.
  await tx`
    with gone as (
      delete from absence_paper_links l using absences a
      where a.school_id = ${schoolId} and a.student_id = ${studentId} and l.school_id = a.school_id and l.absence_id = a.id
      returning l.paper_id)
    update absence_papers p set name = ${replacement}, created_at = '-infinity'
    from gone
    where p.school_id = ${schoolId} and p.id = gone.paper_id and not exists (
      select from absence_paper_links other join absences b on b.school_id = other.school_id and b.id = other.absence_id
      where other.school_id = p.school_id and other.paper_id = p.id and b.student_id <> ${studentId})`
  await tx`
    update absences a set text = null, reply = null, replied_at = null,
      decision_reason = case when a.status = 'rejected' then ${replacement} end
    where a.school_id = ${schoolId} and a.student_id = ${studentId}`
  await tx`delete from prescriptions p where p.school_id = ${schoolId} and p.student_id = ${studentId}`
  await tx`
    update attendance a set reason = null, note = null where a.school_id = ${schoolId} and a.student_id = ${studentId}`
  await tx`
    update attendance_changes c set before = c.before - '{reason,note}'::text[], after = c.after - '{reason,note}'::text[],
      reason = null
    where c.school_id = ${schoolId} and c.student_id = ${studentId}`
  await tx`
    update departures d set collector_name = ${replacement}, collector_phone = null, relation = null,
      note = null, undone_reason = case when d.undone_reason is not null then ${replacement} end
    where d.school_id = ${schoolId} and d.student_id = ${studentId}`
  await tx`delete from pick_up_codes c where c.school_id = ${schoolId} and c.student_id = ${studentId}`
  await tx`delete from pick_up_wishes w where w.school_id = ${schoolId} and w.student_id = ${studentId}`
  await tx`delete from pick_up_requests r where r.school_id = ${schoolId} and r.student_id = ${studentId}`
  await tx`delete from family_answers f where f.school_id = ${schoolId} and f.student_id = ${studentId}`
  await tx`
    update meal_marks m set reason = null where m.school_id = ${schoolId} and m.student_id = ${studentId}`
  await tx`
    update kitchen_changes k set reason = null where k.school_id = ${schoolId} and k.student_id = ${studentId}`
}
