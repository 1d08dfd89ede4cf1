import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  /** A drawing from `ui/art`. */
  picture: ReactNode
  /** One sentence. */
  text: string
  /** At most one action. */
  action?: ReactNode
}

export const EmptyState = ({ picture, text, action }: Props) => (
  <div className={styles.empty}>
    <div className={styles.picture} aria-hidden="true">
      {picture}
    </div>
    <p className={styles.text}>{text}</p>
    {action}
  </div>
)
