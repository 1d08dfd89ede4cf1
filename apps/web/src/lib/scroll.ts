import { useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const goToHash = () => {
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: still() ? 'auto' : 'smooth' })
}

/** A new page starts at its top and takes the focus, so that keyboards and screen readers start there too. */
export const useScrollOnNavigation = (): void => {
  const path = usePathname()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('hashchange', goToHash)
    return () => window.removeEventListener('hashchange', goToHash)
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
