import { deleteComment, resolveComment } from '@nhip-cau/contract/edu-plan'
import type { PlanComment } from '@nhip-cau/contract/edu-plan-parts'
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import styles from './cell-comments.module.css'

/** The comments on a cell, or on the plan: open ones in full, what is done in one line. */
export const CellComments = ({ comments }: { readonly comments: readonly PlanComment[] }) => {
  if (comments.length === 0) return null
  return (
    <ul className={styles.comments} aria-label={m.edu_comments()}>
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
    </ul>
  )
}

const Comment = ({ comment }: { readonly comment: PlanComment }) => {
  const { id, text, by, at, resolved, can } = comment
  const resolve = useCommand(resolveComment)
  const remove = useCommand(deleteComment, { done: m.edu_comment_deleted() })
  const set = (next: boolean) => resolve.mutate({ params: { id }, body: { resolved: next } })
  return (
    <li className={styles.comment} data-resolved={resolved !== null || undefined}>
      <p dir="auto">{text}</p>
      <small>
        {resolved ? m.edu_comment_resolved_by({ name: resolved.by }) : by} · <RelativeTime at={resolved?.at ?? at} />
      </small>
      <span className={styles.buttons}>
        {can.resolve && !resolved && (
          <Button
            size="compact-sm"
            variant="light"
            loading={resolve.isPending}
            leftSection={<IconCheck size={16} />}
            onClick={() => set(true)}
          >
            {m.edu_comment_resolve()}
          </Button>
        )}
        {can.resolve && resolved && (
          <IconButton label={m.edu_comment_reopen()} icon={<IconArrowBackUp size={18} />} onClick={() => set(false)} />
        )}
        {can.delete && (
          <IconButton
            label={m.edu_comment_delete()}
            icon={<IconTrash size={18} />}
            onClick={() => remove.mutate({ params: { id } })}
          />
        )}
      </span>
    </li>
  )
}
