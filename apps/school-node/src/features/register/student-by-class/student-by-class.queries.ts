import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { Placed } from '@nhip-cau/contract/student-by-class'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'

export type ColumnRow = {
  id: string
  name: string
  age_group: AgeGroup
  capacity: number | null
  /** Belongs to the current year; students are moved only there. */
  current: boolean
  /** The first day of the year. */
  starts_on: string
}

const visibleClasses = (db: Db, actor: Actor): Fragment =>
  actor.role === 'school' ? db`true` : db`${teachesClass(db, actor, db`c.id`)}`

/** Returns one class or, for the id of a year, all its classes, as far as the actor may see them. */
export const selectColumns = (db: Db, actor: Actor, id: string) => db<ColumnRow[]>`
  select c.id, c.name, c.age_group, c.capacity, y.current, y.starts_on
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
  where c.school_id = ${actor.schoolId} and (c.id = ${id} or c.academic_year_id = ${id}) and c.archived_at is null
    and ${visibleClasses(db, actor)}
  order by c.position, c.name, c.id`

export const isYear = async (db: Db, schoolId: string, id: string): Promise<boolean> => {
  const rows = await db`select from academic_years y where y.school_id = ${schoolId} and y.id = ${id}`
  return rows.length > 0
}

export type PlacedRow = Omit<Placed, 'photo'> & { class_id: string | null; photo: MediaRow | null }

/** Returns active students placed in these classes on that day; with `unplaced` also those in no class. */
export const selectPlaced = (db: Db, actor: Actor, classIds: readonly string[], day: string, unplaced: boolean) => db<
  PlacedRow[]
>`
  select s.id, s.full_name, s.nickname, s.code, s.birth_date, s.sex, s.status, sc.class_id, sc.from_date,
    later.move as next, ${pictureJson(db)} as photo
  from students s
  left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and sc.from_date <= ${day} and (sc.to_date is null or sc.to_date > ${day})
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  left join lateral (
    select json_build_object('class', json_build_object('id', c.id, 'name', c.name), 'from_date', n.from_date) as move
    from student_classes n join classes c on c.school_id = n.school_id and c.id = n.class_id
    where n.school_id = s.school_id and n.student_id = s.id and n.from_date > ${day}
    order by n.from_date limit 1
  ) later on true
  where s.school_id = ${actor.schoolId} and s.deleted_at is null and s.status in ('waiting', 'studying', 'on_hold')
    and (sc.class_id = any(${[...classIds]}::uuid[]) ${unplaced ? db`or sc.class_id is null` : db``})
  order by s.name_order, s.id`

export type MovingRow = { id: string; full_name: string; class_id: string | null; class_name: string | null }

/** Returns the active ones of the students, with their class on that day. */
export const selectMoving = (db: Db, actor: Actor, ids: readonly string[], day: string) => db<MovingRow[]>`
  select s.id, s.full_name, c.id as class_id, c.name as class_name
  from students s
  left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and sc.from_date <= ${day} and (sc.to_date is null or sc.to_date > ${day})
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  where s.school_id = ${actor.schoolId} and s.deleted_at is null and s.status in ('waiting', 'studying', 'on_hold')
    and s.id = any(${[...ids]}::uuid[])
  order by s.name_order`

export type TargetRow = { id: string; name: string; age_group: AgeGroup; capacity: number | null; students: number }

/** Returns classes of the current year with the number of their students on that day. */
export const selectTargets = (db: Db, actor: Actor, ids: readonly string[], day: string) => db<TargetRow[]>`
  select c.id, c.name, c.age_group, c.capacity, (
    select count(*)::int from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id
    where sc.school_id = c.school_id and sc.class_id = c.id and s.status in ('waiting', 'studying', 'on_hold')
      and sc.from_date <= ${day} and (sc.to_date is null or sc.to_date > ${day})) as students
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where c.school_id = ${actor.schoolId} and c.id = any(${[...ids]}::uuid[]) and c.archived_at is null`

type YearBounds = { today: string; starts_on: string | null; ends_on: string | null }

export const selectBounds = async (db: Db, schoolId: string): Promise<YearBounds> => {
  const [row] = await db<YearBounds[]>`
    select today_at(${schoolId}) as today, y.starts_on, y.ends_on
    from (select) as one left join academic_years y on y.school_id = ${schoolId} and y.current`
  return row ?? { today: '', starts_on: null, ends_on: null }
}
