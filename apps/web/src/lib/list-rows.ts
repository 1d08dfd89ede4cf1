import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListRows } from '../ui/list/list-page.tsx'
import { problemText } from './api-problem.ts'
import { ask } from './queries.ts'

type PageOf<T> = { readonly data: readonly T[]; readonly paging: { readonly total_records: number } }
export type RowOf<E extends Endpoint> = AnswerOf<E> extends PageOf<infer T> ? T : never

/** Returns a page of a list for `ListPage`; the previous page stays until the next one has loaded. */
export const useListRows = <E extends Endpoint>(endpoint: E, query: object): ListRows<RowOf<E>> => {
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(endpoint, { query } as unknown as RequestOf<E>),
    placeholderData: keepPreviousData,
  })
  const page = data as unknown as PageOf<RowOf<E>> | undefined
  return {
    rows: page?.data,
    total: page?.paging.total_records,
    error: error ? { text: problemText(error), retrying: isFetching, onRetry: () => void refetch() } : undefined,
  }
}
