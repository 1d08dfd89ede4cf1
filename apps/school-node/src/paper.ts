import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import catalogue from '../messages/paper.json' with { type: 'json' }
import { pdfFonts } from './pdf-fonts.ts'

export type Paper = InstanceType<typeof PDFDocument>

export type Heading = {
  /** Who stands over the school, as on its letters; left out where there is none. */
  readonly governingBody: string | null
  readonly school: string
  readonly title: string
  /** Lines under the title: the class, the day. */
  readonly lines: readonly string[]
}

const margin = 36

/** A sheet of paper: black on white, with the school's name on the left and the title in the middle. */
export const startPaper = (heading: Heading, layout: 'portrait' | 'landscape', size: 'A4' | 'A5' = 'A4'): Paper => {
  const paper: Paper = new PDFDocument({
    size,
    layout,
    margin,
    lang: 'vi-VN',
    bufferPages: true,
    info: { Title: heading.title, Author: heading.school },
  })
  paper.registerFont('regular', pdfFonts.regular)
  paper.registerFont('bold', pdfFonts.bold)
  paper.font('regular').fontSize(10)
  if (heading.governingBody) paper.text(heading.governingBody.toLocaleUpperCase('vi'))
  paper.font('bold').text(heading.school.toLocaleUpperCase('vi'))
  paper.moveDown(0.6).fontSize(14).text(heading.title, { align: 'center' })
  paper.font('regular').fontSize(10.5)
  for (const line of heading.lines) paper.text(line, { align: 'center' })
  paper.moveDown(0.6)
  return paper
}

export type Cell = { readonly text: string; readonly align?: 'left' | 'center' | 'right'; readonly bold?: boolean }
export type PaperColumn = { readonly title: string; readonly width: number; readonly align?: Cell['align'] }

/** A ruled table that goes on over pages, with its head on each of them. Widths are shares of the paper's width. */
export const drawTable = (
  paper: Paper,
  columns: readonly PaperColumn[],
  rows: readonly (readonly (string | number)[])[],
  size = 9.5,
): void => {
  const room = paper.page.width - 2 * margin
  const sum = columns.reduce((total, column) => total + column.width, 0)
  const widths = columns.map((column) => (column.width * room) / sum)
  const padding = 2.5
  const line = (cells: readonly string[], head: boolean) => {
    paper.font(head ? 'bold' : 'regular').fontSize(size)
    const heights = cells.map((text, index) =>
      paper.heightOfString(text === '' ? ' ' : text, { width: (widths[index] ?? 0) - 2 * padding }),
    )
    const height = Math.max(...heights) + 2 * padding
    if (paper.y + height > paper.page.height - margin) {
      paper.addPage()
      if (!head) line(titles, true)
    }
    const top = paper.y
    let left = margin
    paper.font(head ? 'bold' : 'regular').fontSize(size)
    for (const [index, text] of cells.entries()) {
      const width = widths[index] ?? 0
      paper.lineWidth(0.5).rect(left, top, width, height).stroke()
      paper.text(text, left + padding, top + padding, {
        width: width - 2 * padding,
        align: head ? 'center' : (columns[index]?.align ?? 'left'),
      })
      left += width
    }
    paper.x = margin
    paper.y = top + height
  }
  const titles = columns.map((column) => column.title)
  line(titles, true)
  for (const row of rows) line(row.map(String), false)
}

/** Place and date, and who signs, side by side. */
export const drawSignatures = (paper: Paper, day: string, names: readonly string[]): void => {
  const [year = '', month = '', date = ''] = day.split('-')
  if (paper.y > paper.page.height - 130) paper.addPage()
  paper.moveDown(1).font('regular').fontSize(10.5)
  paper.text(`${catalogue.day} ${date} ${catalogue.month} ${month} ${catalogue.year} ${year}`, { align: 'right' })
  const width = (paper.page.width - 2 * margin) / names.length
  const top = paper.y + 4
  for (const [index, name] of names.entries()) {
    paper.font('bold').text(name, margin + index * width, top, { width, align: 'center' })
  }
}

export const paperWords = catalogue

/** Ends the sheet; what is read from it is the file. */
export const endPaper = (paper: Paper): Readable => {
  paper.end()
  return paper
}
