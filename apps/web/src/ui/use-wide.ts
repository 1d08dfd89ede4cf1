import { useSyncExternalStore } from 'react'

const query = '(min-width: 60em)'

const subscribe = (onChange: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the window is as wide as `$breakpoint-md`, for content that is laid out differently on a phone. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
