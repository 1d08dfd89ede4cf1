import type { ReactNode } from 'react'
import styles from './status-tag.module.css'
import type { Tone } from './status-tag.tsx'

type Props = {
  tone: Tone
  icon?: ReactNode
  /** The state in a word or two. */
  title: ReactNode
  /** Who, when, why. */
  children?: ReactNode
  action?: ReactNode
}

export const StatusRibbon = ({ tone, icon, title, children, action }: Props) => (
  <div className={styles.ribbon} data-tone={tone}>
    {icon}
    <div className={styles.body}>
      <div className={styles.title}>{title}</div>
      {children}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
