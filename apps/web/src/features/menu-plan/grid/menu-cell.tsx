import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { IconPlus } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { DishList } from '../dish-list.tsx'
import type { CellPlace } from './cell-saver.ts'
import { CellTrouble } from './cell-trouble.tsx'
import { DishesField, type Leave } from './dishes-field.tsx'
import styles from './menu-grid.module.css'
import type { MenuCells } from './use-menu-cells.ts'

type Props = {
  readonly cells: MenuCells
  readonly place: CellPlace
  readonly kind: MenuKind
  /** The name of the row and the day, for screen readers. */
  readonly label: string
  /** The letter that began the writing, or an empty text; undefined while the cell is only read. */
  readonly editing: string | undefined
  readonly editable: boolean
  readonly onLeave: (how: Leave) => void
  readonly onBlock: (text: string) => void
}

/** What is in a cell of the grid: its dishes, or the field to write them; and what somebody has to decide about it. */
export const MenuCellContent = (props: Props) => {
  const { cells, place, kind, label, editing, editable, onLeave, onBlock } = props
  const typed = cells.typedAt(place)
  const dishes = cells.dishesAt(place)
  if (typed && typed.state !== 'waiting') return <CellTrouble cells={cells} typed={typed} label={label} />
  if (editing !== undefined)
    return (
      <DishesField
        label={label}
        value={dishes}
        kind={kind}
        firstLetter={editing}
        autoFocus
        onChange={(next) => cells.write([{ ...place, dishes: next }])}
        onLeave={onLeave}
        onBlock={onBlock}
      />
    )
  return (
    <>
      {dishes.length > 0 && <DishList dishes={dishes} />}
      {dishes.length === 0 && (
        <span className={styles.empty}>
          {editable ? (
            <>
              <IconPlus size={16} aria-hidden="true" />
              <span className={styles.addText}>{m.menu_cell_add()}</span>
            </>
          ) : (
            '–'
          )}
        </span>
      )}
      {typed && <span className={styles.saving} role="status" aria-label={m.menu_cell_saving()} />}
    </>
  )
}
