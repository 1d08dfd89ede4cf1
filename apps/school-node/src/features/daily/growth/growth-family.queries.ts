import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { agreed } from '../../register/students/students-visible.queries.ts'
import type { GrownChild } from './growth.queries.ts'

type Parent = ActorIn<'parent'>

/** Health data is for parents who act for the child, not for relatives. */
const visibleTo = (db: Db, actor: Parent): Fragment =>
  db`s.school_id = ${actor.schoolId} and ${actsFor(db, actor, db`s.id`)}`

export const selectOwnChild = async (db: Db, actor: Parent, studentId: string): Promise<GrownChild | undefined> => {
  const [row] = await db<GrownChild[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo, s.birth_date, s.sex,
      ${agreed(db, 'health')} as consent,
      (select json_build_object('id', c.id, 'name', c.name) from student_classes sc
        join classes c on c.school_id = sc.school_id and c.id = sc.class_id
        where sc.school_id = s.school_id and sc.student_id = s.id
          and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id) limit 1) as class
    from students s
    left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    where ${visibleTo(db, actor)} and s.id = ${studentId} and s.deleted_at is null and s.anonymised_at is null`
  return row
}

export type ShownRow = { id: string; day: string; ciphertext: Buffer }

/** The measurements of an own child that can no longer be undone, newest first. */
export const selectShown = (db: Db, actor: Parent, studentId: string) => db<ShownRow[]>`
  select g.id, g.day, g.ciphertext
  from shown_growth_measures g
  join students s on s.school_id = g.school_id and s.id = g.student_id
  where ${visibleTo(db, actor)} and g.student_id = ${studentId}
  order by g.day desc limit 200`
