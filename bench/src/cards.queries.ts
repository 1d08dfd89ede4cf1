import type { Db } from '@nhip-cau/server-kit/database'

export type CardClass = { class_id: string; day: string; student_ids: string[] }

/**
 * Puts this many children of the school into one class and returns it with the last Friday before today of its running
 * year; undefined if the school has too few. The cards of that week are deleted.
 */
export const prepareCards = async (db: Db, schoolId: string, children: number): Promise<CardClass | undefined> => {
  const [first] = await db<{ id: string }[]>`
    select c.id from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
    where c.school_id = ${schoolId} order by c.position limit 1`
  if (!first) return undefined
  await db`
    update student_classes set class_id = ${first.id}
    where student_classes.school_id = ${schoolId} and student_classes.student_id in (
      select sc.student_id from student_classes sc
      where sc.school_id = ${schoolId} and sc.to_date is null
      order by sc.class_id <> ${first.id}, sc.student_id limit ${children})
      and student_classes.to_date is null and student_classes.class_id <> ${first.id}`
  const rows = await db<{ student_id: string; day: string }[]>`
    select sc.student_id, (date_trunc('week', current_date) - interval '3 days')::date::text as day
    from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    where sc.school_id = ${schoolId} and sc.class_id = ${first.id} and sc.to_date is null
    order by sc.student_id limit ${children}`
  const [{ day } = { day: '' }] = rows
  await db`
    delete from nice_cards k
    where k.school_id = ${schoolId} and k.kind = 'week' and k.starts_on = date_trunc('week', ${day || null}::date)::date`
  return rows.length < children
    ? undefined
    : { class_id: first.id, day, student_ids: rows.map(({ student_id }) => student_id) }
}
