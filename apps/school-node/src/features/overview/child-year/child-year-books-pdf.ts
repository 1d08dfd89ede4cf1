import type { Readable } from 'node:stream'
import { fill } from '@nhip-cau/contract/texts'
import words from '../../../../messages/month-book.json' with { type: 'json' }
import { drawSticker } from '../../../documents/draw-sticker.ts'
import { printable } from '../../../documents/printed-text.ts'
import {
  bottomOf,
  drawHeading,
  drawSignatures,
  endPrintout,
  innerWidthOf,
  margin,
  type Printout,
  type PrintoutSchool,
  startPrintout,
} from '../../../documents/printout.ts'
import type { PrintedSticker, StoredSticker } from '../../../files/shown-stickers.ts'
import { dayText } from '../../../texts.ts'
import type { BookChild } from './child-year-books.queries.ts'
import type { PrintedEntry } from './child-year-source.queries.ts'

export type PrintedMonth = {
  readonly school: PrintoutSchool
  /** `2026-11` */
  readonly month: string
  /** The day of the signatures. */
  readonly day: string
}

export type PrintedBook = {
  readonly name: string
  readonly className: string
  readonly days: { readonly counted: number; readonly present: number; readonly absent: number } | undefined
  /** Newest first. */
  readonly entries: readonly PrintedEntry[]
  /** The stickers of a card as they are drawn. */
  readonly printed: (stickers: readonly StoredSticker[]) => Promise<readonly PrintedSticker[]>
}

/** Draws one page for each child, two where much was written. `onDrawn` is awaited after each child. */
export const drawMonthBooks = async (
  month: PrintedMonth,
  children: readonly BookChild[],
  bookOf: (child: BookChild) => Promise<PrintedBook>,
  onDrawn: (count: number) => Promise<unknown>,
): Promise<{ readonly stream: Readable; readonly drawn: Promise<void> }> => {
  let printout: Printout | undefined
  for (const [index, child] of children.entries()) {
    const book = await bookOf(child)
    const heading = headingOf(month, book)
    if (printout === undefined) printout = startPrintout(heading, 'portrait')
    else {
      printout.addPage()
      drawHeading(printout, heading, 'portrait')
    }
    await drawBook(printout, month, book)
    await onDrawn(index + 1)
  }
  const stream = endPrintout(printout ?? startPrintout(headingOf(month, undefined), 'portrait'))
  return { stream, drawn: Promise.resolve() }
}

const monthText = (month: string) => month.split('-').reverse().join('/')

const headingOf = ({ school, month }: PrintedMonth, book: PrintedBook | undefined) => ({
  school,
  title: fill(words.title, { month: monthText(month) }),
  lines: book ? [fill(words.child, { name: book.name, class: book.className })] : [],
})

const drawBook = async (printout: Printout, month: PrintedMonth, { days, entries, printed }: PrintedBook) => {
  drawSection(printout, words.days)
  drawLine(printout, daysText(days))
  drawSection(printout, words.cards)
  const cards = entries.filter((one) => one.kind === 'card').toReversed()
  const inOrder = [...cards.filter(({ of }) => of === 'month'), ...cards.filter(({ of }) => of === 'week')]
  for (const card of inOrder) drawCard(printout, card, await printed(card.stickers.slice(0, mostStickers)))
  if (inOrder.length === 0) drawLine(printout, words.cards_none)
  const texts = entries.filter((one) => one.kind === 'text').toReversed()
  for (const [section, parts] of Map.groupBy(texts, (one) => one.section)) {
    drawSection(printout, section)
    for (const { title, lines } of parts) drawPart(printout, title, lines)
  }
  drawRuled(printout, words.words, 3)
  drawRuled(printout, words.family, 4)
  drawSignatures(printout, month.school, month.day, [words.sign_family, words.sign_teacher])
}

const daysText = (days: PrintedBook['days']): string => {
  if (!days) return words.days_none
  return fill(days.absent === 0 && days.present === days.counted ? words.days_all : words.days_of, days)
}

const size = 12
const lineGap = 1.5

const keep = (printout: Printout, height: number) => {
  if (printout.y + height > bottomOf(printout)) printout.addPage()
}

const drawSection = (printout: Printout, title: string) => {
  keep(printout, 60)
  printout.moveDown(0.5).font('bold').fontSize(13)
  printout.text(title, margin, printout.y, { width: innerWidthOf(printout) })
  const y = printout.y + 1
  printout.save().lineWidth(0.6).strokeColor('#6d5bd0').moveTo(margin, y)
  printout
    .lineTo(margin + innerWidthOf(printout), y)
    .stroke()
    .restore()
  printout.y = y + 4
}

const drawLine = (printout: Printout, text: string, left = 0, font: 'regular' | 'bold' | 'italic' = 'regular') => {
  const width = innerWidthOf(printout) - left
  printout.font(font).fontSize(size)
  keep(printout, Math.min(printout.heightOfString(text, { width, lineGap }), 80))
  printout.text(text, margin + left, printout.y, { width, lineGap })
}

const stickerSize = 34
const mostStickers = 3

const drawCard = (
  printout: Printout,
  card: Extract<PrintedEntry, { kind: 'card' }>,
  shown: readonly PrintedSticker[],
) => {
  const left = mostStickers * (stickerSize + 3) + 6
  const width = innerWidthOf(printout) - left
  const said = card.comment === null ? '' : printable(card.comment).replaceAll('\n', ' ')
  printout.font('regular').fontSize(size)
  const height = size * 1.5 + (said === '' ? 0 : printout.heightOfString(said, { width, lineGap }))
  keep(printout, Math.max(height, stickerSize) + 6)
  const top = printout.y
  for (const [at, sticker] of shown.entries())
    drawSticker(printout, sticker, margin + at * (stickerSize + 3), top, stickerSize)
  drawLine(printout, cardTitle(card), left, 'bold')
  if (said !== '') drawLine(printout, said, left)
  printout.y = Math.max(printout.y, top + stickerSize) + 5
}

const cardTitle = ({ of, week, first_day, last_day, month }: Extract<PrintedEntry, { kind: 'card' }>): string =>
  of === 'month'
    ? fill(words.month_card, { month: monthText(month) })
    : fill(words.week, { week: week ?? '', from: dayText(first_day).slice(0, 5), to: dayText(last_day) })

const drawPart = (printout: Printout, title: string, lines: readonly string[]) => {
  drawLine(printout, title, 0, 'bold')
  for (const line of lines) drawLine(printout, printable(line), 10)
  printout.y += 3
}

const ruledHeight = 22

/** A heading with dotted lines to write on by hand. */
const drawRuled = (printout: Printout, title: string, lines: number) => {
  keep(printout, 34 + lines * ruledHeight)
  drawSection(printout, title)
  printout.save().lineWidth(0.7).strokeColor('#8c857d').dash(1, { space: 2.4 })
  for (let line = 1; line <= lines; line += 1) {
    const y = printout.y + line * ruledHeight - 4
    printout
      .moveTo(margin, y)
      .lineTo(margin + innerWidthOf(printout), y)
      .stroke()
  }
  printout.undash().restore()
  printout.y += lines * ruledHeight
}
