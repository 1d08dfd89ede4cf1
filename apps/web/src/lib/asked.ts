import { problemText, requestIdOf } from './api-problem.ts'

/** A question to the server as a page sees it: what `useQuery` answers, as far as it is shown. */
export type Asked<T> = {
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** What `ErrorState` says of a question that has no answer; undefined while there is one, be it an old one. */
export const failureOf = ({ data, error, isFetching, refetch }: Asked<unknown>) =>
  error && data === undefined
    ? {
        text: problemText(error),
        requestId: requestIdOf(error),
        retrying: isFetching,
        onRetry: () => void refetch(),
      }
    : undefined
