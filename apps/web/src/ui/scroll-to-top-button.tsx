import { IconArrowUp } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { IconButton } from './icon-button.tsx'
import styles from './scroll-to-top-button.module.css'
import { useScrolledPast } from './use-scrolled-past.ts'

const threshold = 200

/** Leads back to the top. It is in the bar and not over the page, where it would cover buttons. */
export const ScrollToTopButton = () => {
  const visible = useScrolledPast(threshold)
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
