import { listPosts, type Post, type PostStatus } from '@nhip-cau/contract/posts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { askEndless } from '../../lib/queries.ts'
import type { FeedFilter } from './use-feed-filter.ts'

type Input = {
  readonly status: PostStatus | 'all'
  readonly classId: string | undefined
  readonly filter: FeedFilter
}

export const useFeed = ({ status, classId, filter }: Input) => {
  const list = useInfiniteQuery(
    askEndless(listPosts, { per_page: 10, status, class_id: classId, ...filter.query }, ({ next }) =>
      next === null ? undefined : { before: next },
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
    // What is looked for is not at the top.
    pinned: filter.isNarrowed ? [] : (first?.pinned ?? []),
    toAnswer: filter.isNarrowed ? [] : (first?.to_answer ?? []),
    total: first?.paging.total_records,
  }
}

const nearTop = 240

const subscribeScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/**
 * Shows new posts at once while the reader is at the top. Further down, they are held back and counted, so that the
 * text being read does not move.
 */
export const useHeldBackPosts = (posts: readonly Post[]) => {
  const scrolled = useSyncExternalStore(subscribeScroll, () => window.scrollY > nearTop)
  const [top, setTop] = useState<string>()
  const above = top === undefined ? 0 : posts.findIndex(({ id }) => id === top)
  const held = scrolled && above > 0 ? above : 0
  const first = posts[0]?.id
  useEffect(() => {
    if (held === 0) setTop(first)
  }, [held, first])
  const shown = useMemo(() => posts.slice(held), [posts, held])
  return { shown, held }
}
