import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { IconPlus } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { DishLines, DishList } from '../dish-list.tsx'
import type { Place } from './cell-moves.ts'
import type { CellPlace } from './cell-saver.ts'
import { CellTrouble } from './cell-trouble.tsx'
import { DishesField } from './dishes-field.tsx'
import styles from './menu-grid.module.css'
import type { GridKeys } from './use-grid-keys.ts'
import type { MenuCells } from './use-menu-cells.ts'

type Props = {
  readonly cells: MenuCells
  readonly keys: GridKeys
  readonly cell: CellPlace
  /** Row and column among the days with school. */
  readonly place: Place
  readonly kind: MenuKind
  /** The row and the day, in words. */
  readonly label: string
  readonly editable: boolean
  readonly onBlock: (text: string) => void
}

/** What is in a cell of the grid: its dishes, the field to write them, or what somebody has to decide about it. */
export const MenuCellContent = (props: Props) => {
  const { cells, keys, cell, place, kind, label, editable, onBlock } = props
  const typed = cells.typedAt(cell)
  const dishes = cells.dishesAt(cell)
  const letter = keys.editingAt(place)
  if (typed && typed.state !== 'waiting') return <CellTrouble cells={cells} typed={typed} label={label} />
  if (!editable) return dishes.length > 0 ? <DishList dishes={dishes} /> : <span className={styles.empty}>–</span>
  if (letter !== undefined)
    return (
      <DishesField
        label={label}
        value={dishes}
        kind={kind}
        firstLetter={letter}
        proposesAtOnce={cells.toDecide === 0}
        autoFocus
        onChange={(next) => cells.write([{ ...cell, dishes: next }])}
        onLeave={(how) => keys.onLeave(place, how)}
        onBlock={onBlock}
      />
    )
  return (
    <button
      type="button"
      className={styles.write}
      data-saving={typed !== undefined || undefined}
      {...keys.cellProps(place)}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      {dishes.length > 0 ? (
        <DishLines dishes={dishes} />
      ) : (
        <span className={styles.empty}>
          <IconPlus size={16} aria-hidden="true" />
          <span className={styles.addText}>{m.menu_cell_add()}</span>
        </span>
      )}
    </button>
  )
}
