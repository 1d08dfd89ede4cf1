import type { ReactNode } from 'react'
import styles from './sticky-actions.module.css'

/**
 * The buttons at the end of a form. They stick to the bottom edge, within reach of the thumb and visible on a low
 * screen.
 */
export const StickyActions = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>
