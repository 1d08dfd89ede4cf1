import type { Db } from '@nhip-cau/server-kit/database'
import { deleteClasses, insertPlannedClasses } from '../classes/classes-many.queries.ts'
import { insertTeachers } from '../classes/classes-teachers.queries.ts'
import {
  deletePlacements,
  endPlacements,
  insertPlacements,
  revertStatuses,
  setStatuses,
} from '../students/students-placements.queries.ts'

type Of = { readonly schoolId: string; readonly id: string }

/** Locks the students of a promotion against concurrent moves, ordered by id to avoid deadlocks. */
export const lockStudents = (tx: Db, { schoolId, id }: Of) => tx`
  select from students s
  where s.school_id = ${schoolId} and s.id in (
    select ps.student_id from promotion_students ps where ps.school_id = ${schoolId} and ps.promotion_id = ${id})
  order by s.id for update`

/** Creates the planned classes with their teachers, except those who have left. */
export const makeClasses = async (tx: Db, { schoolId, id }: Of, yearId: string): Promise<void> => {
  await insertPlannedClasses(
    tx,
    tx`
      select pc.school_id, pc.id, ${yearId}::uuid, pc.name, pc.age_group, pc.room, pc.capacity, pc.position
      from promotion_classes pc
      where pc.school_id = ${schoolId} and pc.promotion_id = ${id} and not pc.standing`,
  )
  await insertTeachers(
    tx,
    tx`
      select pc.school_id, pc.id, ct.account_id, ct.homeroom
      from promotion_classes pc
      join class_teachers ct on ct.school_id = pc.school_id and ct.class_id = pc.teachers_from
      join teachers t on t.school_id = ct.school_id and t.account_id = ct.account_id and t.status <> 'left'
      join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.active
      where pc.school_id = ${schoolId} and pc.promotion_id = ${id} and not pc.standing`,
  )
}

/** Ends the placement of each student; students with a target class start in it on the first day of the new year. */
export const moveStudents = async (
  tx: Db,
  { schoolId, id }: Of,
  { lastDay, firstDay }: { readonly lastDay: string; readonly firstDay: string },
): Promise<void> => {
  await tx`
    update promotion_students ps
    set new_from_date = case when ps.to_class_id is null then null else greatest(${firstDay}::date, ps.from_date + 1) end
    where ps.school_id = ${schoolId} and ps.promotion_id = ${id}`
  await endPlacements(
    tx,
    schoolId,
    tx`
      select ps.student_id, ps.from_class_id as class_id, ps.from_date,
        coalesce(ps.new_from_date, greatest(${lastDay}::date, ps.from_date) + 1) as to_date
      from promotion_students ps where ps.school_id = ${schoolId} and ps.promotion_id = ${id}`,
  )
  await insertPlacements(
    tx,
    tx`
      select ps.school_id, ps.student_id, ps.to_class_id, ps.new_from_date
      from promotion_students ps
      where ps.school_id = ${schoolId} and ps.promotion_id = ${id} and ps.new_from_date is not null`,
  )
}

export const markApplied = (tx: Db, { schoolId, id }: Of, by: string, now: string) => tx`
  update promotions set status = 'applied', applied_by = ${by}, applied_at = ${now}, version = promotions.version + 1
  where promotions.school_id = ${schoolId} and promotions.id = ${id}`

/**
 * Sets the status of graduating and leaving students from the day after the last day of the year. Returns how many were
 * set now.
 */
export const setDueStatuses = async (
  tx: Db,
  { schoolId, id }: Of,
  { today, reason }: { readonly today: string; readonly reason: string },
): Promise<number> => {
  await tx`
    with due as (
      select ps.student_id, s.status as before
      from promotion_students ps
      join promotions p on p.school_id = ps.school_id and p.id = ps.promotion_id and p.status = 'applied'
      join academic_years y on y.school_id = p.school_id and y.id = p.from_year_id and y.ends_on < ${today}
      join students s on s.school_id = ps.school_id and s.id = ps.student_id
        and s.status in ('waiting', 'studying', 'on_hold')
      where ps.school_id = ${schoolId} and ps.promotion_id = ${id} and ps.outcome in ('graduate', 'leave')
        and ps.status_set_at is null
      for update of s
    )
    update promotion_students ps set status_set_at = clock_now(), status_before = due.before
    from due where ps.school_id = ${schoolId} and ps.promotion_id = ${id} and ps.student_id = due.student_id`
  const rows = await setStatuses(
    tx,
    schoolId,
    tx`
      select ps.student_id, case ps.outcome when 'graduate' then 'graduated' else 'left' end as status,
        y.ends_on + 1 as since, ${reason}::text as reason
      from promotion_students ps
      join promotions p on p.school_id = ps.school_id and p.id = ps.promotion_id
      join academic_years y on y.school_id = p.school_id and y.id = p.from_year_id
      where ps.school_id = ${schoolId} and ps.promotion_id = ${id} and ps.status_set_at = clock_now()`,
  )
  return rows.count
}

