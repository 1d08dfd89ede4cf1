import type { Writable } from 'node:stream'

/** The library takes 25 MB of memory and a fifth of a second, so it is loaded for the first file and not at the start. */
const loadLibrary = () => import('@cj-tech-master/excelts')

/**
 * Prefixes text that Excel would read as a formula, so that input of one person cannot run on the computer of another
 * (CSV injection).
 */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/**
 * A cell value. Days, moments (in the school's time zone) and percentages become typed cells that Excel can sort and
 * sum.
 */
export type Value =
  | string
  | number
  | { readonly day: string }
  /** `2026-11-20T07:42` */
  | { readonly moment: string }
  | { readonly percent: number }
  | null
export type FileColumn = { readonly title: string; readonly width: number }

export type Table = {
  readonly title: string
  readonly columns: readonly FileColumn[]
  readonly rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>
}

const headFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE9E5FB' } } as const
const headFont = { name: 'Be Vietnam Pro', size: 11, bold: true } as const
const bodyFont = { name: 'Be Vietnam Pro', size: 11 } as const

/** Writes each table to its own sheet. Streams the rows, so memory does not depend on their number. */
export const writeTables = async (out: Writable, tables: readonly Table[]): Promise<void> => {
  const { WorkbookWriter } = await loadLibrary()
  const book = new WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  for (const { title, columns, rows } of tables) {
    const sheet = book.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ width }) => ({ width, style: { font: bodyFont, numFmt: '@' } }))
    const head = sheet.addRow(columns.map((column) => column.title))
    head.eachCell((cell) => {
      cell.font = headFont
      cell.fill = headFill
    })
    head.commit()
    sheet.autoFilter = { from: { row: 1, col: 1 }, to: { row: 1, col: columns.length } }
    for await (const values of rows) {
      const cells = values.map(cellOf)
      const row = sheet.addRow(cells.map(({ value }) => value))
      for (const [index, { format }] of cells.entries()) if (format) row.getCell(index + 1).numFmt = format
      row.commit()
    }
    sheet.commit()
  }
  await book.commit()
}

export const writeTable = (
  out: Writable,
  title: string,
  columns: readonly FileColumn[],
  rows: AsyncIterable<readonly Value[]>,
): Promise<void> => writeTables(out, [{ title, columns, rows }])

/** A cell without its own format is formatted as text. */
const cellOf = (value: Value): { value: string | number | Date | null; format?: string } => {
  if (value === null) return { value }
  if (typeof value === 'string') return { value: guarded(value) }
  if (typeof value === 'number') return { value, format: 'General' }
  if ('percent' in value) return { value: value.percent / 100, format: '0.0%' }
  if ('day' in value) return { value: new Date(`${value.day}T00:00:00Z`), format: 'dd/mm/yyyy' }
  return { value: new Date(`${value.moment}:00Z`), format: 'dd/mm/yyyy hh:mm' }
}

/** Makes a valid sheet name for Excel. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31) || 'Sheet1'

export type TemplateColumn = FileColumn & {
  /** Input hint that Excel shows at the cell. */
  readonly hint?: string
  /** Drop-down choices; free text is allowed unless `strict`. */
  readonly choices?: readonly string[]
  readonly strict?: boolean
}

export type Template = {
  readonly sheet: string
  readonly columns: readonly TemplateColumn[]
  /** Example row, shown in grey; the import skips it. */
  readonly example?: readonly string[]
  /** Rows that are filled in already; a cell may have several lines. */
  readonly filled?: readonly (readonly string[])[]
  readonly guideSheet: string
  readonly guide: readonly string[]
  readonly listSheet: string
  /** Number of rows with drop-downs. */
  readonly rows: number
}

/** Makes an import template with sheets for data, guidance and the drop-down lists. */
export const makeTemplate = async (template: Template): Promise<Buffer> => {
  const { Workbook } = await loadLibrary()
  const book = new Workbook()
  const data = book.addWorksheet(template.sheet, { views: [{ state: 'frozen', ySplit: 1 }] })
  const guide = book.addWorksheet(template.guideSheet)
  const lists = book.addWorksheet(template.listSheet)
  // Formatted as text, because Excel would drop the leading zero of phone numbers and convert dates.
  data.columns = template.columns.map(({ width }) => ({ width, style: { font: bodyFont, numFmt: '@' } }))
  const head = data.addRow(template.columns.map(({ title }) => title))
  head.eachCell((cell) => {
    cell.font = headFont
    cell.fill = headFill
    cell.alignment = { wrapText: true, vertical: 'middle' }
  })
  if (template.example)
    data.addRow([...template.example]).eachCell((cell) => {
      cell.font = { ...bodyFont, italic: true, color: { argb: 'FF8A8794' } }
    })
  for (const row of template.filled ?? [])
    data.addRow(row.map(guarded)).eachCell((cell) => {
      cell.alignment = { wrapText: true, vertical: 'top' }
    })
  let listed = 0
  for (const [index, { title, hint, choices, strict }] of template.columns.entries()) {
    const letters = columnLetters(index)
    if (choices !== undefined && choices.length > 0) {
      listed += 1
      const list = columnLetters(listed - 1)
      lists.getCell(`${list}1`).value = title.replace('*', '')
      lists.getCell(`${list}1`).font = headFont
      for (const [place, choice] of choices.entries()) lists.getCell(`${list}${place + 2}`).value = guarded(choice)
      lists.getColumn(listed).width = 28
      data.dataValidations.add(`${letters}2:${letters}${template.rows + 2}`, {
        type: 'list',
        allowBlank: true,
        formulae: [`'${template.listSheet}'!$${list}$2:$${list}$${choices.length + 1}`],
        showErrorMessage: strict === true,
        ...(hint === undefined ? {} : { showInputMessage: true, promptTitle: title.slice(0, 32), prompt: hint }),
      })
    } else if (hint !== undefined) {
      data.dataValidations.add(`${letters}2:${letters}${template.rows + 2}`, {
        type: 'any',
        allowBlank: true,
        showInputMessage: true,
        promptTitle: title.slice(0, 32),
        prompt: hint,
      })
    }
  }
  guide.getColumn(1).width = 110
  for (const line of template.guide) {
    const row = guide.addRow([guarded(line)])
    row.getCell(1).alignment = { wrapText: true, vertical: 'top' }
    row.getCell(1).font = bodyFont
  }
  guide.getRow(1).font = headFont
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** 0 → `A`, 27 → `AB` */
const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))
