import type { Readable } from 'node:stream'
import { fill } from '@nhip-cau/contract/texts'
import words from '../../../../messages/nice-student-printout.json' with { type: 'json' }
import { drawSticker } from '../../../documents/draw-sticker.ts'
import type { Pdf } from '../../../documents/new-pdf.ts'
import { printable } from '../../../documents/printed-text.ts'
import { placeOf, printoutWords } from '../../../documents/printout.ts'
import type { PrintedSticker } from '../../../files/shown-stickers.ts'
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
  writeFitted,
} from './nice-student-paper.ts'

export type PrintedMonth = {
  readonly school: string
  readonly address: string | null
  readonly logo: Buffer | undefined
  readonly className: string
  /** `2026-11` */
  readonly month: string
  /** The day that is printed as that of the signature. */
  readonly day: string
}

export type PrintedCertificate = {
  readonly name: string
  /** Reads a square JPEG when the page is drawn; only of a child whose family consents to photos. */
  readonly photo: () => Promise<Buffer | undefined>
  readonly stickers: readonly PrintedSticker[]
  readonly weeks: number
  readonly comment: string
}

/** Draws one A5 page for each child. `onDrawn` is awaited after each page. */
export const drawCertificates = (
  month: PrintedMonth,
  certificates: readonly PrintedCertificate[],
  onDrawn: (count: number) => Promise<unknown>,
): { readonly stream: Readable; readonly drawn: Promise<void> } => {
  const pdf = newPaper(
    'landscape',
    'A5',
    fill(words.certificates_title, { month: monthText(month.month) }),
    month.school,
  )
  const draw = async () => {
    for (const [index, certificate] of certificates.entries()) {
      pdf.addPage()
      drawCertificate(pdf, month, certificate, await certificate.photo())
      await onDrawn(index + 1)
    }
    pdf.end()
  }
  return { stream: pdf, drawn: draw() }
}

const edge = 14
const side = 44

const drawCertificate = (
  pdf: Pdf,
  month: PrintedMonth,
  { name, stickers, weeks, comment }: PrintedCertificate,
  photo: Buffer | undefined,
) => {
  const { width, height } = pdf.page
  drawSheet(pdf, { left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge })
  const text = fill(words.school_and_class, { school: month.school, name: month.className }).toLocaleUpperCase('vi')
  const heading = { text, logo: month.logo, logoSize: 34, gap: 10, sizes: [13, 12, 11, 10, 9, 8] } as const
  drawHeading(pdf, heading, { left: 70, top: 30, width: width - 140, height: 34 })
  drawRibbon(pdf, words.certificate, { left: width / 2 - 150, top: 72, width: 300, height: 42 }, 26)
  const titled = fill(words.month, { month: monthText(month.month) })
  writeFitted(pdf, titled, { left: side, top: 121, width: width - 2 * side, height: 22 }, monthLook)
  const [first, ...others] = stickers
  drawPicture(pdf, photo, first)
  const left = side + pictureSize + 24
  const rest = { left, width: width - left - side + 6 }
  drawPraise(pdf, { ...rest, top: 148, height: 166 }, { name, weeks, comment })
  const row = photo === undefined ? others : stickers
  for (const [at, sticker] of row.slice(0, mostInRow).entries())
    drawSticker(pdf, sticker, side + at * (rowSize + 4), 300, rowSize)
  drawSigning(pdf, month, { left: width - side - 210, top: 319, width: 210, height: 84 })
}

const pictureSize = 138
const rowSize = 44
const mostInRow = 4
const monthLook = { font: 'bold', color: '#b65b17', sizes: [15], align: 'center' } as const
const praiseLook = { font: 'regular', color: paperColours.soft, sizes: [12] } as const
const nameSizes = { large: [29, 27, 25, 23, 21], small: [19, 17, 15, 13.5], lineHeight: 38, most: 46 } as const
const weeksLook = { font: 'semibold', color: '#b65b17', sizes: [12.5, 11] } as const
const commentLook = {
  font: 'regular',
  color: paperColours.text,
  sizes: [13, 12, 11, 10, 9, 8, 7.5, 7],
  gap: 0,
} as const

