import type { DailyChild } from '@nhip-cau/contract/daily-child'
import type { ReactNode } from 'react'
import styles from './child-label.module.css'
import { childName } from './child-name.ts'
import { ChildAvatar } from './profile.tsx'

type Child = Pick<DailyChild, 'id' | 'full_name'> & Partial<Pick<DailyChild, 'photo'>>

type FacedProps = {
  readonly child: Child
  /** What the words call the child, if that is not its full name. */
  readonly called?: string
  readonly size: number
  readonly children: ReactNode
}

/** Words about a child, beside its face: a title, a choice. */
export const Faced = ({ child, called, size, children }: FacedProps) => (
  <span className={styles.label}>
    <ChildAvatar child={child} called={called} size={size} />
    <span>{children}</span>
  </span>
)

type Props = {
  readonly child: Child & Pick<DailyChild, 'nickname'>
  readonly className: string | undefined
}

/** A child in a choice of the family's forms: face, name and class as on the home page. */
export const ChildLabel = ({ child, className }: Props) => (
  <Faced child={child} called={childName(child)} size={28}>
    {childName(child)}
    {className ? ` · ${className}` : ''}
  </Faced>
)
