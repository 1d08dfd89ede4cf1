import type { Readable } from 'node:stream'
import { fill } from '@nhip-cau/contract/texts'
import words from '../../../../messages/nice-student-printout.json' with { type: 'json' }
import { drawSticker } from '../../../documents/draw-sticker.ts'
import type { Pdf } from '../../../documents/new-pdf.ts'
import { printable } from '../../../documents/printed-text.ts'
import type { PrintedSticker } from '../../../files/shown-stickers.ts'
import { dayText } from '../../../texts.ts'
import {
  type Box,
  drawFlower,
  drawHeading,
  drawMeadow,
  drawRibbon,
  fittedHeight,
  nameLookFor,
  newPaper,
  paperColours,
  sentencesThatFit,
  writeFitted,
} from './nice-student-paper.ts'

export type PrintedWeek = {
  readonly school: string
  readonly logo: Buffer | undefined
  readonly className: string
  readonly week: number
  readonly from: string
  readonly to: string
}

export type PrintedCard = {
  readonly name: string
  readonly stickers: readonly PrintedSticker[]
  readonly comment: string
}

const perPage = 8
const gap = 9
const mostBeside = 3

/** Draws A4 pages with eight cards each, to be cut along the dashes. `onDrawn` is awaited after each page. */
export const drawCards = (
  week: PrintedWeek,
  cards: readonly PrintedCard[],
  onDrawn: (count: number) => Promise<unknown>,
): { readonly stream: Readable; readonly drawn: Promise<void> } => {
  const pdf = newPaper('portrait', 'A4', fill(words.cards_title, { week: week.week }), week.school)
  const draw = async () => {
    for (let first = 0; first < cards.length; first += perPage) {
      pdf.addPage()
      drawCutLines(pdf)
      for (const [place, card] of cards.slice(first, first + perPage).entries()) drawCard(pdf, week, card, place)
      await onDrawn(Math.min(first + perPage, cards.length))
    }
    pdf.end()
  }
  return { stream: pdf, drawn: draw() }
}

const drawCutLines = (pdf: Pdf) => {
  const { width, height } = pdf.page
  pdf.save().lineWidth(0.5).strokeColor('#b5aea6').dash(3, { space: 3 })
  pdf
    .moveTo(width / 2, 0)
    .lineTo(width / 2, height)
    .stroke()
  for (const row of [1, 2, 3])
    pdf
      .moveTo(0, (row * height) / 4)
      .lineTo(width, (row * height) / 4)
      .stroke()
  pdf.undash().restore()
}

const drawCard = (pdf: Pdf, week: PrintedWeek, card: PrintedCard, place: number) => {
  const box = {
    left: (place % 2) * (pdf.page.width / 2) + gap,
    top: Math.floor(place / 2) * (pdf.page.height / 4) + gap,
    width: pdf.page.width / 2 - 2 * gap,
    height: pdf.page.height / 4 - 2 * gap,
  }
  const { left, top, width, height } = box
  const inner = { left: left + 14, width: width - 28 }
  drawGround(pdf, box)
  const heading = { text: week.school.toLocaleUpperCase('vi'), logo: week.logo, logoSize: 22, gap: 5 }
  drawHeading(pdf, { ...heading, sizes: [8.5, 7.5, 6.5] }, { ...inner, top: top + 10, height: 20 })
  drawRibbon(pdf, words.card, { left: left + width / 2 - 74, top: top + 35, width: 148, height: 22 }, 13.5)
  const days = fill(words.days, { from: shortDay(week.from), to: dayText(week.to) })
  const dated = `${fill(words.week, { week: week.week })} · ${days}`
  writeFitted(pdf, dated, { ...inner, top: top + 64, height: 12 }, small)
  const [first, ...others] = card.stickers
  if (first !== undefined) drawSticker(pdf, first, inner.left - 2, top + 78, stickerSize)
  const beside = { left: inner.left + stickerSize + 8, width: inner.width - stickerSize - 6 }
  drawWords(pdf, { ...beside, top: top + 78, height: height - 78 - 24 }, card, {
    className: fill(words.class, { name: week.className }),
    others: others.slice(0, mostBeside),
  })
  drawSignature(pdf, left + width - 106, top + height - 13)
}

