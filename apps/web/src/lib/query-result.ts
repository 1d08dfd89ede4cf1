import { problemText, requestIdOf } from './api-problem.ts'

/** The part of a `useQuery` result that pages use. */
export type QueryResult<T> = {
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Returns the props of `ErrorState` for a query without data; undefined while there is data, even if it is old. */
export const failureOf = ({ data, error, isFetching, refetch }: QueryResult<unknown>) =>
  error && data === undefined
    ? {
        text: problemText(error),
        requestId: requestIdOf(error),
        retrying: isFetching,
        onRetry: () => void refetch(),
      }
    : undefined
