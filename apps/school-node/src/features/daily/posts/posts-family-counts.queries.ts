import type { Db } from '@nhip-cau/server-kit/database'
import type { PostRow } from './posts.queries.ts'

/** Whom a version of a post is for. */
export type Audience = Pick<PostRow, 'id' | 'version' | 'kind' | 'whole_school' | 'classes' | 'student_count'>

/**
 * The number of active family accounts with a studying child in each audience, by its position in the list; without a
 * row nobody is in it.
 */
export const countFamilyAccounts = (db: Db, schoolId: string, audiences: readonly Audience[]) => {
  const at = (isMeant: (audience: Audience) => boolean) =>
    [...audiences.keys()].filter((index) => isMeant(audiences[index] as Audience))
  const chosen = at(({ student_count }) => student_count > 0)
  const ofClasses = at(({ whole_school, student_count }) => !whole_school && student_count === 0).flatMap((index) =>
    (audiences[index]?.classes ?? []).map(({ id }) => ({ index, id })),
  )
  return db<{ position: number; families: number }[]>`
    with places as materialized (
      select sc.class_id, sc.student_id, g.account_id
      from student_classes sc
      join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
      join looking_guardians g on g.school_id = s.school_id and g.student_id = s.id
      join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
      where sc.school_id = ${schoolId} and daterange(sc.from_date, sc.to_date) @> (select today_at(${schoolId})))
    select wanted.position, count(distinct places.account_id)::int as families
    from unnest(${ofClasses.map(({ index }) => index)}::int[], ${ofClasses.map(({ id }) => id)}::uuid[])
      as wanted (position, class_id)
    join places on places.class_id = wanted.class_id
    group by wanted.position
    union all
    select wanted.position, (select count(distinct places.account_id)::int from places)
    from unnest(${at(({ whole_school }) => whole_school)}::int[]) as wanted (position)
    union all
    select wanted.position, count(distinct places.account_id)::int
    from unnest(${chosen}::int[], ${chosen.map((index) => audiences[index]?.id ?? '')}::uuid[],
      ${chosen.map((index) => audiences[index]?.version ?? 0)}::int[]) as wanted (position, post_id, version)
    join post_version_students vs
      on vs.school_id = ${schoolId} and vs.post_id = wanted.post_id and vs.version = wanted.version
    join places on places.student_id = vs.student_id
    group by wanted.position`
}
