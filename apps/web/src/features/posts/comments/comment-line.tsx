import { type Reply, updateComment } from '@nhip-cau/contract/comments'
import { useState } from 'react'
import { faceAddress } from '../../../lib/api.ts'
import { problemText } from '../../../lib/api-problem.ts'
import { currentRole } from '../../../lib/area.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { authorName, authorNote } from './comment-texts.ts'
import styles from './comments.module.css'
import { piecesOf } from './mentions.ts'

type Props = { readonly comment: Reply; readonly onAnswer: () => void }

/** One comment: who, the words or what became of them, when, and what the reader can do. */
export const CommentLine = ({ comment, onAnswer }: Props) => {
  const [editing, setEditing] = useState(false)
  const { author, answers, edited_at, at, can } = comment
  const name = authorName(author)
  const note = authorNote(author)
  return (
    <article className={styles.line} aria-label={name}>
      <Avatar
        id={author.full_name ?? comment.id}
        name={name}
        src={faceAddress(currentRole(), author.avatar)}
        size={36}
      />
      <div className={styles.said}>
        <div className={styles.who}>
          <strong>{name}</strong> {note && <Muted as="span">{note}</Muted>}
        </div>
        {editing ? (
          <Edit comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <>
            {answers && <Muted as="small">{m.comment_answers({ name: authorName(answers) })}</Muted>}
            <Words comment={comment} />
            <div className={styles.foot}>
              <Muted as="span">
                <RelativeTime at={at} />
                {edited_at !== null && ` · ${m.post_edited()}`}
              </Muted>
              {can.answer && (
                <Button size="compact-sm" variant="subtle" onClick={onAnswer}>
                  {m.comment_answer()}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {!editing && <CommentMenu comment={comment} onEdit={() => setEditing(true)} />}
    </article>
  )
}

const Words = ({ comment: { text, mentions, state, hidden, reports } }: { comment: Reply }) => (
  <>
    {state === 'withdrawn' && <Muted>{m.comment_withdrawn()}</Muted>}
    {state === 'hidden' && (
      <Muted>{hidden ? m.comment_hidden_because({ reason: hidden.reason }) : m.comment_hidden()}</Muted>
    )}
    {text !== null && (
      <p className={styles.words} dir="auto">
        {piecesOf(text, mentions).map((piece) =>
          piece.isName ? <strong key={piece.at}>{piece.text}</strong> : piece.text,
        )}
      </p>
    )}
    {reports.length > 0 && (
      <p>
        <StatusTag tone="danger">{m.comment_reports({ count: reports.length })}</StatusTag>{' '}
        <Muted as="span">{reports.join(' · ')}</Muted>
      </p>
    )}
  </>
)

const Edit = ({ comment, onClose }: { comment: Reply; onClose: () => void }) => {
  const update = useCommand(updateComment, { quiet: true, onDone: onClose })
  return (
    <CommentBox
      autoFocus
      postId={comment.post_id}
      label={m.comment_change()}
      before={{ text: comment.text ?? '', mentions: comment.mentions }}
      submitLabel={m.common_save()}
      busy={update.isPending}
      error={update.error ? problemText(update.error) : undefined}
      onSend={(written) => update.mutate({ params: { id: comment.id }, body: written })}
      cancel={
        <Button size="sm" variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      }
    />
  )
}
