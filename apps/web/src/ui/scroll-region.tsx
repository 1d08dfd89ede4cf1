import type { ReactNode, Ref } from 'react'
import styles from './scroll-region.module.css'

type Props = { readonly label: string; readonly ref?: Ref<HTMLElement>; readonly children: ReactNode }

// What is wider than the screen is moved by the keyboard too, so it takes the focus like a control.
const focusable = { tabIndex: 0 } as const

/** A wide table that moves sideways in its own box. */
export const ScrollRegion = ({ label, ref, children }: Props) => (
  <section ref={ref} className={styles.region} aria-label={label} {...focusable}>
    {children}
  </section>
)
