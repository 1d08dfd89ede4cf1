import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import styles from './setup.module.css'

type Props = {
  readonly title: string
  readonly hint: string
  readonly addLabel: string
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** One list of what a school sets up for its reviews. */
export const SetupSection = ({ title, hint, addLabel, onAdd, children }: Props) => {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.section ?? ''}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <Muted>{hint}</Muted>
        </div>
        <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      {children}
    </Card>
  )
}
