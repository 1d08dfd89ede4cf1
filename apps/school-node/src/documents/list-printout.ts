import type { Readable } from 'node:stream'
import type { Value } from './excel/write-workbook.ts'
import { type FittedColumn, fitColumns } from './fit-columns.ts'
import { endPrintout, type Heading, type PictureColumn, printoutWords, startPrintout, startTable } from './printout.ts'
import { takeTurns } from './take-turns.ts'

type PrintedList = Heading & {
  readonly layout: 'portrait' | 'landscape'
  readonly columns: readonly FittedColumn[]
  readonly rows: readonly (readonly Value[])[]
  readonly pictures?: PictureColumn
}

/** Prints a list with numbered rows. Thousands of rows are drawn in parts, so that other requests are not held up. */
export const printList = async ({ layout, columns, rows, pictures, ...heading }: PrintedList): Promise<Readable> => {
  const printout = startPrintout(heading, layout)
  const numbered = rows.map((row, index): readonly Value[] => [index + 1, ...row])
  const number: FittedColumn = { title: printoutWords.number, align: 'center', whole: true }
  const fitted = await fitColumns(printout, [number, ...columns], numbered)
  // The number of the row is the first column.
  const photos = pictures && { ...pictures, column: pictures.column + 1 }
  const table = startTable(printout, fitted.columns, { size: fitted.size, photos })
  await takeTurns(numbered, (row) => table.draw(row))
  if (rows.length === 0) table.drawNobody()
  return endPrintout(printout)
}
