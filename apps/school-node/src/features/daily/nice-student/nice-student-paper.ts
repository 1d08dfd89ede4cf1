import type { Pdf } from '../../../documents/new-pdf.ts'
import { newPdf } from '../../../documents/new-pdf.ts'
import { pdfFonts } from '../../../documents/pdf-fonts.ts'

export const paperColours = {
  text: '#3b3733',
  soft: '#716b65',
  purple: '#5b49bc',
  purplePale: '#d6cff8',
  apricot: '#f28e3e',
  apricotPale: '#ffe8d4',
  cream: '#fffaf2',
  leaf: '#8cc99f',
  leafPale: '#cdebd7',
  honey: '#ffcf5c',
  rose: '#f3a2bb',
  sky: '#bfe0f7',
  white: '#ffffff',
} as const

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** A document whose pages are added one by one and go to the edge. */
export const newPaper = (layout: 'portrait' | 'landscape', size: 'A4' | 'A5', title: string, author: string): Pdf => {
  const pdf = newPdf({
    size,
    layout,
    margin: 0,
    autoFirstPage: false,
    lang: 'vi-VN',
    info: { Title: title, Author: author },
  })
  for (const [name, file] of Object.entries(pdfFonts)) pdf.registerFont(name, file)
  return pdf
}

type Fitted = {
  readonly font: keyof typeof pdfFonts
  readonly color: string
  /** Points, from the usual size down to the smallest. */
  readonly sizes: readonly number[]
  readonly align?: 'left' | 'center'
  /** Where the text stands in a box that is higher than it. */
  readonly vertical?: 'top' | 'middle'
  /** Added between lines; the font has much room for its stacked accents. */
  readonly gap?: number
}

type Room = Pick<Box, 'width' | 'height'>

/** The largest size at which the text fits into the box without breaking a word; undefined if it is too long at each. */
const sizeFor = (
  pdf: Pdf,
  text: string,
  { width, height }: Room,
  { font, sizes, gap = 0 }: Fitted,
): number | undefined =>
  sizes.find((size) => {
    pdf.font(font).fontSize(size)
    const keepsWords = text.split(/\s+/).every((word) => pdf.widthOfString(word) <= width)
    return keepsWords && pdf.heightOfString(text, { width, lineGap: gap }) <= height
  })

/** Writes a text in its box, smaller where it is long. Returns its lower edge. */
export const writeFitted = (pdf: Pdf, text: string, box: Box, how: Fitted): number => {
  const { left, top, width, height } = box
  const { align = 'left', vertical = 'top', gap = 0 } = how
  const size = sizeFor(pdf, text, box, how) ?? how.sizes.at(-1) ?? 8
  pdf.font(how.font).fontSize(size).fillColor(how.color)
  const needed = pdf.heightOfString(text, { width, lineGap: gap })
  const at = top + (vertical === 'middle' ? Math.max(0, height - needed) / 2 : 0)
  pdf.text(text, left, at, { width, align, lineGap: gap })
  return at + needed
}

/** The height that the text takes at the size at which it fits. */
export const fittedHeight = (pdf: Pdf, text: string, room: Room, how: Fitted): number => {
  pdf.font(how.font).fontSize(sizeFor(pdf, text, room, how) ?? how.sizes.at(-1) ?? 8)
  return pdf.heightOfString(text, { width: room.width, lineGap: how.gap ?? 0 })
}

/** A look and height for a name: on one line while it stays large, otherwise smaller on several. */
export const nameLookFor = (
  pdf: Pdf,
  name: string,
  width: number,
  {
    large,
    small,
    lineHeight,
    most,
  }: Readonly<Record<'large' | 'small', readonly number[]>> & Readonly<Record<'lineHeight' | 'most', number>>,
) => {
  const look = { font: 'bold', color: paperColours.purple, gap: -2 } as const
  const one = { look: { ...look, sizes: large }, height: lineHeight }
  const fits = sizeFor(pdf, name, { width, height: lineHeight }, one.look) !== undefined
  return fits ? one : { look: { ...look, sizes: small }, height: most }
}

