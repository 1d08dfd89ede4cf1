import type { Comment, Reply } from '@nhip-cau/contract/comments'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentLine } from './comment-line.tsx'
import { authorName } from './comment-texts.ts'
import styles from './comments.module.css'
import { useComments, useWriteComment } from './use-comments.ts'

/** A comment with its replies, the oldest of them first. */
export const CommentThread = ({ thread }: { thread: Comment }) => {
  const [answered, setAnswered] = useState<Reply>()
  const [opened, setOpened] = useState(false)
  const all = useComments(thread.post_id, thread.id, opened)
  const newestFirst = opened && all.data ? all.data.pages.flatMap((page) => page.data) : thread.replies
  const earlier = opened ? all.hasNextPage : thread.reply_count > thread.replies.length
  const more = () => (opened ? void all.fetchNextPage({ cancelRefetch: false }) : setOpened(true))
  const answer = (one: Reply) => () => setAnswered(one)
  return (
    <>
      <CommentLine comment={thread} onAnswer={answer(thread)} />
      {(newestFirst.length > 0 || answered) && (
        <div className={styles.replies}>
          {earlier && (
            <Button variant="subtle" size="sm" loading={all.isFetching} onClick={more}>
              {opened ? m.comments_earlier() : m.comments_all_replies({ count: thread.reply_count })}
            </Button>
          )}
          {newestFirst.toReversed().map((reply) => (
            <CommentLine key={reply.id} comment={reply} onAnswer={answer(reply)} />
          ))}
          {answered && <Answer to={answered} onClose={() => setAnswered(undefined)} />}
        </div>
      )}
    </>
  )
}

const Answer = ({ to, onClose }: { to: Reply; onClose: () => void }) => {
  const write = useWriteComment(to.post_id, to.id)
  return (
    <CommentBox
      key={to.id}
      autoFocus
      postId={to.post_id}
      label={m.comment_answer_to({ name: authorName(to.author) })}
      busy={write.isPending}
      error={write.error ? problemText(write.error) : undefined}
      onSend={(written) =>
        write.mutate({ body: { post_id: to.post_id, answers_id: to.id, ...written } }, { onSuccess: onClose })
      }
      cancel={
        <Button size="sm" variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      }
    />
  )
}
