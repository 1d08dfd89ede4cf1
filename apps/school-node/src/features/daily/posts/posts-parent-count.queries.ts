import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** The number of families with a studying child in the classes given by `of`, as the list of families has them. */
const familiesOf = (db: Db, today: Fragment, of: Fragment): Fragment => db`
  select count(distinct coalesce(main.account_id, s.id))::int
  from student_classes sc
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
  left join family_members main on main.school_id = s.school_id and main.student_id = s.id and main.main_contact
  where daterange(sc.from_date, sc.to_date) @> ${today} and ${of}`

/**
 * The number of families in the audience of a version, for staff only. The count for the whole school runs once
 * for each page.
 */
export const parentCount = (db: Db, actor: Actor): Fragment => {
  // A subquery, so that it runs once for the statement and not for each child.
  const today = db`(select today_at(${actor.schoolId}))`
  return actor.role === 'parent'
    ? db`null::int`
    : db`
      case when v.kind = 'internal' then null when v.whole_school then (${familiesOf(db, today, db`sc.school_id = ${actor.schoolId}`)})
      when v.student_count > 0 then (${familiesOf(
        db,
        today,
        db`(sc.school_id, sc.student_id) in (
          select vs.school_id, vs.student_id from post_version_students vs
          where vs.school_id = v.school_id and vs.post_id = v.post_id and vs.version = v.version)`,
      )})
      else (${familiesOf(
        db,
        today,
        db`(sc.school_id, sc.class_id) in (
          select vc.school_id, vc.class_id from post_version_classes vc
          where vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version)`,
      )}) end`
}
