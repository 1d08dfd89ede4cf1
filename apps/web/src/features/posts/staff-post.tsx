import type { Post } from '@nhip-cau/contract/posts'
import { IconEye } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { PostCard } from './post-card.tsx'
import { PostDecision } from './post-decision.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostRibbon } from './post-ribbon.tsx'
import styles from './staff-post.module.css'

const UnseenPanel = lazy(() => import('./unseen-panel.tsx').then((module) => ({ default: module.UnseenPanel })))

type Props = {
  readonly post: Post
  readonly eager?: boolean
  readonly whole?: boolean
  readonly onPhotoError?: () => void
  readonly onDeleted?: () => void
  /** A checkbox for the decision about several posts. */
  readonly tick?: ReactNode
}

/** A post with the decision, state and actions for staff. */
export const StaffPost = ({ post, onDeleted, tick, ...rest }: Props) => {
  const reached = post.status === 'accepted' || post.earlier_version_visible
  return (
    <PostCard
      {...rest}
      post={post}
      menu={
        <>
          {tick}
          <PostMenu post={post} {...(onDeleted ? { onDeleted } : {})} />
        </>
      }
      ribbon={post.status === 'accepted' ? undefined : <PostRibbon post={post} />}
      footer={
        <>
          <PostDecision post={post} />
          {reached && !post.can.decide && post.seen_by && (
            <div className={styles.seen}>
              <IconEye size={20} stroke={1.75} aria-hidden="true" />
              <span>{m.post_seen_by({ seen: post.seen_by.seen, of: post.seen_by.of })}</span>
              {post.can.see_unseen && post.seen_by.seen < post.seen_by.of && <Unseen post={post} />}
            </div>
          )}
        </>
      }
    />
  )
}

/** The button that names the families which have not seen the post. */
const Unseen = ({ post }: { post: Post }) => {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => setShown('open')}>
        {m.post_unseen_open()}
      </Button>
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <UnseenPanel post={post} opened={shown === 'open'} onClose={() => setShown('closed')} />
        </Suspense>
      )}
    </>
  )
}
