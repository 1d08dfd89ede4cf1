import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './section-card.module.css'

type Props = {
  /** Also the target of hash links. */
  readonly id: string
  readonly title: string
  readonly lead?: ReactNode
  readonly tag?: ReactNode
  readonly children: ReactNode
}

export const ProfileSection = ({ id, title, lead, tag, children }: Props) => (
  <Card as="section" id={id} aria-labelledby={`${id}-title`} className={styles.section ?? ''}>
    <header className={styles.head}>
      <h2 id={`${id}-title`}>{title}</h2>
      {tag}
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
    {children}
  </Card>
)
