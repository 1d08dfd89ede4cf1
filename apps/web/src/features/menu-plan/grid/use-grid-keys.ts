import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { isRightToLeft } from '../../../language/direction.ts'
import { nextPlace, type Place, placeAtEnd, placeBeside } from './cell-moves.ts'
import type { Leave } from './dishes-field.tsx'
import type { CellActions } from './use-cell-actions.ts'

type Options = {
  readonly actions: CellActions
  /** Shows the day of a column, where only one is shown. */
  readonly onShow: (column: number) => void
  readonly onBlock: (pasted: { text: string } & Place) => void
}

type Editing = Place & { readonly letter: string }

const isAt = (one: Place, other: Place | undefined) => one.row === other?.row && one.column === other.column

/** Whether a key writes a letter: it begins to write in the cell. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !(ctrlKey || metaKey || altKey)

/** The keys, the clipboard and dragging of the grid: which cell has the focus, and which one is written. */
export const useGridKeys = ({ actions, onShow, onBlock }: Options) => {
  const id = useId()
  const [editing, setEditing] = useState<Editing>()
  const [dragged, setDragged] = useState<Place>()
  const [wanted, setWanted] = useState<Place>()
  const { size } = actions
  useEffect(() => {
    if (!wanted) return
    setWanted(undefined)
    document.getElementById(id)?.querySelector<HTMLElement>(`[data-cell="${wanted.row}-${wanted.column}"]`)?.focus()
  }, [wanted, id])
  const go = (place: Place | undefined) => {
    if (!place) return
    onShow(place.column)
    setWanted(place)
  }
  const edit = (place: Place, letter = '') => {
    if (!actions.mayWrite(place)) return go(place)
    onShow(place.column)
    setEditing({ ...place, letter })
  }
  const swap = (from: Place, to: Place | undefined) => {
    if (to && actions.swap(from, to)) go(to)
  }
  const onArrow = (event: KeyboardEvent, from: Place) => {
    const beside = placeBeside(from, event.key, size, isRightToLeft())
    if (event.altKey || event.ctrlKey || event.metaKey) swap(from, beside)
    else go(beside)
  }
  const onKeyDown = (event: KeyboardEvent, from: Place) => {
    const { key } = event
    if (key.startsWith('Arrow')) onArrow(event, from)
    else if (key === 'Home' || key === 'End') go(placeAtEnd(from, key, event.ctrlKey, size))
    else if (key === 'F2') edit(from)
    else if (key === 'Delete' || key === 'Backspace') actions.clear(from)
    else if (isLetter(event)) edit(from, key)
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
    if (isAt(from, next)) go(next)
    else edit(next)
  }
  return {
    /** The id of the table. */
    id,
    onLeave,
    editingAt: (place: Place): string | undefined => (isAt(place, editing) ? editing?.letter : undefined),
    /** Props of the button that a cell is while nobody writes in it. */
    cellProps: (place: Place) => ({
      'data-cell': `${place.row}-${place.column}`,
      'data-over': (dragged && !isAt(place, dragged)) || undefined,
      draggable: actions.isFilled(place),
      onClick: () => edit(place),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
      onCopy: (event: ClipboardEvent) => {
        event.clipboardData.setData('text/plain', actions.textOf(place))
        event.preventDefault()
      },
      onPaste: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text/plain')
        event.preventDefault()
        if (text.trim() !== '') onBlock({ text, ...place })
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
    }),
  }
}

export type GridKeys = ReturnType<typeof useGridKeys>
