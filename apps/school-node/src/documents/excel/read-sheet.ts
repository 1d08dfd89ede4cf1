import { SaxParser, type SaxTag } from '@cj-tech-master/excelts/xml'
import { openPackage, type Package } from './open-package.ts'
import { dayOfSerial } from './serial-day.ts'
import { type Cell, cellName, type ReadAnswer, type Refusal, type SheetRow } from './sheet.ts'

type Limits = { readonly rows: number; readonly columns: number }

/**
 * Reads the first sheet of a workbook as plain cells. Refuses merged cells, formulas and macros, which an import could
 * misread. Streams the parts, so memory depends on the cells and not on the file size.
 */
export const readSheet = async (file: Buffer, limits: Limits): Promise<ReadAnswer> => {
  const opened = await openPackage(file)
  if (typeof opened === 'string') return { refusal: opened }
  try {
    const first = await firstSheet(opened)
    if (first === undefined) return { refusal: 'broken' }
    const strings = await sharedStrings(opened)
    const styles = await dateStyles(opened)
    return await readRows(opened, first, { strings, styles, limits })
  } catch {
    return { refusal: 'broken' }
  } finally {
    opened.close()
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Feeds a part to the parser; a handler that returns false stops it. Returns false if the part does not exist. */
const parse = async (
  part: Package,
  name: string,
  on: { open?: (tag: SaxTag) => boolean | undefined; close?: (name: string) => void; text?: (text: string) => void },
): Promise<boolean> => {
  const stream = await part.stream(name)
  if (stream === undefined) return false
  const parser = new SaxParser({ position: false, invalidCharHandling: 'skip' })
  const state = { stopped: false }
  parser.on('opentag', (tag) => {
    if (!state.stopped && on.open?.(tag) === false) state.stopped = true
  })
  parser.on('closetag', (tag) => {
    if (!state.stopped) on.close?.(local(tag.name))
  })
  parser.on('text', (text) => on.text?.(text))
  parser.on('cdata', (text) => on.text?.(text))
  const decoder = new TextDecoder()
  for await (const piece of stream) {
    parser.write(decoder.decode(piece as Buffer, { stream: true }))
    if (state.stopped) {
      stream.destroy()
      return true
    }
  }
  parser.close()
  return true
}

type First = { readonly path: string; readonly name: string }

/** Finds the first sheet by its order in the workbook, because programs number the parts differently. */
const firstSheet = async (part: Package): Promise<First | undefined> => {
  let id: string | undefined
  let title = ''
  await parse(part, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (local(name) !== 'sheet' || id !== undefined) return undefined
      id = Object.entries(attributes).find(([key]) => local(key) === 'id' && key.includes(':'))?.[1]
      title = attributes.name ?? ''
      return undefined
    },
  })
  let target: string | undefined
  await parse(part, 'xl/_rels/workbook.xml.rels', {
    open: ({ attributes }) => {
      if (attributes.Id === id && id !== undefined) target = attributes.Target
      return undefined
    },
  })
  if (target === undefined) return undefined
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return part.has(path) ? { path, name: title } : undefined
}

const sharedStrings = async (part: Package): Promise<readonly string[]> => {
  const strings: string[] = []
  let text = ''
  let reading = false
  let phonetic = false
  await parse(part, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      const tag = local(name)
      if (tag === 'si') text = ''
      if (tag === 'rPh') phonetic = true
      reading = tag === 't' && !phonetic
      return undefined
    },
    close: (tag) => {
      if (tag === 'si') strings.push(text)
      if (tag === 'rPh') phonetic = false
      reading = false
    },
    text: (piece) => {
      if (reading) text += piece
    },
  })
  return strings
}

/** Returns the indexes of the cell styles that format a number as a date. */
const dateStyles = async (part: Package): Promise<ReadonlySet<number>> => {
  const formats = new Map<number, string>()
  const dates = new Set<number>()
  let inCells = false
  let index = 0
  await parse(part, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      const tag = local(name)
      if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (tag === 'cellXfs') inCells = true
      if (tag === 'xf' && inCells) {
        const format = Number(attributes.numFmtId ?? 0)
        if (isDateFormat(format, formats.get(format))) dates.add(index)
        index += 1
      }
      return undefined
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return dates
}

const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  // Quoted text, colours and conditions are not part of the pattern.
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[dy]/i.test(bare)
}

type Sources = {
  readonly strings: readonly string[]
  readonly styles: ReadonlySet<number>
  readonly limits: Limits
}

