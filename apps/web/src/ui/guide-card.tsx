import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import styles from './guide-card.module.css'
import { IconButton } from './icon-button.tsx'

type Props = {
  readonly title: string
  /** How much of it is done. */
  readonly count: string
  readonly hideLabel: string
  readonly onHide: () => void
  /** The steps, each a list item with one line of the class `line`. */
  readonly children: ReactNode
}

/** Leads through a few steps; whoever needs it no more hides it. */
export const GuideCard = ({ title, count, hideLabel, onHide, children }: Props) => {
  const id = useId()
  return (
    <Card as="section" padding="small" className={styles.card ?? ''} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.count}>{count}</span>
        <IconButton label={hideLabel} icon={<IconX size={20} />} onClick={onHide} />
      </header>
      <ol className={styles.list}>{children}</ol>
    </Card>
  )
}
