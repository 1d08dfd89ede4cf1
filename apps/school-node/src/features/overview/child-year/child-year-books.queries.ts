import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'

/** Whose books are printed: those of a class, or that of one child. */
export type BookScope = { readonly class_id: string | null; readonly student_id: string | null; readonly month: string }

/** The office prints for all, a teacher for own classes, a parent for the children it acts for. */
const printedBy = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`true`
    case 'teacher':
      return teachesClass(db, actor, db`c.id`)
    case 'parent':
      return actsFor(db, actor, db`s.id`)
  }
}

/** Stays `sc` in a class `c` of children `s` in the month, until today. A teacher prints for children of today's class. */
const stays = (db: Db, actor: Actor, { class_id, student_id, month }: BookScope): Fragment => db`
  from student_classes sc
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.deleted_at is null and s.anonymised_at is null
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  where sc.school_id = ${actor.schoolId} and ${printedBy(db, actor)}
    and sc.from_date < ${`${month}-01`}::date + interval '1 month' and sc.from_date <= today_at(sc.school_id)
    and (sc.to_date is null or sc.to_date > ${`${month}-01`}::date)
    and ${class_id === null ? db`sc.student_id = ${student_id}` : db`sc.class_id = ${class_id}`}`

/** The number of books to print; 0 if there is nobody, or nobody whom the actor may see. */
export const countBooks = async (db: Db, actor: Actor, scope: BookScope): Promise<number> => {
  const [row] = await db<{ count: number }[]>`select count(distinct s.id)::int as count ${stays(db, actor, scope)}`
  return row?.count ?? 0
}

/** Whether the class or child is the actor's at all, whatever the month. */
export const isPrintable = async (db: Db, actor: Actor, { class_id, student_id }: BookScope): Promise<boolean> => {
  const isClass = class_id !== null
  const found = isClass
    ? db`
      select true as found from classes c
      where c.school_id = ${actor.schoolId} and c.id = ${class_id}
        and ${actor.role === 'parent' ? db`false` : printedBy(db, actor)}`
    : db`
      select true as found from students s
      left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
        and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)
      left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
      where s.school_id = ${actor.schoolId} and s.id = ${student_id} and s.deleted_at is null and s.anonymised_at is null
        and ${printedBy(db, actor)}`
  const [row] = await db<{ found: boolean }[]>`${found}`
  return row?.found ?? false
}

export type BookChild = { id: string; full_name: string; class: string }

/** The children by name, each with the last of its classes in the month. */
export const selectBookChildren = (db: Db, actor: Actor, scope: BookScope) => db<BookChild[]>`
  select x.id, x.full_name, x.class from (
    select distinct on (s.id) s.id, s.full_name, s.name_order, c.name as class ${stays(db, actor, scope)}
    order by s.id, sc.from_date desc) x
  order by x.name_order, x.id`
