import type { ReactNode } from 'react'
import styles from './sticky-actions.module.css'

/**
 * The buttons at the end of a form. They stick to the bottom edge, within reach of the thumb and visible on a low
 * screen. `last` shows them behind what follows them, for buttons that the Tab key meets before a long list.
 */
export const StickyActions = ({ children, last }: { children: ReactNode; last?: boolean }) => (
  <div className={styles.bar} data-last={last}>
    {children}
  </div>
)
