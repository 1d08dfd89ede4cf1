import type { AnswerOf, Endpoint, Paging } from '@nhip-cau/contract/kernel'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RowOf } from './list-rows.ts'
import { askEndless } from './queries.ts'
import type { QueryResult } from './query-result.ts'

type Page<T> = { readonly data: readonly T[]; readonly paging: Paging }

/** A list that loads more rows on scrolling. */
export type EndlessRows<T> = {
  readonly query: QueryResult<readonly T[]>
  /** Props of `EndlessFoot`. */
  readonly foot: { more: boolean; loading: boolean; failed: boolean; onMore: () => void }
}

const nextPage = ({ paging }: Page<unknown>) =>
  paging.page < paging.total_pages ? { page: paging.page + 1 } : undefined

/** Loads a paged list of the contract page by page. `first` is the first page with its additional values. */
export const useEndlessRows = <E extends Endpoint>(endpoint: E, query: object, enabled = true) => {
  const list = useInfiniteQuery({
    ...askEndless(endpoint, { per_page: 20, ...query } as never, ((page: Page<unknown>) => nextPage(page)) as never),
    enabled,
  })
  const pages = list.data?.pages as readonly (AnswerOf<E> & Page<RowOf<E>>)[] | undefined
  const { error, isFetching, refetch } = list
  return {
    first: pages?.[0] as AnswerOf<E> | undefined,
    query: { data: pages?.flatMap((page) => page.data), error, isFetching, refetch },
    foot: {
      more: list.hasNextPage,
      loading: isFetching,
      failed: list.isFetchNextPageError,
      onMore: () => void list.fetchNextPage({ cancelRefetch: false }),
    },
  }
}
