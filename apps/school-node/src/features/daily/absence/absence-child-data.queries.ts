import type { AbsenceReason, AbsenceStatus } from '@nhip-cau/contract/absence'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// The data of one child in this feature: the copy for the family, and the erasure.

type Image = { id: string; widths: number[] }

export type ChildAbsence = {
  from: string
  to: string
  reason: AbsenceReason
  text: string | null
  status: AbsenceStatus
  by: string
  at: string
  decided_by: string | null
  answer: string | null
  reply: string | null
  images: Image[]
  attachments: string[]
}

export const selectChildAbsences = (db: Db, schoolId: string, studentId: string) => db<ChildAbsence[]>`
  select days.from, days.to, a.reason, a.text, a.status, sender.full_name as by, a.sent_at as at,
    decider.full_name as decided_by, a.decision_reason as answer, a.reply,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'widths', m.widths) order by i.position)
      from absence_images i join media m on m.school_id = i.school_id and m.id = i.media_id
      where i.school_id = a.school_id and i.absence_id = a.id), '[]') as images,
    coalesce((
      select json_agg(l.attachment_id order by l.position) from absence_attachment_links l
      where l.school_id = a.school_id and l.absence_id = a.id), '[]') as attachments
  from absences a
  join accounts sender on sender.school_id = a.school_id and sender.id = a.sent_by
  left join accounts decider on decider.school_id = a.school_id and decider.id = a.decided_by
  cross join lateral (
    select min(d.day) as from, max(d.day) as to from absence_days d
    where d.school_id = a.school_id and d.absence_id = a.id) days
  where a.school_id = ${schoolId} and a.student_id = ${studentId} and days.from is not null
  order by a.sent_at, a.id`

export const absencesOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select a.id from absences a where a.school_id = ${schoolId} and a.student_id = ${studentId}`

export const absencePictures = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select i.media_id as id from absence_images i join absences a on a.school_id = i.school_id and a.id = i.absence_id
  where a.school_id = ${schoolId} and a.student_id = ${studentId}`

/** Erases texts, pictures and attachments, and sets the reason of each report to `other`. The reported days stay. */
export const eraseAbsences = async (
  tx: Db,
  schoolId: string,
  studentId: string,
  replacement: string,
): Promise<void> => {
  await tx`
    delete from absence_images i using absences a
    where a.school_id = ${schoolId} and a.student_id = ${studentId} and i.school_id = a.school_id and i.absence_id = a.id`
  // The cleaning job removes the files, because these attachments now belong to no report.
  await tx`
    with gone as (
      delete from absence_attachment_links l using absences a
      where a.school_id = ${schoolId} and a.student_id = ${studentId} and l.school_id = a.school_id and l.absence_id = a.id
      returning l.attachment_id)
    update absence_attachments p set name = ${replacement}, created_at = '-infinity'
    from gone
    where p.school_id = ${schoolId} and p.id = gone.attachment_id and not exists (
      select from absence_attachment_links other join absences b on b.school_id = other.school_id and b.id = other.absence_id
      where other.school_id = p.school_id and other.attachment_id = p.id and b.student_id <> ${studentId})`
  await tx`
    update absences a set reason = 'other', text = null, reply = null, replied_at = null,
      decision_reason = case when a.status = 'rejected' then ${replacement} end
    where a.school_id = ${schoolId} and a.student_id = ${studentId}`
}
