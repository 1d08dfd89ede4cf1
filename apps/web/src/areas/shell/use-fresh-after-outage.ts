import type { Role } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchRole } from '../../lib/queries.ts'
import { useKeptOnline } from '../../pwa/stale-time.ts'

/** Milliseconds before data of the worker's cache are fetched again, doubled at each attempt. */
const [firstPause, longestPause] = [500, 30_000]

/**
 * Replaces data of the worker's cache as soon as the server answers: the query library takes them for new ones, and the
 * live stream of a new page only tells of changes since it was opened.
 */
export const useFreshAfterOutage = (role: Role): void => {
  const client = useQueryClient()
  const isKept = useKeptOnline()
  useEffect(() => {
    if (!isKept) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchAfter = (pause: number) => {
      // Not all pages of a school at the same moment.
      const delay = pause / 2 + Math.random() * (pause / 2)
      timer = setTimeout(() => {
        // An answer that is slow is not asked for again.
        if (client.isFetching({ queryKey: [role] }) === 0) void refetchRole(client, role)
        fetchAfter(Math.min(longestPause, pause * 2))
      }, delay)
    }
    fetchAfter(firstPause)
    return () => clearTimeout(timer)
  }, [client, role, isKept])
}
