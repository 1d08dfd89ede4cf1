import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { FeedSkeleton } from '../ui/feed-skeleton.tsx'
import { NothingKept } from '../ui/nothing-kept.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { useOnline } from '../ui/use-online.ts'
import { isOfflineProblem } from './api-problem.ts'
import { failureOf, type QueryResult } from './query-result.ts'

type Props<T> = {
  readonly query: QueryResult<T>
  /** The placeholder before the first response: a feed, a number of text lines, or a custom one. */
  readonly loading?: number | ReactNode
  /** Shown instead of the content if the response is empty. */
  readonly empty?: ReactNode
  readonly isEmpty?: (data: T) => boolean
  readonly children: (data: T) => ReactNode
}

/**
 * Shows the state of a query: loading, failed with a retry button, never loaded and offline, empty, or its data. Existing data
 * stays visible during a refetch.
 */
export const QueryState = <T,>({ query, loading = <FeedSkeleton />, empty, isEmpty, children }: Props<T>) => {
  const { data } = query
  const online = useOnline()
  const failure = failureOf(query)
  if (data === undefined && !online && (failure || loading !== null))
    return <NothingKept compact={typeof loading === 'number'} />
  // The network is back, and the page asks again by itself.
  if (failure && !(query.isFetching && isOfflineProblem(query.error))) return <ErrorState {...failure} />
  if (data === undefined && typeof loading === 'number') return <LoadingLines count={loading} />
  if (data === undefined) return loading
  return isEmpty?.(data) ? empty : children(data)
}
