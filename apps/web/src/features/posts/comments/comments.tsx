import type { Comment } from '@nhip-cau/contract/comments'
import { problemText } from '../../../lib/api-problem.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { useComments, useWriteComment } from './use-comments.ts'

/** The comments of a post, newest first, below the box to write one. */
export const Comments = ({ postId }: { postId: string }) => {
  const list = useComments(postId)
  const first = list.data?.pages[0]
  const threads = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section className={styles.comments} aria-labelledby={`comments-${postId}`}>
      <h3 id={`comments-${postId}`}>{m.comments_title({ count: first?.total ?? 0 })}</h3>
      <QueryState query={list}>
        {() => (
          <>
            {first?.open ? <Write postId={postId} /> : <Muted>{m.comments_closed()}</Muted>}
            {threads.length === 0 && first?.open && <Muted>{m.comments_none()}</Muted>}
            <Threads threads={threads} />
            {list.hasNextPage && (
              <Button
                variant="light"
                size="sm"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
              >
                {m.comments_older()}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

const Write = ({ postId }: { postId: string }) => {
  const write = useWriteComment(postId)
  return (
    <CommentBox
      postId={postId}
      label={m.comment_write()}
      busy={write.isPending}
      error={write.error ? problemText(write.error) : undefined}
      onSend={(written, onSent) =>
        write.mutate({ body: { post_id: postId, answers_id: null, ...written } }, { onSuccess: onSent })
      }
    />
  )
}

const Threads = ({ threads }: { threads: readonly Comment[] }) => (
  <ol className={styles.list}>
    {threads.map((thread) => (
      <li key={thread.id}>
        <CommentThread thread={thread} />
      </li>
    ))}
  </ol>
)
