import type { Post } from '@nhip-cau/contract/posts'
import { lazy, type ReactNode, Suspense } from 'react'
import { faceAddress, photosOf, playableVideos } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { PhotoMosaic } from '../../ui/photos/photo-mosaic.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { PostAnswers } from './post-answers.tsx'
import styles from './post-card.module.css'
import { kindNames } from './post-kinds.ts'
import { PostText } from './post-text.tsx'
import { audienceOf, hasComments } from './post-texts.ts'
import { PostVideos } from './post-videos.tsx'
import { useSeen } from './use-seen.ts'

const Comments = lazy(() => import('./comments/comments.tsx').then((module) => ({ default: module.Comments })))
const PostConfirm = lazy(() => import('./post-confirm.tsx').then((module) => ({ default: module.PostConfirm })))
const PostDocuments = lazy(() => import('./post-documents.tsx').then((module) => ({ default: module.PostDocuments })))
const PostPoll = lazy(() => import('./post-poll.tsx').then((module) => ({ default: module.PostPoll })))

type Props = {
  readonly post: Post
  /** Loads the pictures at once, for the first posts of a page. */
  readonly eager?: boolean
  /** Shows the full text, where the post is alone on the page. */
  readonly whole?: boolean
  /** The menu with the post's actions, at the end of the header. */
  readonly menu?: ReactNode
  /** The state of the post for staff, above the text. */
  readonly ribbon?: ReactNode
  readonly footer?: ReactNode
  readonly onPhotoError?: (() => void) | undefined
}

export const PostCard = ({ post, eager = false, whole = false, menu, ribbon, footer, onPhotoError }: Props) => {
  const role = currentRole()
  const card = useSeen(post.id, post.seen === true)
  const audience = audienceOf(post)
  const time = post.published_at ?? post.created_at
  const titleId = `post-${post.id}${whole ? '-alone' : ''}`
  return (
    <Card
      as="article"
      padding="none"
      className={styles.card}
      ref={card as React.RefObject<HTMLDivElement | null>}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <Avatar id={post.author.id} name={post.author.full_name} src={faceAddress(role, post.author.avatar)} />
        <div className={styles.names}>
          <strong>{post.author.full_name}</strong>
          <span className={styles.meta}>
            {post.kind !== 'activity' && <span>{kindNames[post.kind]()}</span>}
            {audience !== '' && <span>{audience}</span>}
            {time && <RelativeTime at={time} />}
            {post.edited_at !== undefined && <span>{m.post_edited()}</span>}
          </span>
        </div>
        {!post.seen && <StatusTag tone="primary">{m.post_new()}</StatusTag>}
        {menu}
      </header>
      {ribbon && <div className={styles.ribbon}>{ribbon}</div>}
      <div className={styles.content}>
        <h2 id={titleId} dir="auto">
          {post.title}
        </h2>
        <PostText text={post.text} body={post.body ?? null} whole={whole} />
      </div>
      {post.images.length > 0 && (
        <PhotoMosaic photos={photosOf(role, post.images)} label={post.title} eager={eager} onLoadError={onPhotoError} />
      )}
      {post.videos && (
        <PostVideos
          videos={playableVideos(role, post.videos)}
          mayEdit={post.can.edit === true}
          onLoadError={onPhotoError}
        />
      )}
      {post.documents && (
        <Suspense fallback={null}>
          <PostDocuments documents={post.documents} onLoadError={onPhotoError} />
        </Suspense>
      )}
      {post.poll && (
        <Suspense fallback={null}>
          <PostPoll post={post} poll={post.poll} />
        </Suspense>
      )}
      {post.confirm && (
        <Suspense fallback={null}>
          <PostConfirm post={post} confirm={post.confirm} />
        </Suspense>
      )}
      {footer && <footer className={styles.footer}>{footer}</footer>}
      {post.can.answer && <PostAnswers post={post} whole={whole} />}
      {whole && post.can.answer && hasComments(post) && (
        <Suspense fallback={null}>
          <Comments postId={post.id} />
        </Suspense>
      )}
    </Card>
  )
}
