import type { TimelineSource } from './child-year-source.queries.ts'
import { isWanted } from './child-year-source.queries.ts'

/** The child's first day in each class. */
export const classSource: TimelineSource<'class'> = {
  kind: 'class',
  news: false,
  rows: (db, actor, studentId, wanted, zone) => {
    const at = db`(sc.from_date::timestamp at time zone ${zone}::text)`
    return db`
      select c.id, ${at} as at, json_build_object('day', sc.from_date, 'class', c.name, 'year', y.name) as data
      from student_classes sc
      join classes c on c.school_id = sc.school_id and c.id = sc.class_id
      join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
      where sc.school_id = ${actor.schoolId} and sc.student_id = ${studentId} and ${isWanted(db, at, wanted)}
        and ${at} <= clock_now()`
  },
  present: (_context, _actor, data) => data,
}
