import type { Post } from '@nhip-cau/contract/posts'
import { IconEye } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { PostCard } from './post-card.tsx'
import { PostDecision } from './post-decision.tsx'
import { PostMenuButton } from './post-menu-button.tsx'
import { PostRibbon } from './post-ribbon.tsx'
import styles from './staff-post.module.css'

const DeliveryPanel = lazy(() => import('./delivery-panel.tsx').then((module) => ({ default: module.DeliveryPanel })))

const PlannedActions = lazy(() =>
  import('./planned-actions.tsx').then((module) => ({ default: module.PlannedActions })),
)
const HiddenFiles = lazy(() => import('./tags/hidden-files.tsx').then((module) => ({ default: module.HiddenFiles })))

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
          <PostMenuButton post={post} {...(onDeleted ? { onDeleted } : {})} />
        </>
      }
      ribbon={
        (post.status !== 'accepted' || post.hidden) && (
          <>
            <PostRibbon post={post} />
            {post.hidden && (
              <Suspense fallback={null}>
                <HiddenFiles hidden={post.hidden} post={post} />
              </Suspense>
            )}
          </>
        )
      }
      footer={
        <>
          <PostDecision post={post} />
          {post.planned?.change && (
            <Suspense fallback={null}>
              <PlannedActions post={post} planned={post.planned} />
            </Suspense>
          )}
          {reached && !post.can.decide && post.seen_by && (
            <div className={styles.seen}>
              {post.can.see_unseen ? (
                <Delivery post={post} seenBy={post.seen_by} />
              ) : (
                <>
                  <IconEye size={20} stroke={1.75} aria-hidden="true" />
                  <span>{m.post_seen_by(post.seen_by)}</span>
                </>
              )}
            </div>
          )}
        </>
      }
    />
  )
}

type DeliveryProps = { readonly post: Post; readonly seenBy: NonNullable<Post['seen_by']> }

/** How many have seen the post; the button opens the list of families. */
const Delivery = ({ post, seenBy }: DeliveryProps) => {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<IconEye size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setShown('open')}
      >
        {m.post_seen_by(seenBy)}
      </Button>
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <DeliveryPanel post={post} opened={shown === 'open'} onClose={() => setShown('closed')} />
        </Suspense>
      )}
    </>
  )
}
