import { useSyncExternalStore } from 'react'
import { formatLongDateTime, formatRelativeTime } from './format.ts'

type Props = { at: string; className?: string }

export const RelativeTime = ({ at, className }: Props) => {
  const now = useSyncExternalStore(subscribe, () => currentTime)
  return (
    <time dateTime={at} title={formatLongDateTime(at)} className={className}>
      {formatRelativeTime(at, now)}
    </time>
  )
}

// One clock for all of them: a feed of a hundred posts has one timer, and it stops when nobody looks.
let currentTime = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  currentTime = Date.now()
  for (const listener of listeners) listener()
}
const wake = () => {
  if (document.visibilityState === 'visible') tick()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    currentTime = Date.now()
    timer = setInterval(tick, 30_000)
    document.addEventListener('visibilitychange', wake)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}
