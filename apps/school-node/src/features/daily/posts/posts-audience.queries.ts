import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type LiveSignal, signalLiveTo } from '@nhip-cau/server-kit/live'
import { recountConfirmed } from './posts-confirm.queries.ts'

/** True for audience rows `pa` that include the actor; a post for the whole school is for families with a class. */
const reaches = (db: Db, actor: Actor): Fragment => {
  const mine = db`
    select from account_classes ac
    where ac.school_id = ${actor.schoolId} and ac.account_id = ${actor.accountId}`
  switch (actor.role) {
    case 'school':
      return db`true`
    case 'teacher':
      return db`(pa.class_id is null or exists (${mine} and ac.class_id = pa.class_id))`
    case 'parent':
      return db`(pa.kind <> 'internal' and exists (${mine} and (pa.class_id is null or ac.class_id = pa.class_id)))`
  }
}

/**
 * The children whose own posts the actor sees, as rows of `student_id`: a family its studying children, whatever their
 * class; a teacher those of the own classes today.
 */
export const kinOf = (
  db: Db,
  actor: Actor,
  classes: Fragment = db`
    (select ac.class_id from teacher_classes ac
    where ac.school_id = ${db.uuid(actor.schoolId)} and ac.account_id = ${db.uuid(actor.accountId)})`,
): Fragment =>
  actor.role === 'parent'
    ? db`
      select g.student_id from looking_guardians g
      join students s on s.school_id = g.school_id and s.id = g.student_id and s.status = 'studying'
        and s.deleted_at is null
      where g.school_id = ${db.uuid(actor.schoolId)} and g.account_id = ${db.uuid(actor.accountId)}`
    : db`
      select sc.student_id from ${classes} mine
      join student_classes sc on sc.school_id = ${db.uuid(actor.schoolId)} and sc.class_id = mine.class_id
        and daterange(sc.from_date, sc.to_date) @> (select today_at(${db.uuid(actor.schoolId)}))
      join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
        and s.deleted_at is null`

/** True if the child `studentId` is one of `kinOf`; the children are looked up once for each statement. */
export const isKin = (db: Db, actor: Actor, studentId: Fragment): Fragment =>
  actor.role === 'school' ? db`true` : db`${studentId} = any(array(${kinOf(db, actor)}))`

/** True if the post `p` is published for classes or children of the actor. */
export const published = (db: Db, actor: Actor): Fragment => db`
  (exists (
    select from post_audience pa
    where pa.school_id = p.school_id and pa.post_id = p.id and ${reaches(db, actor)})
  or exists (
    select from post_audience_children pc
    where pc.school_id = p.school_id and pc.post_id = p.id and ${isKin(db, actor, db`pc.student_id`)}))`

/** The children that a version `v` of the post `p` was written for, as JSON: those that the actor knows. */
export const chosenChildren = (db: Db, actor: Actor): Fragment => {
  const known = isKin(db, actor, db`vs.student_id`)
  return db`
    case when v.student_count > 0 then coalesce((
      select json_agg(json_build_object('id', s.id, 'full_name', s.full_name) order by s.name_order, s.id)
      from post_version_students vs
      join students s on s.school_id = vs.school_id and s.id = vs.student_id
      where vs.school_id = v.school_id and vs.post_id = v.post_id and vs.version = v.version
        and ${actor.role === 'teacher' ? db`(p.author_account_id = ${actor.accountId} or ${known})` : known}), '[]')
    else '[]' end`
}

/** Publishes this version. The first publication sets the post's place in the feed. */
export const publishVersion = async (tx: Db, schoolId: string, postId: string, version: number): Promise<void> => {
  await resolveAgeGroups(tx, schoolId, postId, version)
  await tx`
    update posts set accepted_version = ${version}, published_at = coalesce(posts.published_at, clock_now()),
      listed_at = case when posts.published_at is null then clock_now() else posts.listed_at end
    where posts.school_id = ${schoolId} and posts.id = ${postId}`
  await deleteAudience(tx, schoolId, postId)
  await tx`
    insert into post_audience (school_id, post_id, class_id, listed_at, kind, author_account_id, shared)
    select p.school_id, p.id, vc.class_id, p.listed_at, v.kind, p.author_account_id,
      vc.class_id is not null and count(*) over () > 1
    from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = ${version}
      and v.student_count = 0
    left join post_version_classes vc on vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version
    where p.school_id = ${schoolId} and p.id = ${postId} and (v.whole_school or vc.class_id is not null)`
  await tx`
    insert into post_audience_children (school_id, post_id, student_id, listed_at, kind, author_account_id)
    select p.school_id, p.id, vs.student_id, p.listed_at, v.kind, p.author_account_id
    from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = ${version}
    join post_version_students vs on vs.school_id = v.school_id and vs.post_id = v.post_id and vs.version = v.version
    where p.school_id = ${schoolId} and p.id = ${postId}`
  await tx`
    insert into posts_above (school_id, post_id, pinned_until, confirm_until)
    select v.school_id, v.post_id, v.pinned_until, v.confirm_until from post_versions v
    where v.school_id = ${schoolId} and v.post_id = ${postId} and v.version = ${version}
      and (v.pinned_until is not null or v.confirm_until is not null)`
  await recountConfirmed(tx, [{ school_id: schoolId, id: postId }])
}

