import type { Db } from '@nhip-cau/server-kit/database'
import type { PostRow } from './posts.queries.ts'

/** Whom a version of a post is for. */
export type Audience = Pick<PostRow, 'id' | 'version' | 'kind' | 'whole_school' | 'classes' | 'student_count'>

/**
 * The number of families with a studying child in each audience, as the list of families has them, by its position in
 * the list; without a row nobody is in it.
 */
export const countFamilies = (db: Db, schoolId: string, audiences: readonly Audience[]) => {
  const at = (isMeant: (audience: Audience) => boolean) =>
    [...audiences.keys()].filter((index) => isMeant(audiences[index] as Audience))
  const chosen = at(({ student_count }) => student_count > 0)
  const ofClasses = at(({ whole_school, student_count }) => !whole_school && student_count === 0).flatMap((index) =>
    (audiences[index]?.classes ?? []).map(({ id }) => ({ index, id })),
  )
  return db<{ position: number; families: number }[]>`
    with places as materialized (
      select sc.class_id, sc.student_id, coalesce(main.account_id, s.id) as family
      from student_classes sc
      join classes c on c.school_id = sc.school_id and c.id = sc.class_id and c.archived_at is null
      join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
      join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
      left join family_members main on main.school_id = s.school_id and main.student_id = s.id and main.main_contact
      where sc.school_id = ${schoolId} and daterange(sc.from_date, sc.to_date) @> (select today_at(${schoolId})))
    select wanted.position, count(distinct places.family)::int as families
    from unnest(${ofClasses.map(({ index }) => index)}::int[], ${ofClasses.map(({ id }) => id)}::uuid[])
      as wanted (position, class_id)
    join places on places.class_id = wanted.class_id
    group by wanted.position
    union all
    select wanted.position, (select count(distinct places.family)::int from places)
    from unnest(${at(({ whole_school }) => whole_school)}::int[]) as wanted (position)
    union all
    select wanted.position, count(distinct places.family)::int
    from unnest(${chosen}::int[], ${chosen.map((index) => audiences[index]?.id ?? '')}::uuid[],
      ${chosen.map((index) => audiences[index]?.version ?? 0)}::int[]) as wanted (position, post_id, version)
    join post_version_students vs
      on vs.school_id = ${schoolId} and vs.post_id = wanted.post_id and vs.version = wanted.version
    join places on places.student_id = vs.student_id
    group by wanted.position`
}
