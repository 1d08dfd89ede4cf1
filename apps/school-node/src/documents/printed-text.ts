import { bottomOf, innerWidthOf, margin, type Printout } from './printout.ts'

// The fonts of documents have no pictures, and would print empty boxes instead.
const pictures = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3/gu

/** Text that people typed, without the emoji that a document cannot print. */
export const printable = (text: string): string =>
  text
    .replace(pictures, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]{2,}/g, ' ')
    .trim()

/** Draws running text, across pages and above their numbers. */
export const drawText = (printout: Printout, text: string): void => {
  const leaveFoot = () => {
    printout.page.margins.bottom = printout.page.height - bottomOf(printout)
  }
  leaveFoot()
  printout.on('pageAdded', leaveFoot)
  printout
    .font('regular')
    .fontSize(13)
    .text(text, margin, printout.y, { width: innerWidthOf(printout), lineGap: 2 })
  printout.removeListener('pageAdded', leaveFoot)
}

export type PrintedPhoto = { readonly jpeg: Buffer; readonly width: number; readonly height: number }

const gap = 8
const highest = 330

/** Draws photos two in a row, a single one in the full width. */
export const drawPhotos = (printout: Printout, photos: readonly PrintedPhoto[]): void => {
  const columns = Math.min(photos.length, 2)
  const width = (innerWidthOf(printout) - gap * (columns - 1)) / columns
  for (let first = 0; first < photos.length; first += columns) {
    const row = photos.slice(first, first + columns)
    const height = Math.min(highest, Math.max(...row.map((photo) => (width * photo.height) / photo.width)))
    if (printout.y + gap + height > bottomOf(printout)) printout.addPage()
    const top = printout.y + gap
    for (const [index, { jpeg }] of row.entries())
      printout.image(jpeg, margin + index * (width + gap), top, {
        fit: [width, height],
        align: 'center',
        valign: 'center',
      })
    printout.x = margin
    printout.y = top + height
  }
}
