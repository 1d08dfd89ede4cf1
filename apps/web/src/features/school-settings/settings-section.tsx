import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Muted } from '../../ui/muted.tsx'
import styles from './school-settings-page.module.css'

type SectionProps = { id: string; title: string; hint?: string | undefined; children: ReactNode }

export const Section = ({ id, title, hint, children }: SectionProps) => (
  <Card as="section" id={id} aria-labelledby={`${id}-title`} className={styles.section ?? ''}>
    <div>
      <h2 id={`${id}-title`}>{title}</h2>
      {hint && <Muted>{hint}</Muted>}
    </div>
    {children}
  </Card>
)
