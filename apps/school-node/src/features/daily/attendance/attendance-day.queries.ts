import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'
import { type SchoolDayState, schoolDayState } from '../../../time/school-days.queries.ts'

export const isSchoolDay = (db: Db, schoolId: Fragment, day: Fragment): Fragment =>
  db`is_school_day(${schoolId}, ${day})`

/** True if the actor may see the attendance of the class: the office sees all, a teacher the own classes. */
export const mayAttend = (db: Db, actor: Actor, classId: Fragment): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`true`
    case 'teacher':
      return db`${teachesClass(db, actor, db`${classId}`)}`
    case 'parent':
      return db`false`
  }
}

/** True if the actor is a family that may see the child. */
export const ownChildren = (db: Db, actor: Actor, studentId: Fragment): Fragment => looksAt(db, actor, studentId)

export type ClassDay = SchoolDayState & {
  class_id: string
  class_name: string
  /** The class belongs to a closed academic year. */
  closed_year: boolean
  saved_at: string | null
  saved_by: string | null
}

/**
 * Hides the value of the day from the planner (`offset 0`). With a known value Postgres would make a new plan for every
 * call, because it underestimates the calendar of one day, and planning takes longer than the query.
 */
const asDay = (db: Db, day: string): Fragment => db`(select ${day}::date as day offset 0) as wanted`

/** The class on that day; undefined if the actor may not see it. */
export const selectClassDay = async (
  db: Db,
  actor: Actor,
  classId: string,
  day: string,
): Promise<ClassDay | undefined> => {
  const [row] = await db<ClassDay[]>`
    select c.id as class_id, c.name as class_name,
      coalesce(calendar.open, false) as open, calendar.closed_because, calendar.make_up, calendar.next_open,
      is_closed_year(c.school_id, c.academic_year_id) as closed_year, r.saved_at, a.full_name as saved_by
    from ${asDay(db, day)} cross join classes c
    left join lateral (${schoolDayState(db, db`c.school_id`, db`wanted.day`)}) calendar on true
    left join registers r on r.school_id = c.school_id and r.class_id = c.id and r.day = wanted.day
    left join accounts a on a.school_id = r.school_id and a.id = r.saved_by
    where c.school_id = ${actor.schoolId} and c.id = ${classId} and ${mayAttend(db, actor, db`c.id`)}`
  return row
}

/** Whether there is school on a day, for pages that show more than one class. */
export const selectOpen = async (db: Db, schoolId: string, day: string) => {
  const [row] = await db<SchoolDayState[]>`
    select calendar.* from ${asDay(db, day)}
    cross join lateral (${schoolDayState(db, db`${schoolId}::uuid`, db`wanted.day`)}) calendar`
  return row ?? { open: false, closed_because: null, make_up: null, next_open: null }
}
