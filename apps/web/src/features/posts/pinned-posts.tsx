import type { AnswerOf } from '@nhip-cau/contract/kernel'
import type { listPosts } from '@nhip-cau/contract/posts'
import { IconPin } from '@tabler/icons-react'
import { useSearchParams } from 'wouter'
import { m } from '../../paraglide/messages.js'
import styles from './pinned-posts.module.css'
import { kindNames } from './post-kinds.ts'

type Props = { readonly posts: AnswerOf<typeof listPosts>['pinned'] }

/** The pinned posts above the feed, one line each; a tap opens the post. */
export const PinnedPosts = ({ posts }: Props) => {
  const [, setSearch] = useSearchParams()
  if (posts.length === 0) return null
  const open = (id: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set('post', id)
      return after
    })
  return (
    <ul className={styles.list} aria-label={m.posts_pinned()}>
      {posts.map(({ id, kind, title }) => (
        <li key={id}>
          <button type="button" className={styles.post} onClick={() => open(id)}>
            <IconPin size={20} aria-hidden="true" />
            <span>
              <strong dir="auto">{title}</strong>
              <small>{kindNames[kind]()}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
