import { bottomOf, measureTable, type Printout, type PrintoutColumn, startTable } from './printout.ts'
import { takeTurns } from './take-turns.ts'

type Grid = { readonly columns: readonly PrintoutColumn[]; readonly rows: readonly (readonly string[])[] }

/** Room for a line with the date and signatures. */
export const signatureRoom = 86

const sizesBetween = (from: number, to: number) =>
  Array.from({ length: Math.round((from - to) * 2) + 1 }, (_, step) => from - step / 2)

/** Letters are this size if there is room, and are still read well at the second; below the last, texts are cut. */
const usual = 11
const readable = 8
const smallest = 5.5

/**
 * Draws a grid on what is left of the page, above the signatures. Letters get smaller; if that is not enough, optional rows
 * are left out, and at last the longest texts are cut. `optional` counts rows at the end.
 */
export const drawOnOnePage = (printout: Printout, { columns, rows }: Grid, optional: number): void => {
  const room = bottomOf(printout) - signatureRoom - printout.y
  const needed = rows.slice(0, rows.length - optional)
  const tries = [
    ...sizesBetween(usual, readable).map((size) => ({ rows, size })),
    ...sizesBetween(usual, smallest).map((size) => ({ rows: needed, size })),
  ]
  const fits = (one: { readonly rows: Grid['rows']; readonly size: number }) =>
    measureTable(printout, columns, one.rows, one.size).total <= room
  const found = tries.find(fits) ?? {
    rows: cut(needed, (shorter) => fits({ rows: shorter, size: smallest })),
    size: smallest,
  }
  const table = startTable(printout, columns, { size: found.size })
  for (const row of found.rows) table.draw(row)
}

/** The longest texts that fit if all are cut at the same length. */
const cut = (rows: Grid['rows'], fits: (rows: Grid['rows']) => boolean): Grid['rows'] => {
  const cutAt = (length: number) =>
    rows.map((row) => row.map((text) => (text.length > length ? `${text.slice(0, length).trimEnd()}…` : text)))
  let [low, high] = [1, Math.max(...rows.flat().map((text) => text.length), 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(cutAt(middle))) low = middle
    else high = middle - 1
  }
  return cutAt(low)
}

/** Draws a grid on one page if its letters stay readable, else on several, with rows that are never broken. */
export const drawOnPages = async (printout: Printout, { columns, rows }: Grid): Promise<void> => {
  const room = bottomOf(printout) - signatureRoom - printout.y
  const page = bottomOf(printout) - printout.page.margins.top
  const measured = sizesBetween(usual, smallest).map((size) => ({
    size,
    ...measureTable(printout, columns, rows, size),
  }))
  const whole = measured.find(({ total, size }) => total <= room && size >= readable)
  const broken = measured.find(({ highest, size }) => highest <= page && size <= readable + 1)
  const table = startTable(printout, columns, { size: (whole ?? broken)?.size ?? smallest })
  await takeTurns(rows, (row) => table.draw(row))
}
