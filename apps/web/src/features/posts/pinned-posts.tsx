import type { AnswerOf } from '@nhip-cau/contract/kernel'
import type { listPosts } from '@nhip-cau/contract/posts'
import { IconClipboardCheck, IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { m } from '../../paraglide/messages.js'
import { CardButton } from '../../ui/card-button.tsx'
import { formatDate } from '../../ui/format.ts'
import styles from './pinned-posts.module.css'
import { kindNames } from './post-kinds.ts'

type Feed = AnswerOf<typeof listPosts>

/** The pinned posts above the feed. */
export const PinnedPosts = ({ posts }: { readonly posts: Feed['pinned'] }) => (
  <PostLines
    label={m.posts_pinned()}
    icon={<IconPin size={20} aria-hidden="true" />}
    lines={posts.map(({ id, kind, title }) => ({ id, title, note: kindNames[kind]() }))}
  />
)

/** The posts that the family still has to answer, above the feed. */
export const PostsToAnswer = ({ posts }: { readonly posts: Feed['to_answer'] }) => (
  <PostLines
    label={m.posts_to_answer()}
    icon={<IconClipboardCheck size={20} aria-hidden="true" />}
    lines={posts.map(({ id, title, until }) => ({
      id,
      title,
      note: m.confirm_answer_until({ day: formatDate(until) }),
    }))}
  />
)

type Props = {
  readonly label: string
  readonly icon: ReactNode
  readonly lines: readonly { readonly id: string; readonly title: string; readonly note: string }[]
}

/** Posts with one line each; a tap opens the post. */
const PostLines = ({ label, icon, lines }: Props) => {
  const [, setSearch] = useSearchParams()
  if (lines.length === 0) return null
  const open = (id: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set('post', id)
      return after
    })
  return (
    <ul className={styles.list} aria-label={label}>
      {lines.map(({ id, title, note }) => (
        <li key={id}>
          <CardButton className={styles.post} onClick={() => open(id)}>
            {icon}
            <span>
              <strong dir="auto">{title}</strong>
              <small>{note}</small>
            </span>
          </CardButton>
        </li>
      ))}
    </ul>
  )
}
