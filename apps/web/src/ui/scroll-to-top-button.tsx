import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import { IconButton } from './icon-button.tsx'
import styles from './scroll-to-top-button.module.css'

const threshold = 200

const subscribe = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

/** Leads back to the top. It is in the bar and not over the page, where it would cover buttons. */
export const ScrollToTopButton = () => {
  const visible = useSyncExternalStore(subscribe, () => window.scrollY > threshold)
  return (
    <span className={styles.place}>
      {visible && <IconButton label={m.common_scroll_to_top()} icon={<IconArrowUp size={22} />} onClick={toTop} />}
    </span>
  )
}

const toTop = () => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}