/** Praise, name, number of cards and comment, together in the middle of the height. */
const drawPraise = (
  pdf: Pdf,
  { left, top, width, height }: Box,
  { name, weeks, comment }: Pick<PrintedCertificate, 'name' | 'weeks' | 'comment'>,
) => {
  const said = printable(comment)
  const named = nameLookFor(pdf, name, width, nameSizes)
  const parts = [
    { text: words.praise, most: 16, after: 0, look: praiseLook },
    { text: name, most: named.height, after: 4, look: named.look },
    ...(weeks > 0 ? [{ text: fill(words.weeks, { count: weeks }), most: 17, after: 5, look: weeksLook }] : []),
  ].map((part) => ({
    ...part,
    taken: fittedHeight(pdf, part.text, { width, height: part.most }, part.look) + part.after,
  }))
  const above = parts.reduce((sum, { taken }) => sum + taken, 0)
  const room = { width, height: height - above }
  const below = said === '' ? 0 : fittedHeight(pdf, said, room, commentLook)
  let y = top + Math.max(0, height - above - below) / 2
  for (const { text, most, look, taken } of parts) {
    writeFitted(pdf, text, { left, top: y, width, height: most }, look)
    y += taken
  }
  if (said !== '') writeFitted(pdf, said, { left, top: y, ...room }, commentLook)
}

const drawSheet = (pdf: Pdf, box: Box) => {
  const { left, top, width, height } = box
  const right = left + width
  const bottom = top + height
  pdf.save().roundedRect(left, top, width, height, 16).clip()
  pdf.rect(left, top, width, height).fill(paperColours.cream)
  pdf.circle(left, top, 84).fill(paperColours.apricotPale).circle(right, top, 72).fill('#ece8fd')
  drawCloud(pdf, left + 44, top + 92, 0.9)
  drawCloud(pdf, right - 96, top + 78, 1.1)
  drawMeadow(pdf, box, 40)
  for (const [x, y, radius, petal] of flowers)
    drawFlower(
      pdf,
      left + x * width,
      bottom - y,
      radius,
      petal,
      petal === paperColours.honey ? paperColours.apricot : paperColours.honey,
    )
  pdf.restore()
  pdf.lineWidth(2.4).roundedRect(left, top, width, height, 16).stroke(paperColours.apricot)
  pdf
    .lineWidth(0.8)
    .roundedRect(left + 6, top + 6, width - 12, height - 12, 11)
    .dash(1.5, { space: 3 })
  pdf.stroke(paperColours.apricot).undash()
}

const flowers = [
  [0.05, 22, 8, paperColours.rose],
  [0.09, 13, 6, paperColours.white],
  [0.14, 20, 7, paperColours.honey],
  [0.36, 17, 6, paperColours.rose],
  [0.41, 11, 5, paperColours.honey],
  [0.92, 17, 6, paperColours.white],
  [0.955, 22, 7.5, paperColours.rose],
] as const

const drawCloud = (pdf: Pdf, left: number, top: number, scale: number) => {
  pdf.save().translate(left, top).scale(scale)
  pdf.path('M8 24a8 8 0 0 1 2-15.6a11 11 0 0 1 21-2a9 9 0 0 1 14 7a6 6 0 0 1-1 10.6Z').fill(paperColours.sky)
  pdf.restore()
}

/** The child's photo in a round frame, or else the first sticker in its place. */
const drawPicture = (pdf: Pdf, photo: Buffer | undefined, sticker: PrintedSticker | undefined) => {
  const top = 152
  if (photo === undefined) {
    if (sticker !== undefined) drawSticker(pdf, sticker, side, top, pictureSize)
    return
  }
  const radius = pictureSize / 2
  const [x, y] = [side + radius, top + radius]
  for (let lobe = 0; lobe < lobes; lobe += 1) {
    const angle = (lobe * 2 * Math.PI) / lobes
    pdf.circle(x + (radius - 9) * Math.cos(angle), y + (radius - 9) * Math.sin(angle), 12)
  }
  pdf
    .fill(paperColours.purplePale)
    .circle(x, y, radius - 7)
    .fill(paperColours.white)
  pdf
    .save()
    .circle(x, y, radius - 11)
    .clip()
  const width = 2 * (radius - 11)
  pdf.image(photo, x - width / 2, y - width / 2, { cover: [width, width], align: 'center', valign: 'center' }).restore()
}

const lobes = 20

const drawSigning = (pdf: Pdf, { address, day }: PrintedMonth, { left, top, width }: Box) => {
  const [year = '', month = '', date = ''] = day.split('-')
  const dated = fill(printoutWords.dated, { place: placeOf(address), day: date, month, year })
  const at = writeFitted(pdf, dated, { left, top, width, height: 14 }, datedLook)
  writeFitted(pdf, words.homeroom, { left, top: at + 1, width, height: 16 }, signerLook)
}

const datedLook = { font: 'regular', color: paperColours.text, sizes: [10, 9, 8], align: 'center' } as const
const signerLook = { font: 'bold', color: paperColours.text, sizes: [11.5], align: 'center' } as const

/** `11/2026` */
const monthText = (month: string) => month.split('-').reverse().join('/')
