import type { PostKind } from '@nhip-cau/contract/post-kinds'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { visibleTo } from './posts.queries.ts'
import { needsAnswer } from './posts-confirm.queries.ts'

/** Posts of each kind that stand above the feed. */
const most = 5

export type TopPosts = {
  /** The published posts that are pinned today, newest first. */
  readonly pinned: { id: string; kind: PostKind; title: string }[]
  /** The posts that the caller's family still has to answer, the nearest deadline first. */
  readonly to_answer: { id: string; title: string; until: string }[]
}

/** What stands above the feed. */
export const selectTop = async (db: Db, actor: Actor): Promise<TopPosts> => {
  const shown = db`
    from posts_above above
    join posts p on p.school_id = above.school_id and p.id = above.post_id
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    where above.school_id = ${actor.schoolId} and ${visibleTo(db, actor)}`
  const toAnswer = db`
    select coalesce(json_agg(to_json(top)), '[]') from (
      select p.id, v.title, v.confirm_until as until
      ${shown} and above.confirm_until >= (select today_at(${actor.schoolId})) and ${needsAnswer(db, actor)}
      order by v.confirm_until, p.listed_at desc, p.id limit ${most}) top`
  const [row] = await db<TopPosts[]>`
    select
      (select coalesce(json_agg(to_json(top)), '[]') from (
        select p.id, v.kind, v.title
        ${shown} and above.pinned_until >= (select today_at(${actor.schoolId}))
        order by p.listed_at desc, p.id desc limit ${most}) top) as pinned,
      ${actor.role === 'parent' ? db`(${toAnswer})` : db`'[]'::json`} as to_answer`
  return row ?? { pinned: [], to_answer: [] }
}
