import type { Post } from '@nhip-cau/contract/posts'
import { lazy, Suspense } from 'react'
import styles from './family-post.module.css'
import { PostCard } from './post-card.tsx'

const PostMenu = lazy(() => import('./post-menu.tsx').then((module) => ({ default: module.PostMenu })))

type Props = {
  readonly post: Post
  readonly eager?: boolean
  readonly whole?: boolean
  readonly onPhotoError?: () => void
}

/** A post as families see it. Its menu loads after the posts, which they came for. */
export const FamilyPost = (props: Props) => (
  <PostCard
    {...props}
    menu={
      <Suspense fallback={<span className={styles.menu} />}>
        <PostMenu post={props.post} />
      </Suspense>
    }
  />
)
