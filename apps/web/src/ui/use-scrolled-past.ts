import { useSyncExternalStore } from 'react'

let top = 0

/**
 * The position is read only when the page scrolls: read while rendering, it would make the browser lay out a page that
 * is not complete.
 */
const readTop = () => {
  top = window.scrollY
}
// Added before the listeners of the pages, so it runs before them.
window.addEventListener('scroll', readTop, { passive: true })

const subscribe = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

/** Whether the page is scrolled further than this many pixels. */
export const useScrolledPast = (pixels: number): boolean => useSyncExternalStore(subscribe, () => top > pixels)
