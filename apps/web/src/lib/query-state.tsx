import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { FeedSkeleton } from '../ui/feed-skeleton.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { type Asked, failureOf } from './asked.ts'

type Props<T> = {
  readonly query: Asked<T>
  /** Until the first answer: bones of a feed, of so many lines of text, or what is given. */
  readonly loading?: number | ReactNode
  /** Instead of the content, where the answer has nothing to show. */
  readonly empty?: ReactNode
  readonly isEmpty?: (data: T) => boolean
  readonly children: (data: T) => ReactNode
}

/**
 * What a page shows of a question to the server: that it is under way, that it failed (without a network too) with a way
 * to ask again, that there is nothing, or the answer. An answer that is there stays while it is asked for again.
 */
export const QueryState = <T,>({ query, loading = <FeedSkeleton />, empty, isEmpty, children }: Props<T>) => {
  const { data } = query
  const failure = failureOf(query)
  if (failure) return <ErrorState {...failure} />
  if (data === undefined && typeof loading === 'number') return <Lines count={loading} />
  if (data === undefined) return loading
  return isEmpty?.(data) ? empty : children(data)
}

const Lines = ({ count }: { count: number }) => (
  <Loading>
    <SkeletonText lines={count} />
  </Loading>
)