const stickerSize = 84
const small = { font: 'regular', color: paperColours.soft, sizes: [8, 7], align: 'center' } as const
const nameSizes = {
  large: [17, 16, 15, 14, 13],
  small: [12.5, 11.5, 10.5, 9.5, 8.5],
  lineHeight: 22,
  most: 40,
} as const
const classLook = { font: 'semibold', color: paperColours.text, sizes: [9.5, 8.5, 7.5] } as const
const commentLook = { font: 'regular', color: paperColours.text, sizes: [9.5, 9, 8.5, 8, 7.5, 7], gap: -1 } as const
const otherSize = 25

/** Name, class, further stickers and the comment, together in the middle of the height. */
const drawWords = (
  pdf: Pdf,
  { left, top, width, height }: Box,
  { name, comment }: PrintedCard,
  { className, others }: { readonly className: string; readonly others: readonly PrintedSticker[] },
) => {
  const named = nameLookFor(pdf, name, width, nameSizes)
  const nameRoom = { width, height: named.height }
  const nameHeight = fittedHeight(pdf, name, nameRoom, named.look) + 2
  const classHeight = fittedHeight(pdf, className, { width, height: 12 }, classLook) + 3
  const othersHeight = others.length > 0 ? otherSize + 3 : 0
  const room = { width, height: height - nameHeight - classHeight - othersHeight }
  const said = sentencesThatFit(pdf, printable(comment).replaceAll('\n', ' '), room, commentLook)
  const saidHeight = said === '' ? 0 : fittedHeight(pdf, said, room, commentLook)
  let y = top + Math.max(0, height - nameHeight - classHeight - othersHeight - saidHeight) / 2
  writeFitted(pdf, name, { left, top: y, ...nameRoom }, named.look)
  y += nameHeight
  writeFitted(pdf, className, { left, top: y, width, height: 12 }, classLook)
  y += classHeight
  for (const [at, sticker] of others.entries()) drawSticker(pdf, sticker, left + at * (otherSize + 3), y, otherSize)
  if (said !== '') writeFitted(pdf, said, { left, top: y + othersHeight, ...room }, commentLook)
}

const drawGround = (pdf: Pdf, box: Box) => {
  const { left, top, width, height } = box
  pdf.save().roundedRect(left, top, width, height, 11).clip()
  pdf.rect(left, top, width, height).fill(paperColours.cream)
  pdf
    .circle(left, top, 46)
    .fill(paperColours.apricotPale)
    .circle(left + width, top, 38)
    .fill('#ece8fd')
  drawMeadow(pdf, box, 19)
  drawFlower(pdf, left + 26, top + height - 13, 5.5, paperColours.rose, paperColours.honey)
  drawFlower(pdf, left + 44, top + height - 9, 4, paperColours.white, paperColours.honey)
  drawFlower(pdf, left + 64, top + height - 12, 4.5, paperColours.honey, paperColours.apricot)
  pdf.restore()
  pdf.lineWidth(1.6).roundedRect(left, top, width, height, 11).stroke(paperColours.apricot)
  pdf
    .lineWidth(0.6)
    .roundedRect(left + 3.5, top + 3.5, width - 7, height - 7, 8)
    .dash(1, { space: 2 })
    .stroke(paperColours.apricot)
    .undash()
}

const drawSignature = (pdf: Pdf, left: number, bottom: number) => {
  pdf.font('semibold').fontSize(7.5).fillColor(paperColours.text)
  pdf.text(words.teacher, left, bottom - 8.5, { lineBreak: false })
  const start = left + pdf.widthOfString(words.teacher) + 4
  pdf
    .lineWidth(0.7)
    .moveTo(start, bottom)
    .lineTo(left + 92, bottom)
    .dash(1, { space: 1.6 })
    .stroke(paperColours.text)
    .undash()
}

const shortDay = (day: string) => dayText(day).slice(0, 5)
