/** A cell of the grid: its row (a meal, or a part of it) and its column (a day), from 0. */
export type Place = { readonly row: number; readonly column: number }

type Size = { readonly rows: number; readonly columns: number }

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const isInside = ({ row, column }: Place, { rows, columns }: Size) =>
  row >= 0 && row < rows && column >= 0 && column < columns

/** Where an arrow key leads; undefined at the edge and for other keys. `rtl`: the days run from right to left. */
export const placeBeside = (from: Place, key: string, size: Size, rtl = false): Place | undefined => {
  const step = steps[key]
  if (!step) return undefined
  const to = { row: from.row + step.row, column: from.column + (rtl ? -step.column : step.column) }
  return isInside(to, size) ? to : undefined
}

/** Home and End lead to the ends of the row, with Ctrl to the corners. */
export const placeAtEnd = (from: Place, key: string, ctrl: boolean, { rows, columns }: Size): Place | undefined => {
  if (key === 'Home') return { row: ctrl ? 0 : from.row, column: 0 }
  if (key === 'End') return { row: ctrl ? rows - 1 : from.row, column: columns - 1 }
  return undefined
}

/** The cell that is written after this one: the one below, and after the last of a day the first of the next. */
export const nextPlace = ({ row, column }: Place, { rows, columns }: Size): Place => {
  if (row + 1 < rows) return { row: row + 1, column }
  return column + 1 < columns ? { row: 0, column: column + 1 } : { row, column }
}
