import type { Post } from '@nhip-cau/contract/posts'
import { IconHeart, IconHeartFilled, IconMessageCircle } from '@tabler/icons-react'
import { useSearchParams } from 'wouter'
import { m } from '../../paraglide/messages.js'
import styles from './post-answers.module.css'
import { hasComments } from './post-texts.ts'
import { useVote } from './use-vote.ts'

type Props = {
  readonly post: Post
  /** The post is alone on the page with its comments below, so there is nothing to open. */
  readonly whole: boolean
}

/** What readers can do with a post: like it, and open its comments. */
export const PostAnswers = ({ post, whole }: Props) => {
  const vote = useVote(post)
  const [, setSearch] = useSearchParams()
  const open = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set('post', post.id)
      return after
    })
  return (
    <div className={styles.row} data-answers>
      <button
        type="button"
        className={styles.answer}
        aria-pressed={post.liked}
        disabled={vote.isPending}
        onClick={() => vote.mutate({ like: !post.liked })}
      >
        {post.liked ? <IconHeartFilled size={22} aria-hidden="true" /> : <IconHeart size={22} aria-hidden="true" />}
        <span>{m.post_like()}</span>
        {post.likes > 0 && <span className={styles.count}>{post.likes}</span>}
      </button>
      {hasComments(post) && !whole && (
        <button type="button" className={styles.answer} onClick={open}>
          <IconMessageCircle size={22} aria-hidden="true" />
          <span>{m.post_comments()}</span>
          {post.comments > 0 && <span className={styles.count}>{post.comments}</span>}
        </button>
      )}
    </div>
  )
}
