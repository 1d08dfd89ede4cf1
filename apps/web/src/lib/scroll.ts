import { useEffect, useRef } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { layers } from '../ui/layers.ts'

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Milliseconds to wait until the page has what is sought. */
const patience = 3000
/** What a reader does who no longer waits. */
const ownMoves = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const

/** Tries now and whenever the page grows, until `isDone` or the reader moves. */
const doWhenGrown = (isDone: () => boolean) => {
  if (isDone()) return
  const stop = () => {
    growing.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) window.removeEventListener(move, stop)
  }
  const growing = new MutationObserver(() => isDone() && stop())
  const timer = setTimeout(stop, patience)
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true })
  growing.observe(document.body, { childList: true, subtree: true })
}

const goToHash = () => {
  const { hash } = window.location
  if (hash.length < 2) return
  doWhenGrown(() => {
    if (window.location.hash !== hash) return true
    const part = document.getElementById(hash.slice(1))
    part?.scrollIntoView({ behavior: still() ? 'auto' : 'smooth' })
    return part !== null
  })
}

/** What Back returns to: a page, and on it the view that its address names. */
const pageAt = (path: string, search: string) => `${path} ${new URLSearchParams(search).get('view') ?? ''}`
const currentPage = () => pageAt(window.location.pathname, window.location.search)

const goTo = (top: number) => {
  const page = currentPage()
  doWhenGrown(() => {
    if (currentPage() !== page) return true
    window.scrollTo(0, top)
    return Math.abs(window.scrollY - top) < 2
  })
}

/** Focuses the page as soon as its code has been loaded, unless something else has the focus by then. */
const focusPage = () => {
  const [page, left] = [currentPage(), document.activeElement]
  doWhenGrown(() => {
    const focused = document.activeElement
    if (currentPage() !== page || (focused !== left && focused !== document.body)) return true
    const content = document.getElementById('content')
    content?.focus({ preventScroll: true })
    return content !== null
  })
}

type Spot = { readonly page: string; readonly top: number }

/** Where the reader was, by the entry of the history. */
const spots = new Map<number, Spot>()

/** The newest spot on this page at the entry or below it, where the same page had another panel or filter. */
const spotAt = (place: number, page: string): Spot | undefined => {
  for (let at = place; at >= 0; at -= 1) {
    const spot = spots.get(at)
    if (spot) return spot.page === page ? spot : undefined
  }
  return undefined
}

/**
 * Scrolls a new page to its top and focuses it, so that keyboards and screen readers start there too. Back returns to
 * the place that the reader left.
 */
export const useScrollOnNavigation = (): void => {
  const page = pageAt(usePathname(), useSearch())
  const shown = useRef<{ page: string; place: number }>(undefined)
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => {
      const before = shown.current
      // Between a navigation and its page, the old page's place says nothing.
      if (before?.page !== currentPage()) return
      const place = layers.placeOfPage()
      shown.current = { page: before.page, place }
      spots.set(place, { page: before.page, top: window.scrollY })
    }
    const forgetForward = () => {
      const place = layers.placeOfPage()
      for (const [at, { page: of }] of spots) if (at > place || (at === place && of !== currentPage())) spots.delete(at)
    }
    window.addEventListener('pushState', forgetForward)
    // A link within the page fires only the router's own event.
    for (const event of ['hashchange', 'pushState']) window.addEventListener(event, goToHash)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      for (const event of ['hashchange', 'pushState']) window.removeEventListener(event, goToHash)
      window.removeEventListener('pushState', forgetForward)
      window.removeEventListener('scroll', remember)
    }
  }, [])
  useEffect(() => {
    const before = shown.current
    if (before?.page === page) return
    const place = layers.placeOfPage()
    shown.current = { page, place }
    // A view that was chosen by a filter is no other entry of the history, so the reader stays where they are.
    if (before?.place === place && before.page.split(' ')[0] === page.split(' ')[0]) return
    if (window.location.hash !== '') return goToHash()
    const spot = before && place < before.place ? spotAt(place, page) : undefined
    // Entries after this one belong to a way that is no longer there.
    if (!spot) spots.delete(place)
    goTo(spot?.top ?? 0)
    if (before) focusPage()
  }, [page])
}
