import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { looksAfterClass } from '../../../access/visible.queries.ts'

/** True on days with school. */
export const isSchoolDay = (db: Db, schoolId: Fragment, day: Fragment): Fragment =>
  db`is_school_day(${schoolId}, ${day})`

/** The classes whose children's day this person may see: the office all, a teacher the own ones. */
export const mayAttend = (db: Db, actor: Actor, classId: Fragment): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`true`
    case 'teacher':
      return db`${looksAfterClass(db, actor, db`${classId}`)}`
    case 'parent':
      return db`false`
  }
}

/** The children whose day a family may see. */
export const ownChildren = (db: Db, actor: Actor, studentId: Fragment): Fragment => looksAt(db, actor, studentId)

export type ClassDay = {
  class_id: string
  class_name: string
  open: boolean
  closed_because: string | null
  /** The class belongs to a year that is history. */
  closed_year: boolean
  saved_at: string | null
  saved_by: string | null
}

/**
 * A day that the planner does not look into: it would plan every call anew, for a calendar of one day looks cheaper than it is,
 * and planning takes longer than the answer.
 */
const asDay = (db: Db, day: string): Fragment => db`(select ${day}::date as day offset 0) as wanted`

/** The class on that day, if this person may see it. */
export const selectClassDay = async (
  db: Db,
  actor: Actor,
  classId: string,
  day: string,
): Promise<ClassDay | undefined> => {
  const [row] = await db<ClassDay[]>`
    select c.id as class_id, c.name as class_name,
      coalesce(calendar.open, false) as open, calendar.name as closed_because,
      is_closed_year(c.school_id, c.academic_year_id) as closed_year, r.saved_at, a.full_name as saved_by
    from ${asDay(db, day)} cross join classes c
    left join lateral school_days(c.school_id, wanted.day, wanted.day) calendar on true
    left join registers r on r.school_id = c.school_id and r.class_id = c.id and r.day = wanted.day
    left join accounts a on a.school_id = r.school_id and a.id = r.saved_by
    where c.school_id = ${actor.schoolId} and c.id = ${classId} and ${mayAttend(db, actor, db`c.id`)}`
  return row
}

/** Whether there is school on a day, for pages that are about no single class. */
export const selectOpen = async (db: Db, schoolId: string, day: string) => {
  const [row] = await db<{ open: boolean; closed_because: string | null }[]>`
    select calendar.open, case when not calendar.open then calendar.name end as closed_because
    from ${asDay(db, day)} cross join lateral school_days(${schoolId}::uuid, wanted.day, wanted.day) calendar`
  return row ?? { open: false, closed_because: null }
}
