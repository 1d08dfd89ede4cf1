import type { ReactNode, Ref } from 'react'
import styles from './scroll-region.module.css'

type Props = { readonly label: string; readonly ref?: Ref<HTMLElement>; readonly children: ReactNode }

// Focusable, so that a wide region can be scrolled with the keyboard.
const focusable = { tabIndex: 0 } as const

/** A wide table that scrolls sideways in its own box. */
export const ScrollRegion = ({ label, ref, children }: Props) => (
  <section ref={ref} className={styles.region} aria-label={label} {...focusable}>
    {children}
  </section>
)
