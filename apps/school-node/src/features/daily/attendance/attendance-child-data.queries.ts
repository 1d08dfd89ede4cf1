import type { AttendanceMark } from '@nhip-cau/contract/attendance'
import type { Db } from '@nhip-cau/server-kit/database'

// The data of one child in this feature: the copy for the family, and the erasure.

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

export const selectChildDays = (db: Db, schoolId: string, studentId: string) => db<DayRow[]>`
  select a.day, c.name as class, a.mark, a.arrived_at, d.left_at, d.collector_name as collector, d.relation, a.reason,
    concat_ws('; ', a.note, d.note) as note
  from attendance a
  join classes c on c.school_id = a.school_id and c.id = a.class_id
  left join standing_departures d on d.school_id = a.school_id and d.student_id = a.student_id and d.day = a.day
  where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.mark is not null
  order by a.day`

/**
 * Erases reasons, notes and answers. The attended days stay, because the school's figures and the refunded meals must
 * still add up.
 */
export const eraseAttendance = async (tx: Db, schoolId: string, studentId: string): Promise<void> => {
  await tx`
    update attendance a set reason = null, note = null where a.school_id = ${schoolId} and a.student_id = ${studentId}`
  await tx`
    update attendance_changes c set before = c.before - '{reason,note}'::text[], after = c.after - '{reason,note}'::text[],
      reason = null
    where c.school_id = ${schoolId} and c.student_id = ${studentId}`
  await tx`
    update reported_absences r set reason = 'other' where r.school_id = ${schoolId} and r.student_id = ${studentId}`
  await tx`delete from family_answers f where f.school_id = ${schoolId} and f.student_id = ${studentId}`
  await tx`
    update meal_marks m set reason = null where m.school_id = ${schoolId} and m.student_id = ${studentId}`
}
