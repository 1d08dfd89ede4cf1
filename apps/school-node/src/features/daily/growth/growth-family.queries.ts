import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { selectChildWhere } from './growth.queries.ts'

type Parent = ActorIn<'parent'>

/** Health data is for parents who act for the child, not for relatives. */
const visibleTo = (db: Db, actor: Parent): Fragment =>
  db`s.school_id = ${actor.schoolId} and ${actsFor(db, actor, db`s.id`)}`

export const selectOwnChild = (db: Db, actor: Parent, studentId: string) =>
  selectChildWhere(
    db,
    db`${visibleTo(db, actor)} and s.id = ${studentId} and s.deleted_at is null and s.anonymised_at is null`,
  )

export type ShownRow = { id: string; day: string; ciphertext: Buffer }

/** The measurements of an own child that can no longer be undone, newest first. */
export const selectShown = (db: Db, actor: Parent, studentId: string) => db<ShownRow[]>`
  select g.id, g.day, g.ciphertext
  from shown_growth_measures g
  join students s on s.school_id = g.school_id and s.id = g.student_id
  where ${visibleTo(db, actor)} and g.student_id = ${studentId}
  order by g.day desc limit 200`