/** As many whole sentences as fit, because a sentence that breaks off would spoil a card that is kept. */
export const sentencesThatFit = (pdf: Pdf, text: string, room: Room, how: Fitted): string => {
  if (sizeFor(pdf, text, room, how) !== undefined) return text
  let kept = ''
  for (const sentence of text.match(/[^.!?…]+[.!?…]*\s*/gu) ?? []) {
    if (sizeFor(pdf, (kept + sentence).trim(), room, how) === undefined) break
    kept += sentence
  }
  return kept.trim()
}

const headingLook = {
  font: 'semibold',
  color: paperColours.text,
  align: 'center',
  vertical: 'middle',
} as const

type Heading = {
  readonly text: string
  readonly logo: Buffer | undefined
  /** Points of the logo's side, and between it and the text. */
  readonly logoSize: number
  readonly gap: number
  readonly sizes: readonly [number, ...number[]]
}

/** The logo, if any, and the text beside it, together in the middle of the width. */
export const drawHeading = (
  pdf: Pdf,
  { text, logo, logoSize, gap, sizes }: Heading,
  { left, top, width, height }: Box,
): void => {
  const taken = logo === undefined ? 0 : logoSize + gap
  pdf.font(headingLook.font).fontSize(sizes[0])
  const wide = Math.min(pdf.widthOfString(text) + 2, width - taken)
  const start = left + (width - wide - taken) / 2
  const logoTop = top + (height - logoSize) / 2
  if (logo !== undefined)
    pdf.image(logo, start, logoTop, { fit: [logoSize, logoSize], align: 'center', valign: 'center' })
  writeFitted(pdf, text, { left: start + taken, top, width: wide, height }, { ...headingLook, sizes })
}

/** A flower of five petals. */
export const drawFlower = (pdf: Pdf, x: number, y: number, radius: number, petal: string, heart: string): void => {
  for (let leaf = 0; leaf < 5; leaf += 1) {
    const angle = (leaf * 2 * Math.PI) / 5 - Math.PI / 2
    pdf.circle(x + radius * 0.62 * Math.cos(angle), y + radius * 0.62 * Math.sin(angle), radius * 0.46)
  }
  pdf
    .fill(petal)
    .circle(x, y, radius * 0.36)
    .fill(heart)
}

/** Two hills along the lower edge of a box, with flowers. Clipped by the caller. */
export const drawMeadow = (pdf: Pdf, { left, top, width, height }: Box, hill: number): void => {
  const bottom = top + height
  const at = (share: number) => left + share * width
  pdf
    .path(
      `M${left} ${bottom}V${bottom - hill * 0.6}Q${at(0.22)} ${bottom - hill * 1.3} ${at(0.5)} ${bottom - hill * 0.55}T${at(1)} ${bottom - hill * 0.5}V${bottom}Z`,
    )
    .fill(paperColours.leafPale)
  pdf
    .path(
      `M${left} ${bottom}V${bottom - hill * 0.22}Q${at(0.3)} ${bottom - hill * 0.1} ${at(0.55)} ${bottom - hill * 0.4}T${at(1)} ${bottom - hill * 0.85}V${bottom}Z`,
    )
    .fill(paperColours.leaf)
}

/** A ribbon with forked ends and a title in its middle. */
export const drawRibbon = (pdf: Pdf, text: string, { left, top, width, height }: Box, size: number): void => {
  const fold = height * 0.28
  const end = height * 0.9
  for (const side of [-1, 1]) {
    const inner = side < 0 ? left : left + width
    const outer = inner + side * end
    const y = top + fold
    pdf
      .path(
        `M${inner - side * fold} ${y}H${outer}L${outer - side * height * 0.32} ${y + height / 2}L${outer} ${y + height}H${inner - side * fold}Z`,
      )
      .fill('#8474dc')
    pdf.path(`M${inner} ${top + height}L${inner - side * fold} ${top + height}V${top + height + fold}Z`).fill('#3b2f7d')
  }
  pdf.roundedRect(left, top, width, height, 2.5).fill(paperColours.purple)
  pdf.font('bold').fontSize(size).fillColor(paperColours.white)
  const baseline = top + (height - pdf.currentLineHeight()) / 2
  pdf.text(text, left, baseline, { width, align: 'center', lineBreak: false, characterSpacing: size * 0.04 })
}
