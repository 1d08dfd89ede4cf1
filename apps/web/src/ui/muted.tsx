import type { HTMLAttributes, TimeHTMLAttributes } from 'react'
import styles from './muted.module.css'

type Props = (HTMLAttributes<HTMLElement> & TimeHTMLAttributes<HTMLElement>) & {
  /** `small` stands under what it explains, on a line of its own. */
  as?: 'p' | 'span' | 'small' | 'div' | 'time'
}

/** Text that matters less than what stands beside it. */
export const Muted = ({ as: Tag = 'p', ...rest }: Props) => <Tag {...rest} className={styles.muted} />
