import type { Post } from '@nhip-cau/contract/posts'
import { IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { waitingRowId } from '../../lib/after-decision.ts'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import styles from './feed.module.css'
import { PinnedPosts, PostsToAnswer } from './pinned-posts.tsx'
import { type useFeed, useHeldBackPosts } from './use-feed.ts'

type Props = {
  readonly feed: ReturnType<typeof useFeed>
  readonly empty: ReactNode
  readonly renderPost: (post: Post, place: { eager: boolean; onPhotoError: () => void }) => ReactNode
}

export const Feed = ({ feed: { list, posts, pinned, toAnswer }, empty, renderPost }: Props) => {
  const { shown, held, show } = useHeldBackPosts(posts)
  const [isAsked, setIsAsked] = useState(false)
  const onPhotoError = useRefetchOnPhotoError()
  return (
    <QueryState query={list} isEmpty={() => posts.length === 0} empty={empty}>
      {() => (
        <>
          <PostsToAnswer posts={toAnswer} />
          <PinnedPosts posts={pinned} />
          <div role="status" className={styles.newPostsPosition}>
            {held > 0 && (
              <button
                type="button"
                className={styles.newPosts}
                onClick={() => {
                  show()
                  setIsAsked(true)
                }}
              >
                <IconArrowUp size={18} aria-hidden="true" />
                {m.feed_new_posts({ count: held })}
              </button>
            )}
          </div>
          <Posts
            posts={shown}
            renderPost={(post, place) => renderPost(post, { ...place, onPhotoError })}
            showFirst={isAsked}
            onFirstShown={() => setIsAsked(false)}
          >
            <EndlessFoot
              more={list.hasNextPage}
              // Waits for a running refetch, because loading the next page would cancel it and lose new posts.
              loading={list.isFetching}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
            />
          </Posts>
          {!list.hasNextPage && posts.length > 3 && <p className={styles.end}>{m.feed_end()}</p>}
        </>
      )}
    </QueryState>
  )
}

/** The number of posts rendered first; they fill more than a screen. */
const firstDrawn = 2

type PostsProps = {
  readonly posts: readonly Post[]
  readonly renderPost: (post: Post, place: { eager: boolean }) => ReactNode
  /** Whether the page scrolls to the first post, once it is rendered. */
  readonly showFirst: boolean
  readonly onFirstShown: () => void
  /** Rendered below the last post. */
  readonly children: ReactNode
}

/** Renders the first posts at once and the others in small batches, so that the page responds to taps in between. */
const Posts = ({ posts, renderPost, showFirst, onFirstShown, children }: PostsProps) => {
  const drawn = useDeferredValue(posts, posts.slice(0, firstDrawn))
  const list = useRef<HTMLOListElement>(null)
  const isDrawn = drawn === posts
  const scrollToFirst = useEffectEvent(() => {
    list.current?.scrollIntoView()
    onFirstShown()
  })
  useEffect(() => {
    if (showFirst && isDrawn) scrollToFirst()
  }, [showFirst, isDrawn])
  return (
    <>
      <ol ref={list} className={styles.feed}>
        {drawn.map((post, index) => (
          <li key={post.id} id={waitingRowId(post.id)} tabIndex={-1}>
            {renderPost(post, { eager: index === 0 })}
          </li>
        ))}
      </ol>
      {drawn.length >= Math.min(posts.length, firstDrawn + 1) && children}
    </>
  )
}

let refreshedAt = 0

/**
 * The addresses of pictures expire after some minutes. A picture that fails to load triggers a refetch, at most once a
 * minute.
 */
export const useRefetchOnPhotoError = () => {
  const client = useQueryClient()
  return () => {
    if (!navigator.onLine || Date.now() - refreshedAt < 60_000) return
    refreshedAt = Date.now()
    const role = currentRole()
    void refetchFeature(client, role, 'user').then(() => refetchFeature(client, role, 'posts'))
  }
}
