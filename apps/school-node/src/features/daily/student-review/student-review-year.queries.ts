import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'

/**
 * The shown reviews of a child: a parent who acts for it sees all, a teacher those of own classes. Columns id, at and
 * data (JSON, the ratings with the names of their aspects). `wanted` filters the reviews `r`.
 */
export const reviewsOfYear = (db: Db, actor: Actor, studentId: string, wanted: Fragment): Fragment => {
  const seen = {
    school: db`true`,
    teacher: teachesClass(db, actor, db`r.class_id`),
    parent: actsFor(db, actor, db`r.student_id`),
  }[actor.role]
  return db`
    select r.id, r.shown_from as at, json_build_object('of', r.kind, 'first_day', r.starts_on, 'last_day', r.ends_on,
      'week', r.week, 'cycle', y.name, 'common', r.common, 'words', r.words, 'by', a.full_name, 'chips', r.chips,
      'ratings', coalesce((
        select json_agg(json_build_object('aspect_id', x.id, 'name', x.name,
          'level', r.ratings ->> x.id::text) order by x.position, x.id)
        from review_aspects x where x.school_id = r.school_id and r.ratings ? x.id::text), '[]')) as data
    from shown_reviews r
    join accounts a on a.school_id = r.school_id and a.id = r.written_by
    left join review_cycles y on y.school_id = r.school_id and y.id = r.cycle_id
    where r.school_id = ${actor.schoolId} and r.student_id = ${studentId} and ${seen} and ${wanted}`
}
