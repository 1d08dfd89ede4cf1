import type { PollInput } from '@nhip-cau/contract/post-polls'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { pollOpen, visibleTo } from './posts.queries.ts'

export type PublishedPoll = { poll: PollInput | null; open: boolean }

/** Locks a published post that the actor may see, and selects its poll; undefined if there is no such post. */
export const lockPublished = async (tx: Tx, actor: Actor, id: string): Promise<PublishedPoll | undefined> => {
  const [row] = await tx<PublishedPoll[]>`
    select v.poll, ${pollOpen(tx, actor)} as open from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    where ${visibleTo(tx, actor)} and p.id = ${id}
    for update of p`
  return row
}

/** Stores that the actor likes the post, or no longer; repeated, it changes nothing. */
export const setLike = async (tx: Db, actor: Actor, postId: string, like: boolean): Promise<void> => {
  const mine = tx`post_likes.school_id = ${actor.schoolId} and post_likes.post_id = ${postId}`
  if (like)
    await tx`
      insert into post_likes (school_id, post_id, account_id)
      values (${actor.schoolId}, ${postId}, ${actor.accountId}) on conflict do nothing`
  else await tx`delete from post_likes where ${mine} and post_likes.account_id = ${actor.accountId}`
  await tx`
    update posts set like_count = (select count(*) from post_likes where ${mine})
    where posts.school_id = ${actor.schoolId} and posts.id = ${postId}`
}

/** Replaces the actor's vote. */
export const setVote = async (tx: Db, actor: Actor, postId: string, options: readonly number[]): Promise<void> => {
  await tx`
    delete from post_votes v
    where v.school_id = ${actor.schoolId} and v.post_id = ${postId} and v.account_id = ${actor.accountId}`
  await tx`
    insert into post_votes (school_id, post_id, account_id, option)
    select ${actor.schoolId}, ${postId}, ${actor.accountId}, chosen.option
    from unnest(${[...options]}::smallint[]) as chosen (option)`
}

/** The poll of the published version, null if it has none; undefined if nothing is published. */
export const selectPublishedPoll = async (db: Db, actor: Actor, id: string): Promise<PollInput | null | undefined> => {
  const [row] = await db<{ poll: PollInput | null }[]>`
    select v.poll from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    where p.school_id = ${actor.schoolId} and p.id = ${id}`
  return row?.poll
}

export const isVisiblePost = async (db: Db, actor: Actor, id: string): Promise<boolean> => {
  const rows = await db`
    select from posts p where ${visibleTo(db, actor)} and p.id = ${id} and p.accepted_version is not null`
  return rows.length > 0
}
