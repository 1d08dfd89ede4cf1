import type { DailyChild } from '@nhip-cau/contract/daily-child'
import type { ReactNode } from 'react'
import { Muted } from '../ui/muted.tsx'
import styles from '../ui/request-card.module.css'
import { ChildAvatar } from './profile.tsx'

type Props = {
  readonly child: DailyChild
  readonly className: string
  /** Details under the name, such as the author and the time. */
  readonly children?: ReactNode
  /** The state, at the end. */
  readonly end?: ReactNode
}

/** The child that a card is about. */
export const ChildHead = ({ child, className, children, end }: Props) => (
  <header className={styles.head}>
    <ChildAvatar child={child} size={48} />
    <div className={styles.names}>
      <h2>{child.full_name}</h2>
      <Muted as="span">
        {className}
        {child.nickname ? ` · ${child.nickname}` : ''}
      </Muted>
      {children}
    </div>
    {end && <div className={styles.end}>{end}</div>}
  </header>
)
