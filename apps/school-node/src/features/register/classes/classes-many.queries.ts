import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// Bulk statements for imports and promotions.

type NewClass = {
  readonly id: string
  readonly year_id: string
  readonly name: string
  readonly age_group: string
  readonly code: string | null
  readonly room: string | null
  readonly capacity: number | null
}

/** Inserts classes after the existing ones of their years, in the given order. */
export const insertClasses = (tx: Db, schoolId: string, classes: readonly NewClass[]) => tx`
  insert into classes (school_id, id, academic_year_id, name, code, age_group, room, capacity, position)
  select ${schoolId}, n.id, n.year_id, n.name, n.code, n.age_group, n.room, n.capacity,
    coalesce((select max(o.position) from classes o where o.school_id = ${schoolId} and o.academic_year_id = n.year_id), 0)
      + row_number() over (partition by n.year_id order by n.place)
  from rows from (jsonb_to_recordset(${tx.json(classes)}) as (id uuid, year_id uuid, name text, code text, age_group text,
    room text, capacity integer)) with ordinality as n (id, year_id, name, code, age_group, room, capacity, place)`

type ClassDetails = Pick<NewClass, 'id' | 'age_group' | 'code' | 'room' | 'capacity'>

/** Updates classes; a null value leaves the column unchanged. */
export const fillInClasses = (tx: Db, schoolId: string, classes: readonly ClassDetails[]) => tx`
  update classes set age_group = n.age_group, code = coalesce(n.code, classes.code), room = coalesce(n.room, classes.room),
    capacity = coalesce(n.capacity, classes.capacity), version = classes.version + 1
  from jsonb_to_recordset(${tx.json(classes)}) as n (id uuid, code text, age_group text, room text, capacity integer)
  where classes.school_id = ${schoolId} and classes.id = n.id`

/**
 * Inserts the rows of a statement that returns `school_id, id, academic_year_id, name, age_group, room, capacity,
 * position`.
 */
export const insertPlannedClasses = (tx: Db, classes: Fragment) => tx`
  insert into classes (school_id, id, academic_year_id, name, age_group, room, capacity, position) ${classes}`

/** Deletes classes together with their teacher assignments; `ids` is a statement. */
export const deleteClasses = (tx: Db, schoolId: string, ids: Fragment) => tx`
  with gone as materialized (${ids}), untaught as (
    delete from class_teachers ct where ct.school_id = ${schoolId} and ct.class_id in (select gone.* from gone)
  )
  delete from classes c where c.school_id = ${schoolId} and c.id in (select gone.* from gone)`

/** Restores classes; `before` is a statement that returns `id` and the former row as `before`. */
export const restoreClasses = (tx: Db, schoolId: string, before: Fragment) => tx`
  update classes set code = old.code, age_group = old.age_group, room = old.room, capacity = old.capacity,
    version = classes.version + 1
  from (${before}) n, jsonb_populate_record(null::classes, n.before) old
  where classes.school_id = ${schoolId} and classes.id = n.id`
