import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Card } from '../card.tsx'
import styles from './card-list.module.css'
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
      const chosen = selection?.ids.has(id) ?? false
      return (
        <Card as="li" key={id} padding="none" className={styles.card ?? ''} data-chosen={chosen || undefined}>
          {selection && (
            <label className={styles.choose}>
              <input
                type="checkbox"
                aria-label={m.list_choose({ name: rowName(row) })}
                checked={chosen}
                onChange={(event) => {
                  const next = new Set(selection.ids)
                  if (event.currentTarget.checked) next.add(id)
                  else next.delete(id)
                  selection.onChange(next)
                }}
              />
            </label>
          )}
          <RowLink state={state} id={id} className={styles.open}>
            {renderCard(row)}
          </RowLink>
        </Card>
      )
    })}
  </ul>
)
