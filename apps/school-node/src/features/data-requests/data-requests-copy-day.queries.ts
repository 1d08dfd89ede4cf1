import type { AbsenceReason, AbsenceStatus } from '@nhip-cau/contract/absence'
import type { AttendanceMark } from '@nhip-cau/contract/attendance'
import type { DoseStatus, NotGivenReason } from '@nhip-cau/contract/prescriptions'
import type { Db } from '@nhip-cau/server-kit/database'

// What was written about one child's days, as its parent may have it.

type Image = { id: string; widths: number[] }

export type DayRow = {
  day: string
  class: string
  mark: AttendanceMark | null
  arrived_at: string | null
  left_at: string | null
  collector: string | null
  relation: string | null
  reason: string | null
  note: string | null
}

export const selectDays = (db: Db, schoolId: string, studentId: string) => db<DayRow[]>`
  select a.day, c.name as class, a.mark, a.arrived_at, d.left_at, d.collector_name as collector, d.relation, a.reason,
    concat_ws('; ', a.note, d.note) as note
  from attendance a
  join classes c on c.school_id = a.school_id and c.id = a.class_id
  left join departures d on d.school_id = a.school_id and d.student_id = a.student_id and d.day = a.day
    and d.undone_at is null
  where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.mark is not null
  order by a.day`

export type AbsenceRow = {
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
  papers: string[]
}

export const selectAbsences = (db: Db, schoolId: string, studentId: string) => db<AbsenceRow[]>`
  select days.from, days.to, a.reason, a.text, a.status, sender.full_name as by, a.sent_at as at,
    decider.full_name as decided_by, a.decision_reason as answer, a.reply,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'widths', m.widths) order by i.position)
      from absence_images i join media m on m.school_id = i.school_id and m.id = i.media_id
      where i.school_id = a.school_id and i.absence_id = a.id), '[]') as images,
    coalesce((
      select json_agg(l.paper_id order by l.position) from absence_paper_links l
      where l.school_id = a.school_id and l.absence_id = a.id), '[]') as papers
  from absences a
  join accounts sender on sender.school_id = a.school_id and sender.id = a.sent_by
  left join accounts decider on decider.school_id = a.school_id and decider.id = a.decided_by
  cross join lateral (
    select min(d.day) as from, max(d.day) as to from absence_days d
    where d.school_id = a.school_id and d.absence_id = a.id) days
  where a.school_id = ${schoolId} and a.student_id = ${studentId} and days.from is not null
  order by a.sent_at, a.id`

export type MedicineRow = {
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

/** Every wording that the family sent, also those that it changed later. */
export const selectMedicine = (db: Db, schoolId: string, studentId: string) => db<MedicineRow[]>`
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

export type DoseRow = {
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

export const selectDoses = (db: Db, schoolId: string, studentId: string) => db<DoseRow[]>`
  select a.day, a.time, a.medicine, a.dose, a.status, a.outcome_at as at, giver.full_name as by, a.amount, a.reason,
    concat_ws('; ', a.amount_reason, a.note) as note,
    case when m.id is not null then json_build_object('id', m.id, 'widths', m.widths) end as image
  from prescription_doses a
  left join media m on m.school_id = a.school_id and m.id = a.media_id
  left join accounts giver on giver.school_id = a.school_id and giver.id = a.outcome_by
  where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.status <> 'void'
  order by a.due_at, a.id`
