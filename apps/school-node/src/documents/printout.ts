import type { Readable } from 'node:stream'
import { fill } from '@nhip-cau/contract/texts'
import catalogue from '../../messages/printout.json' with { type: 'json' }
import { dayText } from '../texts.ts'
import type { Value } from './excel/write-workbook.ts'
import { newPdf, type Pdf } from './new-pdf.ts'
import { officialFonts } from './pdf-fonts.ts'

export type Printout = Pdf

/** The school in the heading. */
export type PrintoutSchool = {
  readonly name: string
  /** The governing body as on official letters; omitted if null. */
  readonly governing_body: string | null
  readonly address: string | null
}

export type Heading = {
  readonly school: PrintoutSchool
  readonly title: string
  /** Lines under the title, for example class and day. */
  readonly lines: readonly string[]
}

export const margin = 36
/** Height of the page number. */
const footHeight = 18

export const innerWidthOf = (printout: Printout) => printout.page.width - 2 * margin
export const bottomOf = (printout: Printout) => printout.page.height - margin - footHeight

/** Starts a printout in the official layout: school on the left, title in the middle, black on white. */
export const startPrintout = (
  heading: Heading,
  layout: 'portrait' | 'landscape',
  size: 'A4' | 'A5' = 'A4',
): Printout => {
  const printout: Printout = newPdf({
    size,
    layout,
    margin,
    lang: 'vi-VN',
    bufferPages: true,
    info: { Title: heading.title, Author: heading.school.name },
  })
  for (const [name, file] of Object.entries(officialFonts)) printout.registerFont(name, file)
  drawHeading(printout, heading, layout, size)
  return printout
}

/** Draws school, title and lines at the top of the page. */
export const drawHeading = (
  printout: Printout,
  heading: Heading,
  layout: 'portrait' | 'landscape',
  size: 'A4' | 'A5' = 'A4',
): void => {
  const small = size === 'A5'
  const width = innerWidthOf(printout) * (layout === 'landscape' ? 0.4 : 0.6)
  const { school } = heading
  printout.fontSize(small ? 10.5 : 12)
  if (school.governing_body) printout.font('regular').text(upper(school.governing_body), { width, align: 'center' })
  printout.font('bold').text(upper(school.name), { width, align: 'center' })
  const middle = margin + width / 2
  printout.lineWidth(0.7)
  printout
    .moveTo(middle - 40, printout.y + 2)
    .lineTo(middle + 40, printout.y + 2)
    .stroke()
  printout.moveDown(0.9).fontSize(small ? 13 : 15)
  printout.text(heading.title, margin, printout.y, { width: innerWidthOf(printout), align: 'center' })
  printout.font('italic').fontSize(small ? 11 : 13)
  for (const line of heading.lines) printout.text(line, { align: 'center' })
  printout.moveDown(0.6).font('regular')
}

const upper = (text: string) => text.toLocaleUpperCase('vi')

