import type { Value } from './excel/write-workbook.ts'
import { cellText, innerWidthOf, type Printout, type PrintoutColumn, padding } from './printout.ts'
import { takeTurns } from './take-turns.ts'

export type FittedColumn = Pick<PrintoutColumn, 'title' | 'align'> & {
  /** Its texts stay on one line, such as phone numbers and days. */
  readonly whole?: boolean
}

/** Sizes of the letters, from the usual one to the smallest that is read well. */
const usual = 11
const smallest = 8
const sizes: readonly number[] = [usual, 10, 9, smallest]

/** A column that has this share of the page wraps its texts, so that one long text does not narrow all others. */
const mostOfPage = 0.4

/**
 * Finds widths at which no word is broken: each column gets at least its longest word, and the rest of the page by the
 * length of its texts. The letters get smaller where most texts would need several lines.
 */
export const fitColumns = async (
  printout: Printout,
  columns: readonly FittedColumn[],
  rows: readonly (readonly Value[])[],
): Promise<{ readonly columns: readonly PrintoutColumn[]; readonly size: number }> => {
  const page = innerWidthOf(printout)
  const measure = (text: string) => printout.widthOfString(text)
  const needs = columns.map(() => ({ least: 0, wanted: 0 }))
  const widen = (text: string, index: number, stays = false) => {
    const need = needs[index]
    if (!need || text === '') return
    const whole = measure(text)
    const least = stays ? whole : Math.max(...text.split(/\s+/).map(measure))
    need.least = Math.max(need.least, least)
    need.wanted = Math.max(need.wanted, Math.min(whole, page * mostOfPage))
  }
  printout.font('bold').fontSize(usual)
  for (const [index, { title }] of columns.entries()) widen(title, index)
  printout.font('regular')
  await takeTurns(rows, (row) => {
    for (const [index, value] of row.entries()) widen(cellText(value), index, columns[index]?.whole)
  })
  // One point more, because the widths of a line are summed up in another order when it is drawn.
  const space = 2 * padding + 1
  const widthsAt = (size: number, of: 'least' | 'wanted') =>
    needs.map((need) => (Math.max(need.least, need[of]) * size) / usual + space)
  const isRoomy = (size: number) => sum(widthsAt(size, 'least')) + sum(widthsAt(size, 'wanted')) <= 2 * page
  const size = sizes.find(isRoomy) ?? smallest
  const least = widthsAt(size, 'least')
  const wanted = widthsAt(size, 'wanted')
  const free = page - sum(least)
  const asked = sum(wanted) - sum(least)
  const share = asked > 0 ? Math.max(0, Math.min(1, free / asked)) : 0
  return {
    size,
    columns: columns.map(({ title, align }, index) => {
      const from = least[index] ?? 0
      return { title, ...(align ? { align } : {}), width: from + share * ((wanted[index] ?? from) - from) }
    }),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
