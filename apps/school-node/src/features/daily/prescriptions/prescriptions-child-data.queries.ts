import type { DoseStatus, NotGivenReason } from '@nhip-cau/contract/prescriptions'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// The data of one child in this feature: the copy for the family, and the erasure.

type Image = { id: string; widths: number[] }

export type ChildMedicine = {
  from: string
  to: string
  version: number
  illness: string
  medicines: string[]
  note: string | null
  by: string
  at: string
  images: Image[]
}

/** All versions that the family sent, including those it changed later. */
export const selectChildMedicine = (db: Db, schoolId: string, studentId: string) => db<ChildMedicine[]>`
  select v.from_date as from, v.to_date as to, v.version, v.illness, v.note, sender.full_name as by, v.sent_at as at,
    coalesce((
      select json_agg(concat_ws(' – ', m.name, m.dose, array_to_string(m.times, ', ')) order by m.position)
      from prescription_medicines m
      where m.school_id = v.school_id and m.prescription_id = v.prescription_id and m.version = v.version), '[]') as medicines,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'widths', m.widths) order by sent.position)
      from (
        select i.position, i.media_id from prescription_images i
        where i.school_id = v.school_id and i.prescription_id = v.prescription_id and i.version = v.version
        union all
        select 100 + i.position, i.media_id from prescription_medicines i
        where i.school_id = v.school_id and i.prescription_id = v.prescription_id and i.version = v.version
      ) sent
      join media m on m.school_id = v.school_id and m.id = sent.media_id), '[]') as images
  from prescriptions p
  join prescription_versions v on v.school_id = p.school_id and v.prescription_id = p.id
  join accounts sender on sender.school_id = v.school_id and sender.id = v.sent_by
  where p.school_id = ${schoolId} and p.student_id = ${studentId}
  order by v.sent_at, v.version`

export type ChildDose = {
  day: string
  time: string
  medicine: string
  dose: string
  status: DoseStatus
  at: string | null
  by: string | null
  amount: string | null
  reason: NotGivenReason | null
  note: string | null
  image: Image | null
}

export const selectChildDoses = (db: Db, schoolId: string, studentId: string) => db<ChildDose[]>`
  select a.day, a.time, a.medicine, a.dose, a.status, a.outcome_at as at, giver.full_name as by, a.amount, a.reason,
    concat_ws('; ', a.amount_reason, a.note) as note,
    case when m.id is not null then json_build_object('id', m.id, 'widths', m.widths) end as image
  from prescription_doses a
  left join media m on m.school_id = a.school_id and m.id = a.media_id
  left join accounts giver on giver.school_id = a.school_id and giver.id = a.outcome_by
  where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.status <> 'void'
  order by a.due_at, a.id`

export const prescriptionsOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select p.id from prescriptions p where p.school_id = ${schoolId} and p.student_id = ${studentId}`

export const medicinePictures = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select i.media_id as id from prescription_images i
  join prescriptions p on p.school_id = i.school_id and p.id = i.prescription_id
  where p.school_id = ${schoolId} and p.student_id = ${studentId}
  union select i.media_id from prescription_medicines i
  join prescriptions p on p.school_id = i.school_id and p.id = i.prescription_id
  where p.school_id = ${schoolId} and p.student_id = ${studentId} and i.media_id is not null
  union select d.media_id from prescription_doses d
  where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.media_id is not null`

export const erasePrescriptions = (tx: Db, schoolId: string, studentId: string) =>
  tx`delete from prescriptions p where p.school_id = ${schoolId} and p.student_id = ${studentId}`
