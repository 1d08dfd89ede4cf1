import { search } from '@nhip-cau/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { useOnline } from '../../ui/use-online.ts'

const pause = 120
const longest = 100

/** Searches on the node while the user types. The previous results stay until the next ones arrive. */
export const useSearch = (text: string) => {
  const query = text.trim().slice(0, longest)
  const settled = useSettled(query)
  const online = useOnline()
  const asked = useQuery({
    ...ask(search, { query: { q: settled } }),
    enabled: online && settled !== '',
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
    waiting: online && query !== '' && (query !== settled || asked.isFetching),
    error: query === settled && settled !== '' && !asked.isFetching ? asked.error : null,
    retry: () => void asked.refetch(),
  }
}

const useSettled = (value: string) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
