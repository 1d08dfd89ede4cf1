import { createComment, listComments } from '@nhip-cau/contract/comments'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { currentRole } from '../../../lib/area.ts'
import { askEndless, useCommand } from '../../../lib/queries.ts'
import { updateAnswers } from '../use-vote.ts'

/** The threads of a post, or the replies of one thread, newest first. */
export const useComments = (postId: string, threadId?: string, enabled = true) => {
  const query = { post_id: postId, ...(threadId === undefined ? {} : { thread_id: threadId }) }
  return useInfiniteQuery({
    ...askEndless(listComments, query, ({ next }) => (next === null ? undefined : { before: next })),
    enabled,
  })
}

/** Sends a comment on a post or an answer to a comment; the feed behind the panel counts it, too. */
export const useWriteComment = (postId: string, answersId?: string) => {
  const client = useQueryClient()
  return useCommand(createComment, {
    quiet: true,
    form: `comment:${answersId ?? postId}`,
    onDone: () => updateAnswers(client, currentRole(), postId, ({ comments }) => ({ comments: comments + 1 })),
  })
}