export type PrintoutColumn = {
  readonly title: string
  /** Relative width of the column. */
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
/** A photo, or something that is drawn in a part of the page. */
export type Picture = Buffer | ((printout: Printout, box: Box) => void)

/** A column of pictures; a row without a picture shows the text of its cell. */
export type PictureColumn = {
  readonly column: number
  readonly height: number
  readonly of: (row: number) => Picture | undefined
}

type TableLook = {
  readonly size?: number
  readonly bold?: (row: number) => boolean
  readonly photos?: PictureColumn | undefined
}

/** A table that is drawn row by row. */
type OpenTable = {
  /** Draws the next row, on a new page under a repeated head if it does not fit; the last row leaves room below it. */
  readonly draw: (row: readonly Value[], look?: { readonly roomBelow: number }) => void
  /** Draws a note in place of the rows. */
  readonly drawNobody: () => void
}

/** Draws the head of a table across pages. Long tables are drawn in parts, so that other requests have their turn. */
export const startTable = (
  printout: Printout,
  columns: readonly PrintoutColumn[],
  { size = 11, bold = () => false, photos }: TableLook = {},
): OpenTable => {
  const sum = columns.reduce((total, column) => total + column.width, 0)
  const widths = columns.map((column) => (column.width * innerWidthOf(printout)) / sum)
  const titles = columns.map((column) => column.title)
  const line = (
    cells: readonly string[],
    shares: readonly number[],
    kind: 'head' | 'bold' | 'regular',
    more: { readonly photo?: Picture | undefined; readonly roomBelow?: number } = {},
  ) => {
    const { photo, roomBelow = 0 } = more
    const font = () => printout.font(kind === 'regular' ? 'regular' : 'bold').fontSize(size)
    font()
    const heights = cells.map((text, index) => heightOf(printout, text, shares[index] ?? 0))
    const height = Math.max(...heights, photo && photos ? photos.height : 0) + 2 * padding
    if (printout.y + height + roomBelow > bottomOf(printout)) {
      printout.addPage()
      if (kind !== 'head') line(titles, widths, 'head')
      font()
    }
    drawRow(
      printout,
      height,
      cells.map((text, index) => ({
        text,
        width: shares[index] ?? 0,
        textHeight: heights[index] ?? 0,
        align: kind === 'head' ? 'center' : columns[index]?.align,
        photo: index === photos?.column ? photo : undefined,
      })),
    )
  }
  // Keeps the head on the same page as the first row.
  if (printout.y + 4 * size > bottomOf(printout)) printout.addPage()
  line(titles, widths, 'head')
  let drawn = 0
  return {
    draw: (row, { roomBelow } = { roomBelow: 0 }) => {
      line(row.map(cellText), widths, bold(drawn) ? 'bold' : 'regular', { photo: photos?.of(drawn), roomBelow })
      drawn += 1
    },
    drawNobody: () => line([catalogue.nobody], [innerWidthOf(printout)], 'head'),
  }
}

/** Draws a table across pages and repeats its head on each; an empty list gets a note. */
export const drawTable = (
  printout: Printout,
  columns: readonly PrintoutColumn[],
  rows: readonly (readonly Value[])[],
  look?: TableLook,
): void => {
  const table = startTable(printout, columns, look)
  for (const [index, row] of rows.entries())
    table.draw(row, { roomBelow: index === rows.length - 1 ? signatureHeight : 0 })
  if (rows.length === 0) table.drawNobody()
}

/** The height of a table at this size of letters, and of its highest row. */
export const measureTable = (
  printout: Printout,
  columns: readonly PrintoutColumn[],
  rows: readonly (readonly string[])[],
  size: number,
): { readonly total: number; readonly highest: number } => {
  const sum = columns.reduce((total, column) => total + column.width, 0)
  const widths = columns.map((column) => (column.width * innerWidthOf(printout)) / sum)
  const heightIn = (font: 'bold' | 'regular', cells: readonly string[]) => {
    printout.font(font).fontSize(size)
    return Math.max(...cells.map((text, index) => heightOf(printout, text, widths[index] ?? 0))) + 2 * padding
  }
  const head = heightIn(
    'bold',
    columns.map((column) => column.title),
  )
  const heights = rows.map((row) => heightIn('regular', row))
  return { total: heights.reduce((all, height) => all + height, head), highest: head + Math.max(0, ...heights) }
}

/** Space for the signatures below the last row, so that they are not alone on a page. */
const signatureHeight = 96

type Cell = {
  readonly text: string
  readonly width: number
  readonly textHeight: number
  readonly align: PrintoutColumn['align']
  readonly photo: Picture | undefined
}

const drawRow = (printout: Printout, height: number, cells: readonly Cell[]) => {
  const top = printout.y
  let left = margin
  for (const { text, width, textHeight, align = 'left', photo } of cells) {
    printout.lineWidth(0.5).rect(left, top, width, height).stroke()
    const inner = { width: width - 2 * padding, height: height - 2 * padding }
    if (typeof photo === 'function') photo(printout, { left: left + padding, top: top + padding, ...inner })
    else if (photo) {
      const fit: [number, number] = [inner.width, inner.height]
      printout.image(photo, left + padding, top + padding, { fit, align: 'center', valign: 'center' })
    } else printout.text(text, left + padding, top + (height - textHeight) / 2, { width: inner.width, align })
    left += width
  }
  printout.x = margin
  printout.y = top + height
}

/** Formats a cell value as the workbook does. */
export const cellText = (value: Value): string => {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  if ('percent' in value) return `${value.percent}%`
  if ('day' in value) return dayText(value.day)
  return `${value.moment.slice(11)} ${dayText(value.moment.slice(0, 10))}`
}

export const padding = 2.5

const heightOf = (printout: Printout, text: string, width: number) =>
  printout.heightOfString(text === '' ? ' ' : text, { width: width - 2 * padding })

/** Draws place, date and signatures side by side on one page. */
export const drawSignatures = (
  printout: Printout,
  school: PrintoutSchool,
  day: string,
  names: readonly string[],
): void => {
  const [year = '', month = '', date = ''] = day.split('-')
  const size = printout.page.height < 600 && printout.page.width < 500 ? 11 : 13
  if (printout.y > bottomOf(printout) - 5.5 * size) printout.addPage()
  const width = innerWidthOf(printout) / names.length
  printout.moveDown(0.8).font('italic').fontSize(size)
  const half = Math.max(width, innerWidthOf(printout) / 2)
  const dated = fill(catalogue.dated, { place: placeOf(school.address), day: date, month, year })
  printout.text(dated, margin + innerWidthOf(printout) - half, printout.y, { width: half, align: 'center' })
  const top = printout.y + 2
  for (const [index, name] of names.entries()) {
    const at = margin + index * width
    printout.font('bold').fontSize(size).text(name, at, top, { width, align: 'center' })
    printout
      .font('italic')
      .fontSize(size - 2)
      .text(catalogue.sign, at, printout.y, { width, align: 'center' })
  }
  printout.x = margin
  printout.y = Math.min(top + 6 * size, bottomOf(printout))
}

const dots = '……………'

/** Official documents name the province or city, which is the last part of the address. */
export const placeOf = (address: string | null): string => {
  const last = address?.split(',').at(-1)?.trim() ?? ''
  const place = last.replace(new RegExp(`^(?:${catalogue.place_kinds.join('|')})\\s+`, 'iu'), '')
  return place === '' ? dots : place
}

export const printoutWords = catalogue

/** Numbers the pages and ends the document; returns the PDF as a stream. */
export const endPrintout = (printout: Printout): Readable => {
  const { start, count } = printout.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    printout.switchToPage(start + index)
    // Without this, text below the bottom margin would start a new page.
    printout.page.margins.bottom = 0
    printout.font('regular').fontSize(10)
    const text = fill(catalogue.page, { number: index + 1, count })
    printout.text(
      text,
      printout.page.width - margin - printout.widthOfString(text),
      printout.page.height - margin - 4,
      {
        lineBreak: false,
      },
    )
  }
  printout.end()
  return printout
}
