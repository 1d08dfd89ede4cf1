import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { heldFor, mayControl } from './posts.queries.ts'
import { heldInSchool, notOwn, ownChildren, ownClasses } from './posts-lists.queries.ts'

// Triggers keep how many posts each author has and how many are for each class, so that a page of the feed counts none.

/** The sum of a column over the authors whose posts the actor decides about, or over the own posts. */
const sumOfAuthors = (db: Db, actor: Actor, column: 'posts' | 'published' | 'pending'): Fragment => db`
  (select coalesce(sum(c.${db(column)}), 0)::int from post_author_counts c
    where c.school_id = ${db.uuid(actor.schoolId)}
      ${actor.role === 'school' ? db`` : db`and c.author_account_id = ${db.uuid(actor.accountId)}`})`

/** The number of posts that the actor may see, in a statement that begins with `withOwnClasses`. */
export const countVisible = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return mayControl(actor) ? countForDecider(db, actor) : sumOfAuthors(db, actor, 'published')
    case 'teacher':
      return db`(${countPublished(db, actor)} + ${sumOfAuthors(db, actor, 'posts')})`
    case 'parent':
      return db`(${countPublished(db, actor)})`
  }
}

/** Deciders do not see new posts of others that can still be taken back. */
const countForDecider = (db: Db, actor: Actor): Fragment => db`
  (${sumOfAuthors(db, actor, 'posts')} - (
    select count(distinct p.id)::int from ${heldInSchool(db)} h
    join posts p on p.school_id = h.school_id and p.id = h.object_id and p.deleted_at is null
      and p.accepted_version is null and p.author_account_id <> ${db.uuid(actor.accountId)}
    where h.outcome = 'published'))`

/** The posts that wait for a decision that nobody has made, also not one that can still be undone. */
export const countPending = (db: Db, actor: Actor): Fragment => db`
  (${sumOfAuthors(db, actor, 'pending')} - (
    select count(distinct p.id)::int from ${heldInSchool(db)} h
    join posts p on ${heldFor(db, actor)} and p.deleted_at is null and p.latest_status = 'pending'
      ${actor.role === 'school' ? db`` : db`and p.author_account_id = ${db.uuid(actor.accountId)}`}))`

/** The published posts for the whole school, for own classes and for own children; a teacher's own are counted apart. */
const countPublished = (db: Db, actor: Actor): Fragment => {
  const isParent = actor.role === 'parent'
  const others = isParent ? db`` : db`and ${notOwn(db, actor)}`
  const shown = isParent ? db`and pa.kind <> 'internal'` : others
  // Without a class a family sees no posts for the whole school either.
  return db`
    (select coalesce(sum(${isParent ? db`pa.posts - pa.internal` : db`pa.posts`}), 0)::int from post_audience_counts pa
      where pa.school_id = ${db.uuid(actor.schoolId)} ${others}
        and (pa.class_id is null ${isParent ? db`and exists (select from ${ownClasses(db)})` : db``}
          or pa.class_id = any(array(select own.class_id from ${ownClasses(db)} own))))
    + (select count(distinct pa.post_id)::int from ${ownClasses(db)} own
      join post_audience pa on pa.school_id = ${db.uuid(actor.schoolId)} and pa.class_id = own.class_id and pa.shared ${shown})
    + (select count(distinct pa.post_id)::int from ${ownChildren(db)} kin
      join post_audience_children pa
        on pa.school_id = ${db.uuid(actor.schoolId)} and pa.student_id = kin.student_id ${shown})`
}
