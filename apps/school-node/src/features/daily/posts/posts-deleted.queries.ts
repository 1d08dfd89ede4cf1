import { type DeletedPost, restorableDays } from '@nhip-cau/contract/posts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { mayControl } from './posts.queries.ts'
import { chosenChildren } from './posts-audience.queries.ts'

/** The posts that the actor can restore: the office any, an author only those that the author deleted. */
const restorableBy = (db: Db, actor: Actor, now: string): Fragment => db`
  p.school_id = ${actor.schoolId} and p.deleted_at > ${now}::timestamptz - make_interval(days => ${restorableDays})
  ${mayControl(actor) ? db`` : db`and p.author_account_id = ${actor.accountId} and p.deleted_by = ${actor.accountId}`}`

export const selectDeleted = (
  db: Db,
  actor: Actor,
  now: string,
  { page, per_page }: { readonly page: number; readonly per_page: number },
) => db<DeletedPost[]>`
  select p.id, v.title, v.whole_school, author.full_name as author, p.deleted_at,
    coalesce(by_whom.full_name, '') as deleted_by,
    p.deleted_at + make_interval(days => ${restorableDays}) as restorable_until,
    coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.name)
      from post_version_classes vc
      join classes c on c.school_id = vc.school_id and c.id = vc.class_id
      where vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version), '[]') as classes,
    case when v.student_count > 0 or v.age_groups <> '{}' then json_build_object('age_groups', v.age_groups,
      'children', ${chosenChildren(db, actor)}, 'child_count', v.student_count) end as chosen
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.latest_version
  join accounts author on author.school_id = p.school_id and author.id = p.author_account_id
  left join accounts by_whom on by_whom.school_id = p.school_id and by_whom.id = p.deleted_by
  where ${restorableBy(db, actor, now)}
  order by p.deleted_at desc, p.id desc limit ${per_page} offset ${(page - 1) * per_page}`

export const countDeleted = async (db: Db, actor: Actor, now: string): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from posts p where ${restorableBy(db, actor, now)}`
  return row?.total ?? 0
}

/** Removes the deletion mark. Returns undefined if the actor cannot restore this post. */
export const unmarkDeleted = async (tx: Db, actor: Actor, id: string, now: string) => {
  const [row] = await tx<{ accepted_version: number | null }[]>`
    update posts p set deleted_at = null, deleted_by = null
    where ${restorableBy(tx, actor, now)} and p.id = ${id} returning p.accepted_version`
  return row
}
