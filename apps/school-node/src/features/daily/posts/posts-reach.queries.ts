import type { UnseenFamily } from '@nhip-cau/contract/posts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import { visibleTo } from './posts.queries.ts'
import { classesOfAges, published } from './posts-audience.queries.ts'
import type { Target } from './posts-targets.queries.ts'

/**
 * The studying children of the classes `ofClass` with somebody who can see posts for them, each with its family. Children
 * with the same main contact are one family. Teachers get their own classes only.
 */
const reachedChildren = (db: Db, actor: Actor, ofClass: Fragment): Fragment => db`
  select s.id, coalesce(main.account_id, s.id) as family, c.id as class_id
  from student_classes sc
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
  left join family_members main on main.school_id = s.school_id and main.student_id = s.id and main.main_contact
  where sc.school_id = ${actor.schoolId} and daterange(sc.from_date, sc.to_date) @> (select today_at(${actor.schoolId}))
    ${ofClass} ${actor.role === 'teacher' ? db`and ${teachesClass(db, actor, db`sc.class_id`)}` : db``}
    and exists (
      select from looking_guardians g
      join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
      where g.school_id = s.school_id and g.student_id = s.id)`

const inTarget = (db: Db, schoolId: string, { whole_school, class_ids, age_groups, student_ids }: Target): Fragment => {
  if (whole_school) return db``
  if (student_ids.length > 0) return db`and sc.student_id = any(${[...student_ids]}::uuid[])`
  if (age_groups.length > 0)
    return db`and sc.class_id in (${classesOfAges(db, schoolId, db`${[...age_groups]}::text[]`)})`
  return db`and sc.class_id = any(${[...class_ids]}::uuid[])`
}

const count = async (db: Db, reached: Fragment): Promise<number> => {
  const [row] = await db<{ families: number }[]>`
    select count(distinct reached.family)::int as families from (${reached}) reached`
  return row?.families ?? 0
}

/** The whole school means all classes that the actor may write for. */
export const countFamilies = (db: Db, actor: Actor, target: Target): Promise<number> =>
  count(db, reachedChildren(db, actor, inTarget(db, actor.schoolId, target)))

/** The number of families that see the published version of a post. */
export const countAudience = (db: Db, actor: Actor, id: string): Promise<number> =>
  count(db, reachedChildren(db, actor, ofAudience(db, id)))

/** The children whom a published post is for. */
const ofAudience = (db: Db, id: string): Fragment => db`
  and (exists (
    select from post_audience pa
    where pa.school_id = sc.school_id and pa.post_id = ${id} and pa.kind <> 'internal'
      and (pa.class_id is null or pa.class_id = sc.class_id))
  or exists (
    select from post_audience_children pc
    where pc.school_id = sc.school_id and pc.post_id = ${id} and pc.student_id = sc.student_id))`

/** Whether the actor may see a post that families see, which internal ones are not; a teacher teaches one of its classes. */
export const reachesFamilies = async (db: Db, actor: Actor, id: string): Promise<boolean> => {
  const rows = await db`
    select from posts p
    where ${visibleTo(db, actor)} and p.id = ${id} and p.accepted_version is not null
      and not exists (
        select from post_audience pa
        where pa.school_id = p.school_id and pa.post_id = p.id and pa.kind = 'internal')
      ${actor.role === 'teacher' ? db`and ${published(db, actor)}` : db``}`
  return rows.length > 0
}

/** The families that a published post is for, and whether somebody of each has seen it. */
const families = (db: Db, actor: Actor, id: string): Fragment => db`
  reached as materialized (${reachedChildren(db, actor, ofAudience(db, id))}),
  told as materialized (
    select distinct reached.family, a.id, a.full_name, a.search, g.relation
    from reached
    join looking_guardians g on g.school_id = ${actor.schoolId} and g.student_id = reached.id
    join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active),
  family_views as materialized (
    select told.family, bool_or(pv.account_id is not null) as seen
    from told
    left join post_views pv on pv.school_id = ${actor.schoolId} and pv.post_id = ${id} and pv.account_id = told.id
    group by told.family)`

const called = (db: Db, q: string | undefined): Fragment => {
  if (q === undefined) return db``
  const words = [...searchTermsOf(q).words]
  return db`and (
    exists (
      select from reached join students s on s.school_id = c.school_id and s.id = reached.id
      where reached.family = f.family and (' ' || s.search) like all(${words}::text[]))
    or exists (select from told where told.family = f.family and (' ' || told.search) like all(${words}::text[])))`
}

type Page = { readonly q: string | undefined; readonly page: number; readonly per_page: number }

/** One page of the families that have not seen the post, by class and name. */
export const selectUnseen = (db: Db, actor: Actor, id: string, { q, page, per_page }: Page) => db<
  (UnseenFamily & { total: number })[]
>`
  with ${families(db, actor, id)},
  unseen as (
    select distinct on (f.family) f.family, c.position, c.name, s.name_order
    from family_views f
    join reached on reached.family = f.family
    join classes c on c.school_id = ${actor.schoolId} and c.id = reached.class_id
    join students s on s.school_id = c.school_id and s.id = reached.id
    where not f.seen ${called(db, q)}
    order by f.family, c.position, c.name, s.name_order)
  select count(*) over ()::int as total,
    (select json_agg(json_build_object('id', s.id, 'full_name', s.full_name, 'class', c.name)
        order by c.position, c.name, s.name_order)
      from reached
      join students s on s.school_id = ${actor.schoolId} and s.id = reached.id
      join classes c on c.school_id = s.school_id and c.id = reached.class_id
      where reached.family = unseen.family) as children,
    (select json_agg(json_build_object('full_name', told.full_name, 'relation', told.relation) order by told.full_name)
      from told where told.family = unseen.family) as guardians
  from unseen
  order by unseen.position, unseen.name, unseen.name_order, unseen.family
  limit ${per_page} offset ${(page - 1) * per_page}`

export const countSeen = async (db: Db, actor: Actor, id: string): Promise<{ seen: number; of: number }> => {
  const [row] = await db<{ seen: number; of: number }[]>`
    with ${families(db, actor, id)}
    select count(*) filter (where f.seen)::int as seen, count(*)::int as of from family_views f`
  return row ?? { seen: 0, of: 0 }
}
