import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { getTextDirection } from '../../../paraglide/runtime.js'
import { showUndoToast } from '../../../ui/undo-toast.ts'
import type { DishEntry } from '../dish-entry.ts'
import { nextPlace, type Place, placeAtEnd, placeBeside } from './cell-moves.ts'
import type { CellPlace } from './cell-saver.ts'
import type { Leave } from './dishes-field.tsx'
import type { GridRow } from './grid-rows.ts'
import styles from './menu-grid.module.css'
import type { MenuCells } from './use-menu-cells.ts'

type Options = {
  readonly rows: readonly GridRow[]
  readonly days: readonly { readonly day: string }[]
  readonly cells: MenuCells
  readonly editable: boolean
  /** The only day that is shown. */
  readonly day: string | undefined
  readonly onDay: (day: string) => void
  readonly onBlock: (pasted: { text: string } & Place) => void
}

type Editing = Place & { readonly letter: string }

const undoSeconds = 10

const isAt = (one: Place, other: Place | undefined) => one.row === other?.row && one.column === other.column

/** The keys, the clipboard and dragging of the grid: which cell has the focus, and which one is written. */
export const useGridKeys = ({ rows, days, cells, editable, day, onDay, onBlock }: Options) => {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<Editing>()
  const [dragged, setDragged] = useState<Place>()
  const [wanted, setWanted] = useState<Place>()
  const size = { rows: rows.length, columns: days.length }
  useEffect(() => {
    if (!wanted) return
    setWanted(undefined)
    table.current?.querySelector<HTMLElement>(`[data-cell="${wanted.row}-${wanted.column}"]`)?.focus()
  }, [wanted])
  const cellAt = ({ row, column }: Place): CellPlace | undefined => {
    const [line, one] = [rows[row], days[column]]
    return line && one && { day: one.day, meal: line.meal, slot: line.slot }
  }
  const show = (place: Place) => {
    setActive(place)
    const there = days[place.column]?.day
    if (day !== undefined && there !== undefined && there !== day) onDay(there)
  }
  const go = (place: Place | undefined) => {
    if (!place) return
    show(place)
    setWanted(place)
  }
  const isDecided = (place: Place) => {
    const cell = cellAt(place)
    const typed = cell && cells.typedAt(cell)
    return typed !== undefined && typed.state !== 'waiting'
  }
  const edit = (place: Place, letter = '') => {
    if (!editable || isDecided(place)) return
    show(place)
    setEditing({ ...place, letter })
  }
  const writeBack = (written: readonly (CellPlace & { readonly dishes: readonly DishEntry[] })[], done: string) => {
    const before = written.map((cell) => ({ ...cell, dishes: cells.dishesAt(cell) }))
    cells.write(written)
    showUndoToast(done, undoSeconds, () => cells.write(before))
  }
  const clear = (place: Place) => {
    const cell = cellAt(place)
    if (!editable || !cell || isDecided(place) || cells.dishesAt(cell).length === 0) return
    writeBack([{ ...cell, dishes: [] }], m.menu_cell_cleared())
  }
  /** The dishes of two cells change places. */
  const swap = (from: Place, to: Place | undefined) => {
    const [here, there] = [cellAt(from), to && cellAt(to)]
    if (!editable || !here || !there || !to || isDecided(from) || isDecided(to)) return
    writeBack(
      [
        { ...here, dishes: cells.dishesAt(there) },
        { ...there, dishes: cells.dishesAt(here) },
      ],
      m.menu_cell_moved(),
    )
    go(to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, target } = event
    if (editing || !(target instanceof HTMLElement) || !target.matches('[data-cell]')) return
    const rtl = getTextDirection() === 'rtl'
    const beside = placeBeside(active, key, size, rtl)
    const isArrow = key.startsWith('Arrow')
    if (isArrow && (event.altKey || event.ctrlKey || event.metaKey)) swap(active, beside)
    else if (isArrow) go(beside)
    else if (key === 'Home' || key === 'End') go(placeAtEnd(active, key, event.ctrlKey, size))
    else if (key === 'Enter' || key === 'F2') edit(active)
    else if (key === 'Delete' || key === 'Backspace') clear(active)
    else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) edit(active, key)
    else return
    event.preventDefault()
  }
  const onLeave = (from: Place, how: Leave) => {
    setEditing((now) => (how === 'stay' && !isAt(from, now) ? now : undefined))
    if (how === 'cancel') go(from)
    if (how === 'left') go(placeBeside(from, 'ArrowLeft', size))
    if (how === 'right') go(placeBeside(from, 'ArrowRight', size))
    if (how !== 'next') return
    const next = nextPlace(from, size)
    if (isAt(from, next) || isDecided(next)) go(next)
    else edit(next)
  }
  return {
    table,
    onKeyDown,
    onLeave,
    onCopy: (event: ClipboardEvent) => {
      const cell = cellAt(active)
      if (editing || !cell) return
      event.clipboardData.setData(
        'text/plain',
        cells
          .dishesAt(cell)
          .map(({ name }) => name)
          .join('; '),
      )
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      if (editing || !editable) return
      const text = event.clipboardData.getData('text/plain')
      event.preventDefault()
      if (text.trim() !== '') onBlock({ text, ...active })
    },
    editingAt: (place: Place): string | undefined => (isAt(place, editing) ? editing?.letter : undefined),
    cellProps: (place: Place) => {
      const cell = cellAt(place)
      const isEditing = isAt(place, editing)
      const isFilled = cell !== undefined && cells.dishesAt(cell).length > 0
      return {
        role: 'gridcell',
        className: styles.cell,
        tabIndex: isAt(place, active) && !isEditing ? 0 : -1,
        'data-cell': `${place.row}-${place.column}`,
        'data-editable': editable || undefined,
        'data-editing': isEditing || undefined,
        'data-over': (dragged && !isAt(place, dragged)) || undefined,
        draggable: editable && isFilled && !isEditing && !isDecided(place),
        onFocus: () => {
          if (!isAt(place, active)) setActive(place)
        },
        onClick: () => {
          if (!isEditing) edit(place)
        },
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move'
          setDragged(place)
        },
        onDragEnd: () => setDragged(undefined),
        onDragOver: (event: DragEvent) => {
          if (dragged) event.preventDefault()
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault()
          if (dragged && !isAt(dragged, place)) swap(dragged, place)
          setDragged(undefined)
        },
      }
    },
  }
}
