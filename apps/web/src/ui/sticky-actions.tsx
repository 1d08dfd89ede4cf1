import type { ReactNode } from 'react'
import styles from './sticky-actions.module.css'

/** The buttons at the end of a form. On a phone they stay above the bottom edge, where the thumb finds them. */
export const StickyActions = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>
