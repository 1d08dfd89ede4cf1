/** One cell and what ends it; a cell with lines or quotes is quoted, and its own quotes are doubled. */
const cellPattern = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)([\t\n]|$)/y

/** The rows and columns of a block that was copied from a spreadsheet. */
const cellsOf = (block: string): readonly (readonly string[])[] => {
  const text = block.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const rows: string[][] = [[]]
  cellPattern.lastIndex = 0
  for (;;) {
    const [, cell = '', end] = cellPattern.exec(text) ?? []
    rows.at(-1)?.push(cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? unquoted(cell) : cell)
    if (!end) return rows
    if (end === '\n') rows.push([])
  }
}

const unquoted = (cell: string) => cell.slice(1, -1).replaceAll('""', '"')

/** The dishes that are written in one cell: on lines of their own, or with a semicolon, a plus or a dash between them. */
export const dishesIn = (text: string): readonly string[] =>
  text
    .split(/[\n;]| \+ | [–—-] /)
    .map((dish) =>
      dish
        .replace(/^[\s•*·-]+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((dish) => dish !== '')

/** The dishes of each cell of a pasted block; without empty rows at its end. */
export const pastedBlock = (text: string): readonly (readonly (readonly string[])[])[] => {
  const rows = cellsOf(text).map((row) => row.map(dishesIn))
  while (rows.at(-1)?.every((cell) => cell.length === 0)) rows.pop()
  return rows
}

/** Whether a pasted text is more than the words of one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.trim())
