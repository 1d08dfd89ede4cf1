import { m } from '../../../paraglide/messages.js'
import { showUndoToast } from '../../../ui/undo-toast.ts'
import type { DishEntry } from '../dish-entry.ts'
import type { Place } from './cell-moves.ts'
import type { CellPlace } from './cell-saver.ts'
import type { GridRow } from './grid-rows.ts'
import type { MenuCells } from './use-menu-cells.ts'

type Options = {
  readonly rows: readonly GridRow[]
  /** The days with school: nothing is cooked on others. */
  readonly days: readonly string[]
  readonly cells: MenuCells
}

type Written = CellPlace & { readonly dishes: readonly DishEntry[] }

const undoSeconds = 10

/** What can be done with the cells of the grid, by row and column; clearing and moving can be undone. */
export const useCellActions = ({ rows, days, cells }: Options) => {
  const cellAt = ({ row, column }: Place): CellPlace | undefined => {
    const [line, day] = [rows[row], days[column]]
    return line && day !== undefined ? { day, meal: line.meal, slot: line.slot } : undefined
  }
  const dishesAt = (place: Place): readonly DishEntry[] => {
    const cell = cellAt(place)
    return cell ? cells.dishesAt(cell) : []
  }
  /** A cell in conflict waits for a choice first. */
  const mayWrite = (place: Place): boolean => {
    const cell = cellAt(place)
    const typed = cell && cells.typedAt(cell)
    return cell !== undefined && (typed === undefined || typed.state === 'waiting')
  }
  const write = (written: readonly Written[], done: string) => {
    const before = written.map((cell) => ({ ...cell, dishes: cells.dishesAt(cell) }))
    cells.write(written)
    showUndoToast(done, undoSeconds, () => cells.write(before))
  }
  return {
    size: { rows: rows.length, columns: days.length },
    mayWrite,
    isFilled: (place: Place) => dishesAt(place).length > 0,
    textOf: (place: Place) =>
      dishesAt(place)
        .map(({ name }) => name)
        .join('; '),
    clear: (place: Place) => {
      const cell = cellAt(place)
      if (cell && mayWrite(place) && dishesAt(place).length > 0) write([{ ...cell, dishes: [] }], m.menu_cell_cleared())
    },
    /** The dishes of two cells change places; false if they cannot. */
    swap: (from: Place, to: Place): boolean => {
      const [here, there] = [cellAt(from), cellAt(to)]
      if (!(here && there && mayWrite(from) && mayWrite(to))) return false
      write(
        [
          { ...here, dishes: dishesAt(to) },
          { ...there, dishes: dishesAt(from) },
        ],
        m.menu_cell_moved(),
      )
      return true
    },
  }
}

export type CellActions = ReturnType<typeof useCellActions>
