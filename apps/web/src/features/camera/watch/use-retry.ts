import { useEffect, useEffectEvent } from 'react'

/** Milliseconds between two tries; the school's other requests count against the same limit. */
const interval = 10_000

/** Calls `retry` again and again while `isWanted`, one call after the other, unless the page is hidden. */
export const useRetry = (isWanted: boolean, retry: () => Promise<void>) => {
  const onTime = useEffectEvent(() => (document.hidden ? undefined : retry()))
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const wait = () => {
      if (isOver) return
      timer = setTimeout(() => void Promise.resolve(onTime()).finally(wait), interval)
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted])
}
