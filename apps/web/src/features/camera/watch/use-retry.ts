import { useEffect, useEffectEvent } from 'react'

/** Milliseconds between two tries; the school's other requests count against the same limit. */
const interval = 10_000

/** Calls `retry` again and again while `isWanted`, unless the page is hidden. */
export const useRetry = (isWanted: boolean, retry: () => void) => {
  const onTime = useEffectEvent(() => {
    if (!document.hidden) retry()
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => onTime(), interval)
    return () => clearInterval(timer)
  }, [isWanted])
}
