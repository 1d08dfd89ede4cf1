import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'

/**
 * The measurements of a child with consent, when they can be undone no more: columns id, at and data (JSON, the values
 * encrypted as hex). `wanted` filters the measurements `g`.
 */
export const measuresOfYear = (db: Db, actor: Actor, studentId: string, wanted: Fragment): Fragment => {
  const seen = {
    school: db`true`,
    teacher: teachesClass(db, actor, db`g.class_id`),
    parent: actsFor(db, actor, db`g.student_id`),
  }[actor.role]
  return db`
    select g.id, coalesce(g.published_at, g.at) as at,
      json_build_object('id', g.id, 'day', g.day, 'ciphertext', encode(g.ciphertext, 'hex')) as data
    from shown_growth_measures g
    where g.school_id = ${actor.schoolId} and g.student_id = ${studentId} and ${seen} and ${wanted}`
}
