import type { Role } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refetchFeature, refetchRole } from '../../lib/queries.ts'
import { useKept } from '../../pwa/stale-time.ts'
import { useOnline } from '../../ui/use-online.ts'

/** Milliseconds before the server is asked again, doubled at each attempt. */
const [firstPause, longestPause] = [500, 30_000]

/**
 * Replaces data of the worker's cache as soon as the server answers: the query library takes them for new ones, and the
 * live stream of a new page only tells of changes since it was opened.
 */
export const useFreshAfterOutage = (role: Role): void => {
  const client = useQueryClient()
  const isKept = useKept()
  const isWaiting = useOnline() && isKept
  const wasKept = useRef(false)
  useEffect(() => {
    // The first answer of the server says nothing of the other data.
    if (wasKept.current && !isKept) void refetchRole(client, role)
    wasKept.current = isKept
  }, [client, role, isKept])
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAfter = (pause: number) => {
      // Not all pages of a school at the same moment.
      const delay = pause / 2 + Math.random() * (pause / 2)
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void refetchFeature(client, role, 'user')
        askAfter(Math.min(longestPause, pause * 2))
      }, delay)
    }
    askAfter(firstPause)
    return () => clearTimeout(timer)
  }, [client, role, isWaiting])
}
