import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// Who is in which class since when, for many children at once. What is written comes as a statement.

/** `school_id, student_id, class_id, from_date`. */
export const insertPlacements = (tx: Db, placements: Fragment) => tx`
  insert into student_classes (school_id, student_id, class_id, from_date) ${placements}`

/** `student_id, class_id, from_date` of the stay, and the `to_date` it has from now on; null opens it again. */
export const endPlacements = (tx: Db, schoolId: string, ends: Fragment) => tx`
  update student_classes sc set to_date = n.to_date from (${ends}) n
  where sc.school_id = ${schoolId} and sc.student_id = n.student_id and sc.class_id = n.class_id
    and sc.from_date = n.from_date`

/** `student_id, class_id, from_date`. */
export const deletePlacements = (tx: Db, schoolId: string, stays: Fragment) => tx`
  delete from student_classes sc using (${stays}) n
  where sc.school_id = ${schoolId} and sc.student_id = n.student_id and sc.class_id = n.class_id
    and sc.from_date = n.from_date`

/** Puts the rows in `before` in the place of all stays of these children. */
export const replacePlacements = async (tx: Db, schoolId: string, ids: Fragment, before: Fragment): Promise<void> => {
  await tx`delete from student_classes sc where sc.school_id = ${schoolId} and sc.student_id in (${ids})`
  await tx`
    insert into student_classes
    select old.* from (${before}) n, jsonb_populate_recordset(null::student_classes, n.before) old`
}

/**
 * `student_id, status` as it is from now on, `since` and `reason` for the children's history. Who takes it back finds the
 * line by its time.
 */
export const setStatuses = (tx: Db, schoolId: string, statuses: Fragment) => tx`
  with due as materialized (${statuses}), announced as (
    insert into student_statuses (school_id, student_id, status, from_date, reason, created_at)
    select ${schoolId}, due.student_id, due.status, due.since, due.reason, clock_now() from due
  )
  update students set status = due.status, version = students.version + 1
  from due where students.school_id = ${schoolId} and students.id = due.student_id`

/** `student_id`, the `status` before, and of what is taken out of the history `since` and `set_at`. */
export const takeStatusesBack = (tx: Db, schoolId: string, statuses: Fragment) => tx`
  with due as materialized (${statuses}), unannounced as (
    delete from student_statuses ss using due
    where ss.school_id = ${schoolId} and ss.student_id = due.student_id and ss.from_date = due.since
      and ss.status in ('graduated', 'left') and ss.created_at = due.set_at
  )
  update students s set status = due.status, version = s.version + 1
  from due where s.school_id = ${schoolId} and s.id = due.student_id`
