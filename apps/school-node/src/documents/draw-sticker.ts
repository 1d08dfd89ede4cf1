import { stickerDrawings } from '@nhip-cau/contract/stickers/drawings'
import { canvas, figureScale, ownCorner, type Shape } from '@nhip-cau/contract/stickers/shapes'
import type { PrintedSticker } from '../files/shown-stickers.ts'
import type { Pdf } from './new-pdf.ts'

const middle = canvas / 2

/**
 * Draws a sticker: ours as vectors, so that it is sharp at every size, a school's own as a picture with round corners.
 * `left` and `top` are in points.
 */
export const drawSticker = (pdf: Pdf, sticker: PrintedSticker, left: number, top: number, size: number): void => {
  if (typeof sticker === 'string') drawShapes(pdf, sticker, left, top, size)
  else drawPicture(pdf, sticker.picture, left, top, size)
}

const drawPicture = (pdf: Pdf, picture: string, left: number, top: number, size: number) => {
  pdf
    .save()
    .roundedRect(left, top, size, size, size * ownCorner)
    .clip()
  pdf.image(picture, left, top, { width: size, height: size }).restore()
}

const drawShapes = (pdf: Pdf, name: Extract<PrintedSticker, string>, left: number, top: number, size: number): void => {
  const { ground, figure } = stickerDrawings[name]
  pdf
    .save()
    .translate(left, top)
    .scale(size / canvas)
    .lineCap('round')
    .lineJoin('round')
  for (const shape of ground) drawShape(pdf, shape)
  pdf.translate(middle, middle).scale(figureScale).translate(-middle, -middle)
  for (const shape of figure) drawShape(pdf, shape)
  pdf.restore()
}

const drawShape = (pdf: Pdf, { d, fill, line, width = 1, opacity = 1 }: Shape) => {
  pdf.opacity(opacity).path(d)
  if (line !== undefined) pdf.lineWidth(width)
  if (fill !== undefined && line !== undefined) pdf.fillAndStroke(fill, line)
  else if (fill !== undefined) pdf.fill(fill)
  else if (line !== undefined) pdf.stroke(line)
}
