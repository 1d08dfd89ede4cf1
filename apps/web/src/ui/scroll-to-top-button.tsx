import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './scroll-to-top-button.module.css'

const threshold = 200

const subscribe = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

export const ScrollToTopButton = () => {
  const visible = useSyncExternalStore(subscribe, () => window.scrollY > threshold)
  if (!visible) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={m.common_scroll_to_top()}
      title={m.common_scroll_to_top()}
      onClick={toTop}
    >
      <IconArrowUp size={22} aria-hidden="true" />
    </button>
  )
}

const toTop = () => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}
