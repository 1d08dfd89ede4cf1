import { listCommentPeople } from '@nhip-cau/contract/comments'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { faceAddress } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { isFound } from '../../../lib/name-match.ts'
import { ask } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { moveByArrows } from '../../../ui/move-by-arrows.ts'
import { Muted } from '../../../ui/muted.tsx'
import { authorName, authorNote } from './comment-texts.ts'
import styles from './comments.module.css'
import type { Mentioned } from './mentions.ts'

type Props = {
  readonly postId: string
  readonly typed: string
  /** Ids of those chosen already. */
  readonly without: readonly string[]
  readonly onChoose: (one: Mentioned) => void
  readonly onClose: () => void
}

/** The people of the conversation whose names begin with what was typed after "@". */
export const MentionChoice = ({ postId, typed, without, onChoose, onClose }: Props) => {
  const people = useQuery(ask(listCommentPeople, { query: { post_id: postId } }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onClose()
    else moveByArrows(event)
  }
  if (!people.data) return null
  const found = people.data.data
    .map(({ id, author }) => ({ id, author, name: authorName(author) }))
    .filter(({ id, name }) => !without.includes(id) && isFound({ full_name: name, nickname: null }, typed))
  if (found.length === 0) return typed.includes(' ') ? null : <Muted role="status">{m.comment_mention_nobody()}</Muted>
  return (
    <ul className={styles.people} aria-label={m.comment_mention_whom()} onKeyDown={onKeyDown}>
      {found.slice(0, 8).map(({ id, author, name }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.person}
            data-mantine-stop-propagation
            onClick={() => onChoose({ id, name })}
          >
            <Avatar id={author.full_name ?? id} name={name} src={faceAddress(currentRole(), author.avatar)} size={28} />
            <span>
              {name} <Muted as="span">{authorNote(author)}</Muted>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
