import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// Bulk statements for placements and statuses. The rows to write are passed as statements.

/** Inserts placements of a statement that returns `school_id, student_id, class_id, from_date`. */
export const insertPlacements = (tx: Db, placements: Fragment) => tx`
  insert into student_classes (school_id, student_id, class_id, from_date) ${placements}`

/** Sets the end of placements: `student_id, class_id, from_date` and the new `to_date`; null makes it open-ended. */
export const endPlacements = (tx: Db, schoolId: string, ends: Fragment) => tx`
  update student_classes sc set to_date = n.to_date from (${ends}) n
  where sc.school_id = ${schoolId} and sc.student_id = n.student_id and sc.class_id = n.class_id
    and sc.from_date = n.from_date`

/** Deletes placements of a statement that returns `student_id, class_id, from_date`. */
export const deletePlacements = (tx: Db, schoolId: string, stays: Fragment) => tx`
  delete from student_classes sc using (${stays}) n
  where sc.school_id = ${schoolId} and sc.student_id = n.student_id and sc.class_id = n.class_id
    and sc.from_date = n.from_date`

/** Replaces all placements of these students with the rows in `before`. */
export const replacePlacements = async (tx: Db, schoolId: string, ids: Fragment, before: Fragment): Promise<void> => {
  await tx`delete from student_classes sc where sc.school_id = ${schoolId} and sc.student_id in (${ids})`
  await tx`
    insert into student_classes
    select old.* from (${before}) n, jsonb_populate_recordset(null::student_classes, n.before) old`
}

/**
 * Sets statuses of a statement that returns `student_id`, the new `status`, and `since` and `reason` for the history.
 * An undo finds the history row by its time.
 */
export const setStatuses = (tx: Db, schoolId: string, statuses: Fragment) => tx`
  with due as materialized (${statuses}), history as (
    insert into student_statuses (school_id, student_id, status, from_date, reason, created_at)
    select ${schoolId}, due.student_id, due.status, due.since, due.reason, clock_now() from due
  )
  update students set status = due.status, version = students.version + 1
  from due where students.school_id = ${schoolId} and students.id = due.student_id`

/**
 * Restores statuses of a statement with `student_id`, the former `status`, and `since`, `set_at` of the history row.
 */
export const revertStatuses = (tx: Db, schoolId: string, statuses: Fragment) => tx`
  with due as materialized (${statuses}), removed as (
    delete from student_statuses ss using due
    where ss.school_id = ${schoolId} and ss.student_id = due.student_id and ss.from_date = due.since
      and ss.status in ('graduated', 'left') and ss.created_at = due.set_at
  )
  update students s set status = due.status, version = s.version + 1
  from due where s.school_id = ${schoolId} and s.id = due.student_id`
