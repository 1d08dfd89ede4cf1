import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { MediaRow } from '../features/daily/media/media.queries.ts'
import { pictureJson } from '../files/picture-json.queries.ts'
import { teachesClass } from './visible.queries.ts'

// The choices of an actor in forms: the own children or the own classes.

export type OwnChild = {
  id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  class: { id: string; name: string } | null
}

/** The children a parent acts for: those at the school, with the class they are in on a day. */
export const selectOwnChildren = (db: Db, actor: Actor, day: string) => db<OwnChild[]>`
  select s.id, s.full_name, s.nickname,
    ${pictureJson(db, 'm')} as photo,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class
  from acting_guardians g
  join students s on s.school_id = g.school_id and s.id = g.student_id and s.status = 'studying' and s.deleted_at is null
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and daterange(sc.from_date, sc.to_date) @> ${day}::date
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  where g.school_id = ${actor.schoolId} and g.account_id = ${actor.accountId}
  order by s.birth_date, s.id`

/** The classes of the running year: a teacher's own, all of them for the office. */
export const selectOwnClasses = (db: Db, actor: Actor) => db<{ id: string; name: string }[]>`
  select c.id, c.name from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where c.school_id = ${actor.schoolId} and c.archived_at is null
    ${actor.role === 'teacher' ? db`and ${teachesClass(db, actor, db`c.id`)}` : db``}
  order by c.position, c.name, c.id`
