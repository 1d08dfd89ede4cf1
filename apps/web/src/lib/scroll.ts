import { useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Milliseconds to wait until the target of the hash exists. */
const patience = 3000

const goToHash = () => {
  const { hash } = window.location
  const go = () => {
    const part = document.getElementById(hash.slice(1))
    part?.scrollIntoView({ behavior: still() ? 'auto' : 'smooth' })
    return part !== null
  }
  if (hash.length < 2 || go()) return
  const stop = () => {
    growing.disconnect()
    clearTimeout(timer)
  }
  const growing = new MutationObserver(() => (window.location.hash !== hash || go()) && stop())
  const timer = setTimeout(stop, patience)
  growing.observe(document.body, { childList: true, subtree: true })
}

/** Scrolls a new page to its top and focuses it, so that keyboards and screen readers start there too. */
export const useScrollOnNavigation = (): void => {
  const path = usePathname()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    // A link within the page fires only the router's own event.
    for (const event of ['hashchange', 'pushState']) window.addEventListener(event, goToHash)
    return () => {
      for (const event of ['hashchange', 'pushState']) window.removeEventListener(event, goToHash)
    }
  }, [])
  useEffect(() => {
    if (shown.current === path) return
    const first = shown.current === undefined
    shown.current = path
    if (window.location.hash !== '') return goToHash()
    window.scrollTo(0, 0)
    if (!first) document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
}
