import type { ReactNode } from 'react'
import styles from './in-order.module.css'

/** Shows parts from the top on: none appears before those above it have loaded, so that nothing in view moves. */
export const InOrder = ({ children }: { children: ReactNode }) => <div className={styles.parts}>{children}</div>
