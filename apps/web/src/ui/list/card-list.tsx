import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import styles from './card-list.module.css'
import { RowChoice } from './row-choice.tsx'
import { RowLink } from './row-link.tsx'
import type { Selection } from './selection.ts'
import type { ListView } from './use-list-state.ts'

type Props<T> = {
  label: string
  rows: readonly T[]
  state: ListView
  rowId: (row: T) => string
  rowName: (row: T) => string
  renderCard: (row: T) => ReactNode
  selection?: Selection | undefined
}

export const CardList = <T,>({ label, rows, state, rowId, rowName, renderCard, selection }: Props<T>) => (
  <ul className={styles.cards} aria-label={label}>
    {rows.map((row) => {
      const id = rowId(row)
      return (
        <Card as="li" key={id} padding="none" className={styles.card ?? ''}>
          {selection && <RowChoice id={id} name={rowName(row)} />}
          <RowLink state={state} id={id} className={styles.open}>
            {renderCard(row)}
          </RowLink>
        </Card>
      )
    })}
  </ul>
)
