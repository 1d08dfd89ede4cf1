import { useSyncExternalStore } from 'react'
import { useOnline } from '../ui/use-online.ts'
import type { FromWorker } from './worker-messages.ts'

/** When the oldest data were fetched that the page got out of the worker's cache since the network last answered. */
let keptAt: number | undefined
let freshAt: number | undefined
const listeners = new Set<() => void>()

const hear = ({ data }: MessageEvent<FromWorker>) => {
  if (data.kind === 'fresh') {
    keptAt = undefined
    freshAt = Date.now()
  } else {
    keptAt = Math.min(keptAt ?? data.at, data.at)
  }
  for (const listener of listeners) listener()
}

export const watchFreshness = (): void => navigator.serviceWorker.addEventListener('message', hear)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Of when the data are that one sees; undefined while they are as new as can be, and where nobody knows. */
export const useStaleTime = (): number | undefined => {
  const online = useOnline()
  const kept = useSyncExternalStore(subscribe, () => keptAt)
  const fresh = useSyncExternalStore(subscribe, () => freshAt)
  return kept ?? (online ? undefined : fresh)
}
