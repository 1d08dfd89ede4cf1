import type { Post } from '@nhip-cau/contract/posts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectPost } from './posts.queries.ts'
import { announcePending, getPost } from './posts.ts'
import { publishVersion, signalReaders } from './posts-audience.queries.ts'
import * as queries from './posts-deleted.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>

export const listDeletedPosts = async (
  context: Context,
  actor: Staff,
  { page, per_page }: { readonly page: number; readonly per_page: number },
) => {
  const now = context.now().toISOString()
  const [data, total] = await Promise.all([
    queries.selectDeleted(context.db, actor, now, { page, per_page }),
    queries.countDeleted(context.db, actor, now),
  ])
  return pageOf(data, { page, per_page }, total)
}

/**
 * Restores a post to its place for its earlier audience, which was notified before. A pending post is announced again to
 * those who may accept it: the deletion has closed their notifications.
 */
export const restorePost = async (context: Context, actor: Staff, id: string): Promise<Post> => {
  await context.transaction(async (tx) => {
    const post = await queries.unmarkDeleted(tx, actor, id, context.now().toISOString())
    if (!post) throw problem('not_found')
    if (post.accepted_version !== null) await publishVersion(tx, actor.schoolId, id, post.accepted_version)
    const row = await selectPost(tx, actor, id)
    if (row?.status === 'pending') await announcePending(tx, actor, row)
    await signalReaders(tx, { schoolId: actor.schoolId, postId: id, topics: ['posts'], screen: actor.screen })
  })
  return getPost(context, actor, id)
}
