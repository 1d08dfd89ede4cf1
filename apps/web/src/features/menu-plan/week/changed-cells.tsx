import type { MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { Meal } from '@nhip-cau/contract/settings'
import { m } from '../../../paraglide/messages.js'
import { formatShortDay } from '../../../ui/format.ts'
import { rowName } from '../menu-texts.ts'
import styles from './changed-cells.module.css'

type Cell = {
  readonly day?: string
  readonly meal: Meal
  readonly slot: MenuSlot
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** What was in cells before and is there now. */
export const ChangedCells = ({ cells }: { readonly cells: readonly Cell[] }) => (
  <ul className={styles.cells}>
    {cells.map(({ day, meal, slot, before, after }) => (
      <li key={`${day} ${meal} ${slot}`}>
        <span>{[day && formatShortDay(day), rowName(meal, slot)].filter(Boolean).join(' · ')}: </span>
        {before.length > 0 && <del dir="auto">{before.join(', ')}</del>}
        {before.length > 0 && ' → '}
        <ins dir="auto">{after.join(', ') || m.menu_cell_empty()}</ins>
      </li>
    ))}
  </ul>
)