export const deleteAudience = async (tx: Db, schoolId: string, postId: string): Promise<void> => {
  await tx`delete from post_audience where post_audience.school_id = ${schoolId} and post_audience.post_id = ${postId}`
  await tx`delete from posts_above where posts_above.school_id = ${schoolId} and posts_above.post_id = ${postId}`
  await tx`
    delete from post_audience_children
    where post_audience_children.school_id = ${schoolId} and post_audience_children.post_id = ${postId}`
}

/** The classes of age groups, as rows of `id`: those of the current year that are not archived. */
export const classesOfAges = (db: Db, schoolId: string, ageGroups: Fragment): Fragment => db`
  select c.id from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where c.school_id = ${schoolId} and c.archived_at is null and c.age_group = any(${ageGroups})`

/** Replaces the classes of a version for age groups by those of today; a version that was published before keeps its own. */
const resolveAgeGroups = async (tx: Db, schoolId: string, postId: string, version: number): Promise<void> => {
  const chosen = unpublishedAges(tx, schoolId, postId, version)
  await tx`
    with chosen as (${chosen}),
    gone as (
      delete from post_version_classes vc using chosen
      where vc.school_id = ${schoolId} and vc.post_id = ${postId} and vc.version = ${version}
        and vc.class_id not in (${classesOfAges(tx, schoolId, tx`chosen.age_groups`)}))
    insert into post_version_classes (school_id, post_id, version, class_id)
    select ${schoolId}, ${postId}, ${version}, found.id
    from chosen cross join lateral (${classesOfAges(tx, schoolId, tx`chosen.age_groups`)}) found
    on conflict do nothing`
}

const unpublishedAges = (tx: Db, schoolId: string, postId: string, version: number): Fragment => tx`
  select v.age_groups from post_versions v
  join posts p on p.school_id = v.school_id and p.id = v.post_id and p.accepted_version is distinct from v.version
  where v.school_id = ${schoolId} and v.post_id = ${postId} and v.version = ${version} and v.age_groups <> '{}'`

type Readers = Pick<LiveSignal, 'topics' | 'screen' | 'roles'> & {
  readonly schoolId: string
  readonly postId: string
  /** Only those of the published version. */
  readonly now?: true
}

/** Signals the office and the teachers and families of all versions of a post, whose pages may show it. */
export const signalReaders = async (tx: Db, { schoolId, postId, now, ...more }: Readers): Promise<void> => {
  const of = now ? tx`and v.version = p.accepted_version` : tx``
  const [row] = await tx<{ class_ids: string[] | null }[]>`
    select case when bool_or(v.whole_school) is not true
      then coalesce(array_agg(distinct vc.class_id) filter (where vc.class_id is not null), '{}') end as class_ids
    from post_versions v
    join posts p on p.school_id = v.school_id and p.id = v.post_id
    left join post_version_classes vc
      on vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version
    where v.school_id = ${schoolId} and v.post_id = ${postId} ${of}`
  const children = tx`
    select vs.school_id, vs.student_id from post_version_students vs
    join posts p on p.school_id = vs.school_id and p.id = vs.post_id
    join post_versions v on v.school_id = vs.school_id and v.post_id = vs.post_id and v.version = vs.version
    where vs.school_id = ${schoolId} and vs.post_id = ${postId} ${of}`
  const signal = { school_id: schoolId, ...more }
  await signalLiveTo(
    tx,
    tx`
      select g.account_id from (${children}) one
      join looking_guardians g on g.school_id = one.school_id and g.student_id = one.student_id
      union
      select ac.account_id from (${children}) one
      join student_classes sc on sc.school_id = one.school_id and sc.student_id = one.student_id
        and daterange(sc.from_date, sc.to_date) @> today_at(${schoolId})
      join account_classes ac on ac.school_id = sc.school_id and ac.class_id = sc.class_id
      join accounts a on a.school_id = ac.school_id and a.id = ac.account_id and a.role = 'teacher'`,
    signal,
    { ...signal, class_ids: row === undefined ? [] : row.class_ids },
  )
}