/** Returns applied promotions whose year has ended and that have students with an unset status. */
export const selectUnset = (db: Db, now: string) => db<{ school_id: string; id: string }[]>`
  select p.school_id, p.id from promotions p
  join academic_years y on y.school_id = p.school_id and y.id = p.from_year_id
  join schools s on s.school_id = p.school_id
  where p.status = 'applied' and y.ends_on < (${now}::timestamptz at time zone s.time_zone)::date
    and exists (
      select from promotion_students ps
      join students st on st.school_id = ps.school_id and st.id = ps.student_id
        and st.status in ('waiting', 'studying', 'on_hold')
      where ps.school_id = p.school_id and ps.promotion_id = p.id and ps.status_set_at is null
        and ps.outcome in ('graduate', 'leave'))`

/** Returns up to five names of students and classes that were changed since and prevent an undo. */
export const selectDependents = async (db: Db, { schoolId, id }: Of): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select s.full_name as name
    from promotion_students ps
    join students s on s.school_id = ps.school_id and s.id = ps.student_id
    where ps.school_id = ${schoolId} and ps.promotion_id = ${id} and (
      exists (
        select from student_classes sc
        where sc.school_id = ps.school_id and sc.student_id = ps.student_id and sc.from_date > ps.from_date
          and (sc.class_id, sc.from_date, sc.to_date) is distinct from (ps.to_class_id, ps.new_from_date, null::date))
      or (ps.new_from_date is not null and not exists (
        select from student_classes sc
        where sc.school_id = ps.school_id and sc.student_id = ps.student_id and sc.class_id = ps.to_class_id
          and sc.from_date = ps.new_from_date and sc.to_date is null))
      or (ps.status_set_at is not null
        and s.status <> case ps.outcome when 'graduate' then 'graduated' else 'left' end))
    union all
    select c.name
    from promotion_classes pc
    join classes c on c.school_id = pc.school_id and c.id = pc.id
    where pc.school_id = ${schoolId} and pc.promotion_id = ${id} and not pc.standing and exists (
      select from student_classes sc
      where sc.school_id = pc.school_id and sc.class_id = pc.id and not exists (
        select from promotion_students ps
        where ps.school_id = pc.school_id and ps.promotion_id = pc.promotion_id and ps.student_id = sc.student_id))
    limit 5`
  return rows.map(({ name }) => name)
}

/** Undoes a promotion: restores placements and statuses, and deletes the classes created for it. */
export const revertPromotion = async (tx: Db, { schoolId, id }: Of, now: string): Promise<void> => {
  await deletePlacements(
    tx,
    schoolId,
    tx`
      select ps.student_id, ps.to_class_id as class_id, ps.new_from_date as from_date
      from promotion_students ps where ps.school_id = ${schoolId} and ps.promotion_id = ${id}`,
  )
  await endPlacements(
    tx,
    schoolId,
    tx`
      select ps.student_id, ps.from_class_id as class_id, ps.from_date, null::date as to_date
      from promotion_students ps where ps.school_id = ${schoolId} and ps.promotion_id = ${id}`,
  )
  await revertStatuses(
    tx,
    schoolId,
    tx`
      select ps.student_id, ps.status_before as status, y.ends_on + 1 as since, ps.status_set_at as set_at
      from promotion_students ps
      join promotions p on p.school_id = ps.school_id and p.id = ps.promotion_id
      join academic_years y on y.school_id = p.school_id and y.id = p.from_year_id
      where ps.school_id = ${schoolId} and ps.promotion_id = ${id} and ps.status_set_at is not null`,
  )
  await deleteClasses(
    tx,
    schoolId,
    tx`
      select pc.id from promotion_classes pc
      where pc.school_id = ${schoolId} and pc.promotion_id = ${id} and not pc.standing`,
  )
  await tx`
    update promotions set status = 'undone', undone_at = ${now}, version = promotions.version + 1
    where promotions.school_id = ${schoolId} and promotions.id = ${id}`
}
