import { useSyncExternalStore } from 'react'
import { useOnline } from '../ui/use-online.ts'
import type { FromWorker } from './worker-messages.ts'

/** When the oldest data were fetched that came from the worker's cache since the last network response. */
let keptAt: number | undefined
let fetchedAt: number | undefined
const listeners = new Set<() => void>()

const onWorkerMessage = ({ data }: MessageEvent<FromWorker>) => {
  if (data.kind === 'fresh') {
    keptAt = undefined
    fetchedAt = Date.now()
  } else {
    keptAt = Math.min(keptAt ?? data.at, data.at)
  }
  for (const listener of listeners) listener()
}

export const watchFreshness = (): void => navigator.serviceWorker.addEventListener('message', onWorkerMessage)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the last answer came from the worker's cache, because a request failed. */
export const useKept = (): boolean => useSyncExternalStore(subscribe, () => keptAt !== undefined)

/** Returns when the shown data were fetched; undefined if they are current or the time is unknown. */
export const useStaleTime = (): number | undefined => {
  const online = useOnline()
  const kept = useSyncExternalStore(subscribe, () => keptAt)
  const fresh = useSyncExternalStore(subscribe, () => fetchedAt)
  return kept ?? (online ? undefined : fresh)
}
