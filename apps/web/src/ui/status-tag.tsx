import type { ReactNode } from 'react'
import styles from './status-tag.module.css'

export type Tone = 'good' | 'waiting' | 'info' | 'danger' | 'neutral' | 'primary'

type Props = { tone: Tone; icon?: ReactNode; children: ReactNode }

/** Icon, word and colour together, because one man in twelve is colour-blind. */
export const StatusTag = ({ tone, icon, children }: Props) => (
  <span className={styles.tag} data-tone={tone}>
    {icon}
    <span>{children}</span>
  </span>
)