const readRows = async (
  part: Package,
  { path, name: sheet }: First,
  { strings, styles, limits }: Sources,
): Promise<ReadAnswer> => {
  const rows: SheetRow[] = []
  let refused: { readonly refusal: Refusal; readonly values?: Readonly<Record<string, string>> } | undefined
  let cells: Cell[] = []
  let row = 0
  let hidden = false
  let column = 0
  let type = 'n'
  let style = 0
  let value = ''
  let reading = false
  const old1904 = /date1904="(?:1|true)"/.test((await part.text('xl/workbook.xml')) ?? '')
  const refuse = (refusal: Refusal, cell: string) => {
    refused = { refusal, values: { sheet, cell } }
    return false
  }
  await parse(part, path, {
    open: ({ name, attributes }) => {
      switch (local(name)) {
        case 'row':
          row = Number(attributes.r ?? row + 1)
          hidden = attributes.hidden === '1' || attributes.hidden === 'true'
          cells = []
          column = -1
          return undefined
        case 'c':
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
          type = attributes.t ?? 'n'
          style = Number(attributes.s ?? 0)
          value = ''
          return undefined
        case 'f':
          return refuse('formulas', cellName(column, row))
        case 'mergeCell':
          return refuse('merged', attributes.ref ?? '')
        case 'v':
        case 't':
          reading = true
          return undefined
        case 'rPh':
          reading = false
          return undefined
        default:
          return undefined
      }
    },
    text: (piece) => {
      if (reading) value += piece
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') reading = false
      if (tag === 'c' && value !== '') {
        // Styled cells without content are skipped before this limit.
        if (column >= limits.columns)
          refused ??= { refusal: 'too_many_columns', values: { sheet, cell: cellName(column, row) } }
        else {
          while (cells.length < column) cells.push(null)
          cells[column] = cellOf(type, value, { strings, isDate: styles.has(style), old1904 })
        }
      }
      if (tag !== 'row' || cells.length === 0) return
      if (rows.length > limits.rows) refused ??= { refusal: 'too_many_rows' }
      else rows.push({ row, cells, hidden })
    },
  })
  if (refused !== undefined) return refused
  const oldFont = rows.find(({ cells: all }) => all.some(isInOldFont))
  if (oldFont)
    return {
      refusal: 'old_font',
      values: { sheet, cell: cellName(oldFont.cells.findIndex(isInOldFont), oldFont.row) },
    }
  return { sheet: { name: sheet, rows } }
}

const isInOldFont = (cell: Cell): boolean => typeof cell === 'string' && looksLikeOldFont(cell)

/** `AB12` → 27 */
const columnOf = (address: string): number => {
  let column = 0
  for (const letter of address) {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
  }
  return column - 1
}

type CellSources = { readonly strings: readonly string[]; readonly isDate: boolean; readonly old1904: boolean }

const cellOf = (type: string, value: string, { strings, isDate, old1904 }: CellSources): Cell => {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? null
    case 'n': {
      const number = Number(value)
      if (!Number.isFinite(number)) return value
      return isDate && number >= 1 ? { day: dayOfSerial(old1904 ? number + 1462 : number) } : number
    }
    case 'd':
      return { day: value.slice(0, 10) }
    case 'b':
      return Number(value)
    // Error values such as `#N/A`.
    case 'e':
      return value
    default:
      return value
  }
}

/**
 * Whether the text was typed for the old TCVN3 or VNI fonts, which show Vietnamese through Western European letters.
 * Correct text has no accented capital or sign after a small letter (`NguyÔn`, `TrÇn`), and none of the letters that
 * VNI uses as marks after a vowel (`Nguyeãn`, `Traàn`).
 */
const looksLikeOldFont = (text: string): boolean => tcvn3.test(text) || vni.test(text)
const tcvn3 = /[a-z][\u00c0-\u00de\u00d7\u00b5-\u00b9\u00bb-\u00be\u00a8-\u00ac\u00ae]|\u00ae[a-z\u00b5-\u00fe]/
const vni =
  /a[\u00e0-\u00e5\u00ea\u00ef\u00f5\u00f8\u00f9\u00fb]|e[\u00e0-\u00e5\u00ef\u00f5\u00f8\u00f9\u00fb]|[o\u00f4u\u00f6y][\u00ef\u00f8\u00fb]|o[\u00e2\u00e4\u00e5]|\u00f6[\u00f5\u00f9]/
