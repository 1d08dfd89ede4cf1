import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { visibleTo } from './posts.queries.ts'
import { ofPost, reachedChildren } from './posts-families.queries.ts'

const newViews = (db: Db, actor: Actor, postIds: readonly string[]): Fragment => db`
  insert into post_views (school_id, post_id, account_id)
  select p.school_id, p.id, ${actor.accountId} from posts p
  where ${visibleTo(db, actor)} and p.id = any(${[...postIds]}::uuid[])
  on conflict do nothing
  returning post_id`

/**
 * Stores which of these posts the account has seen. A family raises the count with the first of its guardians, so that
 * the card says what the list of families says.
 */
export const insertViews = async (db: Db, actor: Actor, postIds: readonly string[]): Promise<void> => {
  if (actor.role !== 'parent') {
    await db`${newViews(db, actor, postIds)}`
    return
  }
  await db`
    with seen as (${newViews(db, actor, postIds)}),
    mine as (
      select distinct seen.post_id, r.family
      from seen cross join lateral (${reachedChildren(db, actor, ofPost(db, db`seen.post_id`))}) r),
    first as (
      select mine.post_id, count(*)::int as families from mine
      where not exists (
        select from (
            select main.student_id from family_members main
            where main.school_id = ${db.uuid(actor.schoolId)} and main.account_id = mine.family and main.main_contact
            union all select mine.family) child
        join looking_guardians g on g.school_id = ${db.uuid(actor.schoolId)} and g.student_id = child.student_id
        join post_views pv on pv.school_id = g.school_id and pv.post_id = mine.post_id and pv.account_id = g.account_id)
      group by mine.post_id),
    -- Always in the same order, because two families that see the same posts would wait for each other.
    locked as (
      select p.id from posts p
      where p.school_id = ${actor.schoolId} and p.id in (select first.post_id from first)
      order by p.id for no key update)
    update posts set seen_count = seen_count + first.families
    from first join locked on locked.id = first.post_id
    where posts.school_id = ${actor.schoolId} and posts.id = first.post_id`
}
