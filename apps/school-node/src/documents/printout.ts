import type { Readable } from 'node:stream'
import { fill } from '@nhip-cau/contract/texts'
import catalogue from '../../messages/printout.json' with { type: 'json' }
import { dayText } from '../texts.ts'
import type { Value } from './excel/write-workbook.ts'
import { newPdf, type Pdf } from './new-pdf.ts'
import { officialFonts } from './pdf-fonts.ts'

export type Printout = Pdf

/** Who a sheet is from. */
export type PrintoutSchool = {
  readonly name: string
  /** Who stands over the school, as on its letters; left out where there is none. */
  readonly governing_body: string | null
  readonly address: string | null
}

export type Heading = {
  readonly school: PrintoutSchool
  readonly title: string
  /** Lines under the title: the class, the day. */
  readonly lines: readonly string[]
}

const margin = 36
/** Room for the page's number. */
const foot = 18

const roomOf = (printout: Printout) => printout.page.width - 2 * margin
const bottomOf = (printout: Printout) => printout.page.height - margin - foot

/** A sheet as offices write it: who it is from on the left, the title in the middle, black on white. */
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
  const small = size === 'A5'
  const width = roomOf(printout) * (layout === 'landscape' ? 0.4 : 0.6)
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
  printout.text(heading.title, margin, printout.y, { width: roomOf(printout), align: 'center' })
  printout.font('italic').fontSize(small ? 11 : 13)
  for (const line of heading.lines) printout.text(line, { align: 'center' })
  printout.moveDown(0.6).font('regular')
  return printout
}

const upper = (text: string) => text.toLocaleUpperCase('vi')

export type PrintoutColumn = {
  readonly title: string
  /** A share of the printout's width. */
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
}

type TableLook = {
  readonly size?: number
  readonly bold?: (row: number) => boolean
  /** A column of pictures; where there is none, its cell's text stands. */
  readonly photos?: {
    readonly column: number
    readonly height: number
    readonly of: (row: number) => Buffer | undefined
  }
}

/** A ruled table that goes on over pages, with its head on each of them; a list of nobody says so. */
export const drawTable = (
  printout: Printout,
  columns: readonly PrintoutColumn[],
  rows: readonly (readonly Value[])[],
  { size = 11, bold = () => false, photos }: TableLook = {},
): void => {
  const sum = columns.reduce((total, column) => total + column.width, 0)
  const widths = columns.map((column) => (column.width * roomOf(printout)) / sum)
  const titles = columns.map((column) => column.title)
  const line = (
    cells: readonly string[],
    shares: readonly number[],
    kind: 'head' | 'bold' | 'regular',
    more: { readonly photo?: Buffer | undefined; readonly last?: boolean } = {},
  ) => {
    const { photo, last = false } = more
    const font = () => printout.font(kind === 'regular' ? 'regular' : 'bold').fontSize(size)
    font()
    const heights = cells.map((text, index) => heightOf(printout, text, shares[index] ?? 0))
    const height = Math.max(...heights, photo && photos ? photos.height : 0) + 2 * padding
    if (printout.y + height + (last ? roomToSign : 0) > bottomOf(printout)) {
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
  // A head at the foot of a page, without a row under it, is no head.
  if (printout.y + 4 * size > bottomOf(printout)) printout.addPage()
  line(titles, widths, 'head')
  for (const [index, row] of rows.entries())
    line(row.map(cellText), widths, bold(index) ? 'bold' : 'regular', {
      photo: photos?.of(index),
      last: index === rows.length - 1,
    })
  if (rows.length === 0) line([catalogue.nobody], [roomOf(printout)], 'head')
}

/** What follows a table is never alone on its page: the last row goes with it. */
const roomToSign = 96

type Cell = {
  readonly text: string
  readonly width: number
  readonly textHeight: number
  readonly align: PrintoutColumn['align']
  readonly photo: Buffer | undefined
}

const drawRow = (printout: Printout, height: number, cells: readonly Cell[]) => {
  const top = printout.y
  let left = margin
  for (const { text, width, textHeight, align = 'left', photo } of cells) {
    printout.lineWidth(0.5).rect(left, top, width, height).stroke()
    const inner = { width: width - 2 * padding, height: height - 2 * padding }
    if (photo) {
      const fit: [number, number] = [inner.width, inner.height]
      printout.image(photo, left + padding, top + padding, { fit, align: 'center', valign: 'center' })
    } else printout.text(text, left + padding, top + (height - textHeight) / 2, { width: inner.width, align })
    left += width
  }
  printout.x = margin
  printout.y = top + height
}

/** The same row stands on printout and in a workbook. */
const cellText = (value: Value): string => {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  if ('percent' in value) return `${value.percent}%`
  if ('day' in value) return dayText(value.day)
  return `${value.moment.slice(11)} ${dayText(value.moment.slice(0, 10))}`
}

const padding = 2.5

const heightOf = (printout: Printout, text: string, width: number) =>
  printout.heightOfString(text === '' ? ' ' : text, { width: width - 2 * padding })

/** Place and date, and who signs, side by side; never torn apart. */
export const drawSignatures = (
  printout: Printout,
  school: PrintoutSchool,
  day: string,
  names: readonly string[],
): void => {
  const [year = '', month = '', date = ''] = day.split('-')
  const size = printout.page.height < 600 && printout.page.width < 500 ? 11 : 13
  if (printout.y > bottomOf(printout) - 5.5 * size) printout.addPage()
  const width = roomOf(printout) / names.length
  printout.moveDown(0.8).font('italic').fontSize(size)
  const half = Math.max(width, roomOf(printout) / 2)
  const dated = fill(catalogue.dated, { place: placeOf(school.address), day: date, month, year })
  printout.text(dated, margin + roomOf(printout) - half, printout.y, { width: half, align: 'center' })
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

/** Offices date by the province or city: the last part of the address. */
const placeOf = (address: string | null): string => {
  const last = address?.split(',').at(-1)?.trim() ?? ''
  const place = last.replace(new RegExp(`^(?:${catalogue.place_kinds.join('|')})\\s+`, 'iu'), '')
  return place === '' ? dots : place
}

export const printoutWords = catalogue

/** Numbers the pages and ends the sheet; what is read from it is the file. */
export const endPrintout = (printout: Printout): Readable => {
  const { start, count } = printout.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    printout.switchToPage(start + index)
    // Below the margin, where text would otherwise begin a page of its own.
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
