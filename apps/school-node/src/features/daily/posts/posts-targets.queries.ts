import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PostChild } from '@nhip-cau/contract/post-targets'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment, Tx } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import { classesOfAges } from './posts-audience.queries.ts'

/** Whom a post is for: one of the four. */
export type Target = {
  readonly whole_school: boolean
  readonly class_ids: readonly string[]
  readonly age_groups: readonly AgeGroup[]
  readonly student_ids: readonly string[]
}

/** Narrows the places `sc` of children in classes to all parts of a target; the whole school means all. */
export const inTarget = (
  db: Db,
  schoolId: string,
  { whole_school, class_ids, age_groups, student_ids }: Target,
): Fragment => {
  if (whole_school) return db``
  if (class_ids.length + age_groups.length + student_ids.length === 0) return db`and false`
  const ofAges = db`and sc.class_id in (${classesOfAges(db, schoolId, db`${[...age_groups]}::text[]`)})`
  return db`
    ${class_ids.length > 0 ? db`and sc.class_id = any(${[...class_ids]}::uuid[])` : db``}
    ${age_groups.length > 0 ? ofAges : db``}
    ${student_ids.length > 0 ? db`and sc.student_id = any(${[...student_ids]}::uuid[])` : db``}`
}

/** Inserts the target of a version; the classes of age groups are those of now until it is published. */
export const insertTarget = async (
  tx: Db,
  schoolId: string,
  { postId, version }: { readonly postId: string; readonly version: number },
  { whole_school, class_ids, age_groups, student_ids }: Target,
): Promise<void> => {
  const ages = tx`${[...age_groups]}::text[]`
  await tx`
    insert into post_version_classes (school_id, post_id, version, class_id)
    select ${schoolId}, ${postId}, ${version}, chosen.id
    from (
      select id from unnest(${whole_school ? [] : [...class_ids]}::uuid[]) as id
      union ${classesOfAges(tx, schoolId, ages)}) chosen`
  await tx`
    insert into post_version_students (school_id, post_id, version, student_id)
    select distinct ${schoolId}::uuid, ${postId}::uuid, ${version}::integer, chosen.id from unnest(${[...student_ids]}::uuid[]) as chosen (id)`
}

/** The studying children in a class of today to which the actor may write, with that class. */
const writableChildren = (db: Db, actor: Actor): Fragment => db`
  from student_classes sc
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
        and s.deleted_at is null
  where sc.school_id = ${actor.schoolId} and daterange(sc.from_date, sc.to_date) @> (select today_at(${actor.schoolId}))
    ${actor.role === 'teacher' ? db`and ${teachesClass(db, actor, db`c.id`)}` : db``}`

/** Those of the children to whose families the actor may write. */
export const selectWritableChildren = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select distinct s.id ${writableChildren(db, actor)} and s.id = any(${[...ids]}::uuid[])`
  return rows.map(({ id }) => id)
}

type Search = { readonly q: string | undefined; readonly ids: readonly string[] | undefined }

/** The children to whose families the actor may write, by class and name. */
export const selectPostChildren = (db: Db, actor: Actor, { q, ids }: Search, limit: number) => {
  const words = q === undefined ? [] : [...searchTermsOf(q).words]
  return db<PostChild[]>`
    select s.id, s.full_name, json_build_object('id', c.id, 'name', c.name) as class
    ${writableChildren(db, actor)}
      ${q === undefined ? db`` : db`and (' ' || s.search) like all(${words}::text[])`}
      ${ids === undefined ? db`` : db`and s.id = any(${[...ids]}::uuid[])`}
    order by c.position, c.name, c.id, s.name_order, s.id
    limit ${limit}`
}

/** Whether the school has classes of each of these age groups. */
export const haveClasses = async (tx: Tx, schoolId: string, ageGroups: readonly AgeGroup[]): Promise<boolean> => {
  const [row] = await tx<{ found: number }[]>`
    select count(distinct c.age_group)::int as found from classes c
    where c.school_id = ${schoolId} and c.id in (${classesOfAges(tx, schoolId, tx`${[...ageGroups]}::text[]`)})`
  return row?.found === new Set(ageGroups).size
}

/** Removes an erased child from the targets of posts. */
export const eraseFromTargets = async (tx: Db, schoolId: string, studentId: string): Promise<void> => {
  await tx`delete from post_audience_children pc where pc.school_id = ${schoolId} and pc.student_id = ${studentId}`
  await tx`delete from post_version_students vs where vs.school_id = ${schoolId} and vs.student_id = ${studentId}`
}
