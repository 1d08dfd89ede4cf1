import type { MenuCellOutcome, MenuImport, MenuImportCell } from '@nhip-cau/contract/menu-plan-import'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { formatShortDay } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { rowName } from '../../menu-plan/menu-texts.ts'
import styles from '../import-rows.module.css'

const outcomes: Readonly<Record<MenuCellOutcome, { readonly tone: Tone; readonly word: () => string }>> = {
  new: { tone: 'good', word: m.imports_outcome_new },
  changed: { tone: 'info', word: m.imports_outcome_changed },
  same: { tone: 'neutral', word: m.imports_outcome_same },
  wrong: { tone: 'danger', word: m.imports_outcome_wrong },
}
const order = ['new', 'changed', 'same', 'wrong'] as const

/** The effect of each cell of the file; the wrong ones first if there are some, because they need corrections. */
export const MenuImportCells = ({ one: { cells, counts } }: { readonly one: MenuImport }) => {
  const [shown, setShown] = useState<MenuCellOutcome | 'all'>(counts.wrong > 0 ? 'wrong' : 'all')
  return (
    <section className={styles.rows}>
      <FilterChips
        label={m.imports_rows_filter()}
        options={[
          { value: 'all' as const, label: m.list_all(), count: cells.length },
          ...order
            .filter((outcome) => counts[outcome] > 0)
            .map((value) => ({ value, label: outcomes[value].word(), count: counts[value] })),
        ]}
        value={shown}
        onChange={setShown}
        dense
      />
      <ol className={styles.list}>
        {cells
          .filter((cell) => shown === 'all' || cell.outcome === shown)
          .map((cell) => (
            <Cell key={cell.at} cell={cell} />
          ))}
      </ol>
    </section>
  )
}

const placeOf = ({ day, meal, slot }: MenuImportCell): string | undefined => {
  if (day === null || meal === null) return undefined
  const row = slot === null ? m.menu_import_kcal({ meal: mealNames[meal]() }) : rowName(meal, slot)
  return `${formatShortDay(day)} · ${row}`
}

const Cell = ({ cell }: { readonly cell: MenuImportCell }) => (
  <li className={styles.row}>
    <span className={styles.number}>{m.menu_import_cell({ cell: cell.at })}</span>
    <div className={styles.effect}>
      <span className={styles.name}>
        <strong>{cell.content.join(' · ')}</strong>
        <Muted as="span">{placeOf(cell)}</Muted>
      </span>
      {cell.errors.map((text) => (
        <span key={text} className={styles.error}>
          {text}
        </span>
      ))}
      {cell.outcome === 'changed' && (
        <Muted as="span">{m.menu_import_before({ before: cell.before.join(' · ') })}</Muted>
      )}
    </div>
    <StatusTag tone={outcomes[cell.outcome].tone}>{outcomes[cell.outcome].word()}</StatusTag>
  </li>
)
