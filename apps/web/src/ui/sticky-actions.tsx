import type { ReactNode } from 'react'
import styles from './sticky-actions.module.css'

/** The buttons at the end of a form. They stay above the bottom edge: a thumb finds them, and so does a low screen. */
export const StickyActions = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>
