import type { HTMLAttributes, TimeHTMLAttributes } from 'react'
import styles from './muted.module.css'

type Props = (HTMLAttributes<HTMLElement> & TimeHTMLAttributes<HTMLElement>) & {
  /** `small` is a separate line under the text that it explains. */
  as?: 'p' | 'span' | 'small' | 'div' | 'time'
}

export const Muted = ({ as: Tag = 'p', ...rest }: Props) => <Tag {...rest} className={styles.muted} />
