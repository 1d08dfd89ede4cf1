import type { Post } from '@nhip-cau/contract/posts'
import { IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import styles from './feed.module.css'
import { type useFeed, useSteady } from './use-feed.ts'

type Props = {
  readonly feed: ReturnType<typeof useFeed>
  readonly empty: ReactNode
  readonly renderPost: (post: Post, place: { eager: boolean; onPhotoError: () => void }) => ReactNode
}

export const Feed = ({ feed: { list, posts }, empty, renderPost }: Props) => {
  const { shown, held } = useSteady(posts)
  const onPhotoError = useFreshAddresses()
  return (
    <QueryState query={list} isEmpty={() => posts.length === 0} empty={empty}>
      {() => (
        <>
          <div role="status" className={styles.pillPlace}>
            {held > 0 && (
              <button type="button" className={styles.pill} onClick={toTop}>
                <IconArrowUp size={18} aria-hidden="true" />
                {m.feed_new_posts({ count: held })}
              </button>
            )}
          </div>
          <ol className={styles.feed}>
            {shown.map((post, index) => (
              <li key={post.id} className={styles.item}>
                {renderPost(post, { eager: index === 0, onPhotoError })}
              </li>
            ))}
          </ol>
          <EndlessFoot
            more={list.hasNextPage}
            // Going on must not cut off what is just being asked again: its news would be lost.
            loading={list.isFetching}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
          />
          {!list.hasNextPage && posts.length > 3 && <p className={styles.end}>{m.feed_end()}</p>}
        </>
      )}
    </QueryState>
  )
}

const toTop = () => window.scrollTo({ top: 0, behavior: 'smooth' })

let refreshedAt = 0

/** Addresses of pictures end after some minutes. A picture that does not come means: ask for new ones, but not in a loop. */
const useFreshAddresses = () => {
  const client = useQueryClient()
  return () => {
    if (!navigator.onLine || Date.now() - refreshedAt < 60_000) return
    refreshedAt = Date.now()
    const role = currentRole()
    void refetchFeature(client, role, 'user').then(() => refetchFeature(client, role, 'posts'))
  }
}
