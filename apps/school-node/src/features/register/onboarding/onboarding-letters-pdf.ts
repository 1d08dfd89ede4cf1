import type { Readable } from 'node:stream'
import { fill } from '@nhip-cau/contract/texts'
import { create as qrCode } from 'qrcode'
import words from '../../../../messages/onboarding.json' with { type: 'json' }
import { newPdf, type Pdf } from '../../../documents/new-pdf.ts'
import { pdfFonts } from '../../../documents/pdf-fonts.ts'
import type { Addressee, LetterRole } from './onboarding.queries.ts'

export type Letter = Addressee & {
  readonly code: string
  /** `31/12/2026` */
  readonly until: string
}

export type Sender = {
  readonly school: string
  readonly role: LetterRole
  readonly webAddress: string
}

type Page = Pdf

const perPage = 4
const margin = 24
const codeSize = 128
const grey = '#555555'

/** The page that opens a code. The code follows `#`, so that it reaches neither servers nor logs. */
const onboardingAddress = ({ role, webAddress }: Sender): string =>
  `${webAddress}${role === 'teacher' ? '/teacher/join' : '/join'}`

/**
 * Draws A4 pages with four letters each in black and white, to be cut along the dashes. `onDrawn` is awaited after each
 * page, so that the event loop is not blocked.
 */
export const drawLetters = (
  sender: Sender,
  letters: readonly Letter[],
  onDrawn: (count: number) => Promise<unknown>,
): { readonly stream: Readable; readonly drawn: Promise<void> } => {
  const page: Page = newPdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'vi-VN',
    info: { Title: words.title, Author: sender.school },
  })
  page.registerFont('regular', pdfFonts.regular)
  page.registerFont('semibold', pdfFonts.semibold)
  page.registerFont('bold', pdfFonts.bold)
  const draw = async () => {
    for (let first = 0; first < letters.length; first += perPage) {
      page.addPage()
      drawCutLines(page)
      for (const [place, letter] of letters.slice(first, first + perPage).entries())
        drawLetter(page, sender, letter, place)
      await onDrawn(Math.min(first + perPage, letters.length))
    }
    page.end()
  }
  return { stream: page, drawn: draw() }
}

const drawCutLines = (page: Page) => {
  const { width, height } = page.page
  page.save().lineWidth(0.6).strokeColor('#999999').dash(4, { space: 4 })
  page
    .moveTo(width / 2, 0)
    .lineTo(width / 2, height)
    .stroke()
  page
    .moveTo(0, height / 2)
    .lineTo(width, height / 2)
    .stroke()
  page.undash().restore()
}

const drawLetter = (page: Page, sender: Sender, letter: Letter, place: number) => {
  const [halfWidth, halfHeight] = [page.page.width / 2, page.page.height / 2]
  const left = (place % 2) * halfWidth + margin
  const top = Math.floor(place / 2) * halfHeight + margin
  const width = halfWidth - 2 * margin
  const line = (text: string, size: number, face: string, color = '#000000', gap = 3) => {
    page.font(face).fontSize(size).fillColor(color).text(text, left, page.y, { width, lineGap: 1 })
    page.y += gap
  }
  page.y = top
  line(sender.school.toUpperCase(), 8.5, 'semibold', grey)
  line(words.title, 14, 'bold', '#000000', 5)
  line(fill(words.dear, { name: letter.full_name }), 11, 'semibold', '#000000', 1)
  for (const text of whose(sender, letter)) line(text, 9, 'regular', '#000000', 0)
  page.y += 4
  line(sender.role === 'teacher' ? words.intro_teacher : words.intro_parent, 8.5, 'regular', grey, 6)
  const codeTop = page.y
  const address = onboardingAddress(sender)
  const link = `${address}#${letter.code}`
  drawQrCode(page, link, left, codeTop)
  // A link for recipients who get the PDF instead of the paper.
  page.link(left, codeTop, codeSize, codeSize, link)
  const beside = left + codeSize + 12
  const rest = width - codeSize - 12
  page
    .font('regular')
    .fontSize(8.5)
    .fillColor(grey)
    .text(words.code, beside, codeTop + 2, { width: rest })
  page.font('bold').fontSize(19).fillColor('#000000')
  for (const part of letter.code.split('-')) page.text(part, beside, page.y, { width: rest, characterSpacing: 3 })
  page.font('regular').fontSize(7.5).fillColor(grey)
  page.text(fill(words.until, { day: letter.until }), beside, page.y + 3, { width: rest, lineGap: 1 })
  page.y = codeTop + codeSize + 10
  const phone = localPhone(letter.phone)
  for (const [at, step] of words.steps.entries()) {
    const stepTop = page.y
    page
      .font('bold')
      .fontSize(9)
      .fillColor('#000000')
      .text(String(at + 1), left, stepTop, { width: 12 })
    const text = fill(step, { address: address.replace(/^https?:\/\//, ''), phone })
    page
      .font('regular')
      .fontSize(9)
      .text(text, left + 14, stepTop, { width: width - 14, lineGap: 1 })
    page.y += 4
  }
}

const mostChildren = 2

/** Returns the lines that name the children of a parent, or the school of a teacher. */
const whose = ({ role, school }: Sender, { children }: Letter): string[] => {
  if (role === 'teacher') return [fill(words.teacher, { school })]
  const named = children
    .slice(0, mostChildren)
    .map((child) =>
      child.class === null
        ? fill(words.child, { name: child.name })
        : fill(words.child_in_class, { name: child.name, class: child.class }),
    )
  const more = children.length - named.length
  return more > 0 ? [...named, fill(words.more_children, { n: more })] : named
}

/** Draws the QR code as vector rectangles: sharp when printed, and small. */
const drawQrCode = (page: Page, text: string, left: number, top: number) => {
  const { modules } = qrCode(text, { errorCorrectionLevel: 'M' })
  const step = codeSize / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      if (!modules.get(row, from)) continue
      let to = from
      while (to < modules.size && modules.get(row, to)) to += 1
      page.rect(left + from * step, top + row * step, (to - from) * step, step)
      from = to
    }
  }
  page.fill('#000000')
}

/** Formats a phone number as dialled in Vietnam: `0912 345 678` */
const localPhone = (phone: string | null): string =>
  (phone ?? '').replace(/^\+84/, '0').replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
