import type { Post } from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectPost } from './posts.queries.ts'
import { present } from './posts.ts'
import * as queries from './posts-votes.queries.ts'

type Vote = {
  readonly post_id: string
  readonly like?: boolean | undefined
  readonly options?: readonly number[] | undefined
}

/** Likes a published post, or votes in its poll. Throws `poll_closed` after its end. */
export const voteOnPost = (context: Context, actor: Actor, { post_id, like, options }: Vote): Promise<Post> =>
  context.transaction(async (tx) => {
    const post = await queries.lockPublished(tx, actor, post_id)
    if (!post) throw problem('not_found')
    if (like !== undefined) await queries.setLike(tx, actor, post_id, like)
    if (options !== undefined) {
      const chosen = [...new Set(options)]
      refuseVote(post, chosen)
      await queries.setVote(tx, actor, post_id, chosen)
    }
    const row = await selectPost(tx, actor, post_id)
    if (!row) throw problem('not_found')
    return present(context, actor, row)
  })

const refuseVote = ({ poll, open }: queries.PublishedPoll, chosen: readonly number[]) => {
  const refusal = (text: string) => problem('validation', { errors: { options: text } })
  if (poll === null || chosen.some((position) => position >= poll.options.length))
    throw refusal(fieldText('poll_unknown'))
  if (!open) throw problem('poll_closed')
  if (!poll.multiple && chosen.length > 1) throw refusal(fieldText('poll_one'))
}
