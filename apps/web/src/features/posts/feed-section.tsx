import type { Post } from '@nhip-cau/contract/posts'
import type { ReactNode } from 'react'
import { useBarredFromAll } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptySearch } from '../../ui/art/empty-search.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Feed } from './feed.tsx'
import styles from './feed-tools.module.css'
import { FeedTools } from './feed-tools.tsx'
import type { useFeed } from './use-feed.ts'
import type { FeedFilter } from './use-feed-filter.ts'

type Props = {
  readonly filter: FeedFilter
  readonly feed: ReturnType<typeof useFeed>
  /** What the page has chosen beside the filters; another choice is another list. */
  readonly choice: string
  readonly empty: ReactNode
  readonly renderPost: (post: Post, place: { eager: boolean; onPhotoError: () => void }) => ReactNode
}

/** The server counts no further. */
const mostCounted = 1000

/** The feed under its search and filters. */
export const FeedSection = ({ filter, feed, choice, empty, renderPost }: Props) => {
  const barred = useBarredFromAll()
  const { total } = feed
  return (
    <>
      {!barred && <FeedTools filter={filter} />}
      <div className={styles.results} data-narrowed={filter.isNarrowed || undefined}>
        <p role="status" className={styles.found}>
          {filter.q !== '' && total !== undefined && total > 0 && total < mostCounted && m.feed_found({ count: total })}
        </p>
        <Feed
          key={`${choice} ${JSON.stringify(filter.query)}`}
          feed={feed}
          empty={filter.isNarrowed && !barred ? <NothingFound filter={filter} /> : empty}
          renderPost={renderPost}
        />
      </div>
    </>
  )
}

const NothingFound = ({ filter: { q, unread, photos, toAnswer, clear } }: { filter: FeedFilter }) => {
  const isRead = unread && !photos && !toAnswer && q === ''
  const nothing = toAnswer && q === '' ? m.feed_all_answered() : m.list_nothing_found()
  return (
    <EmptyState
      picture={isRead ? <EmptyFeed /> : <EmptySearch />}
      text={isRead ? m.feed_all_read() : nothing}
      action={
        <Button size="md" variant="light" onClick={clear}>
          {m.list_clear_filters()}
        </Button>
      }
    />
  )
}
