import type { Db } from '@nhip-cau/server-kit/database'

/** Whether a dose of the child at this time is still to be given today. */
export const hasDueDoses = async (db: Db, schoolId: string, studentId: string, time: string): Promise<boolean> => {
  const rows = await db`
    select from due_doses d
    join schools s on s.school_id = d.school_id
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.day = today_at(${schoolId})
      and to_char(d.due_at at time zone s.time_zone, 'HH24:MI') = ${time}`
  return rows.length > 0
}

/** Today, if nobody of the class is still here. */
export const selectEmptyClass = async (db: Db, schoolId: string, classId: string): Promise<string | undefined> => {
  const [row] = await db<{ day: string }[]>`
    select t.day from (select today_at(${schoolId}) as day) t
    where not exists (
      select from still_here h
      where h.school_id = ${schoolId} and h.class_id = ${classId} and h.day = t.day)`
  return row?.day
}
