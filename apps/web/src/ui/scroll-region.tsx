import type { ReactNode, Ref } from 'react'
import styles from './scroll-region.module.css'

type Props = {
  readonly label: string
  readonly ref?: Ref<HTMLElement>
  /** A long table scrolls both ways in the box, so that its head can stay in sight. */
  readonly tall?: boolean
  readonly children: ReactNode
}

// Focusable, so that a wide region can be scrolled with the keyboard.
const focusable = { tabIndex: 0 } as const

/** A wide table that scrolls in its own box. */
export const ScrollRegion = ({ label, ref, tall = false, children }: Props) => (
  <section ref={ref} className={styles.region} data-tall={tall || undefined} aria-label={label} {...focusable}>
    {children}
  </section>
)
