import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from './guardians.queries.ts'

/** Whether the actor is a teacher of the class. */
export const teachesClass = (db: Db, actor: Actor, classId: Fragment): Fragment => db`
  exists (
    select from account_classes ac
    where ac.school_id = ${actor.schoolId} and ac.account_id = ${actor.accountId} and ac.class_id = ${classId})`

/** The office sees the classes `c` of its school, a teacher the own ones, a parent none. */
export const classVisibleTo = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`c.school_id = ${actor.schoolId}`
    case 'teacher':
      return db`c.school_id = ${actor.schoolId} and ${teachesClass(db, actor, db`c.id`)}`
    case 'parent':
      return db`false`
  }
}

/**
 * Filters rows with school, class and child for actors who act on them: the office sees its school, a teacher the own
 * classes, a parent the children they act for. `alias` is the table alias in the query.
 */
export const ofChildVisibleTo = (db: Db, actor: Actor, alias: string): Fragment => {
  const row = db(alias)
  const here = db`${row}.school_id = ${actor.schoolId}`
  switch (actor.role) {
    case 'school':
      return here
    case 'teacher':
      return db`${here} and ${teachesClass(db, actor, db`${row}.class_id`)}`
    case 'parent':
      return db`${here} and ${actsFor(db, actor, db`${row}.student_id`)}`
  }
}
