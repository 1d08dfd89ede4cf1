/** A cell value: text, number, day (`{ day: 'YYYY-MM-DD' }`) or empty. */
export type Cell = string | number | { readonly day: string } | null

export type SheetRow = {
  /** Row number in Excel, from 1. */
  readonly row: number
  readonly cells: readonly Cell[]
  readonly hidden: boolean
}

/** The first sheet of a workbook. */
export type Sheet = { readonly name: string; readonly rows: readonly SheetRow[] }

/** Reasons to refuse a file; the texts are in the message catalogue. */
export const refusals = [
  'wrong_type',
  'old_xls',
  'encrypted',
  'too_large',
  'bomb',
  'broken',
  'macros',
  'merged',
  'formulas',
  'old_font',
  'too_many_rows',
  'too_many_columns',
  'empty',
  'missing_columns',
  'too_slow',
] as const
export type Refusal = (typeof refusals)[number]

export type ReadAnswer =
  | { readonly sheet: Sheet }
  | { readonly refusal: Refusal; readonly values?: Readonly<Record<string, string | number>> }

export const isDay = (cell: Cell): cell is { readonly day: string } => typeof cell === 'object' && cell !== null
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** The name of a cell in Excel: column 2 (from 0) of row 12 is `C12`. */
export const cellName = (column: number, row: number): string => {
  let letters = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters
  return `${letters}${row}`
}
