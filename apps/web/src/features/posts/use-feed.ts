import { listPosts, type Post, type PostStatus } from '@nhip-cau/contract/posts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { askEndless } from '../../lib/queries.ts'
import { useScrolledPast } from '../../ui/use-scrolled-past.ts'
import type { FeedFilter } from './use-feed-filter.ts'

type Input = {
  readonly status: PostStatus | 'all'
  readonly classId: string | undefined
  readonly filter: FeedFilter
}

/** A queue is worked off as a whole, and its newest post stands last. */
const waitingAtOnce = 40

export const useFeed = ({ status, classId, filter }: Input) => {
  const list = useInfiniteQuery(
    askEndless(
      listPosts,
      { per_page: status === 'pending' ? waitingAtOnce : 10, status, class_id: classId, ...filter.query },
      ({ next }) => (next === null ? undefined : { before: next }),
    ),
  )
  const pages = list.data?.pages
  const posts = useMemo(() => {
    const all = pages?.flatMap((page) => page.data) ?? []
    // A post that moved between two pages can occur twice.
    return [...new Map(all.map((post) => [post.id, post])).values()]
  }, [pages])
  const first = list.data?.pages[0]
  return {
    list,
    posts,
    pending: first?.pending ?? 0,
    // What is looked for, or waits for a decision, is not at the top.
    pinned: filter.isNarrowed || status !== 'all' ? [] : (first?.pinned ?? []),
    toAnswer: filter.isNarrowed || status !== 'all' ? [] : (first?.to_answer ?? []),
    total: first?.paging.total_records,
  }
}

const nearTop = 240

const withAll = (posts: readonly Post[]) => (before: ReadonlySet<string>) =>
  posts.every(({ id }) => before.has(id)) ? before : new Set([...before, ...posts.map(({ id }) => id)])

/**
 * Shows new posts at once while the reader is at the top. Further down, they are held back and counted, so that the
 * text being read does not move. A post that was shown before, such as one whose decision was undone, is not new.
 */
export const useHeldBackPosts = (posts: readonly Post[]) => {
  const scrolled = useScrolledPast(nearTop)
  const [shownBefore, setShownBefore] = useState<ReadonlySet<string>>(new Set<string>())
  const above = posts.findIndex(({ id }) => shownBefore.has(id))
  const held = scrolled && above > 0 ? above : 0
  useEffect(() => {
    if (held === 0) setShownBefore(withAll(posts))
  }, [held, posts])
  const shown = useMemo(() => posts.slice(held), [posts, held])
  return { shown, held, show: () => setShownBefore(withAll(posts)) }
}
