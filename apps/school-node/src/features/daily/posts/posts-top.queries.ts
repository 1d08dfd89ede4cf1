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

/**
 * What stands above the feed. The few versions with a day are read first, from their own indexes; only then is it
 * checked who may see them. The limits tell PostgreSQL how few they are, which it cannot guess.
 */
export const selectTop = async (db: Db, actor: Actor): Promise<TopPosts> => {
  const today = db`(select today_at(${actor.schoolId}))`
  const answers = actor.role === 'parent'
  const asked = db`,
    asked as materialized (
      select v.* from post_versions v where v.school_id = ${actor.schoolId} and v.confirm_until >= ${today}
      order by v.confirm_until limit 200)`
  const toAnswer = db`
    select coalesce(json_agg(to_json(top)), '[]') from (
      select p.id, v.title, v.confirm_until as until
      from asked v
      join posts p on p.school_id = v.school_id and p.id = v.post_id and p.accepted_version = v.version
      where ${visibleTo(db, actor)} and ${needsAnswer(db, actor)}
      order by v.confirm_until, p.listed_at desc, p.id limit ${most}) top`
  const [row] = await db<TopPosts[]>`
    with pins as materialized (
      select v.school_id, v.post_id, v.version, v.kind, v.title from post_versions v
      where v.school_id = ${actor.schoolId} and v.pinned_until >= ${today}
      order by v.pinned_until desc limit 200)
      ${answers ? asked : db``}
    select
      (select coalesce(json_agg(to_json(top)), '[]') from (
        select p.id, v.kind, v.title
        from pins v
        join posts p on p.school_id = v.school_id and p.id = v.post_id and p.accepted_version = v.version
        where ${visibleTo(db, actor)}
        order by p.listed_at desc, p.id desc limit ${most}) top) as pinned,
      ${answers ? db`(${toAnswer})` : db`'[]'::json`} as to_answer`
  return row ?? { pinned: [], to_answer: [] }
}
