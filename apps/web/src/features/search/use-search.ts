import { search } from '@nhip-cau/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useOnline } from '../../ui/use-online.ts'

const longest = 100

/** Searches on the node while the user types. The previous results stay until the next ones arrive. */
export const useSearch = (text: string) => {
  const query = text.trim().slice(0, longest)
  const debounced = useDebounced(query)
  const online = useOnline()
  const asked = useQuery({
    ...ask(search, { query: { q: debounced } }),
    enabled: online && debounced !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  // Offline, no newer results will come, and results of another query would mislead.
  const isStale = asked.isPlaceholderData && !online
  const shown = query === '' || isStale ? undefined : asked.data
  return {
    query,
    online,
    found: shown?.data ?? [],
    waiting: online && query !== '' && (query !== debounced || asked.isFetching),
    error: query === debounced && debounced !== '' && !asked.isFetching ? asked.error : null,
    retry: () => void asked.refetch(),
  }
}
