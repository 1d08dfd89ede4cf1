import type { Sticker } from '@nhip-cau/contract/settings'
import { stickerDrawings } from '@nhip-cau/contract/stickers/drawings'
import { canvas, figureScale, type Shape } from '@nhip-cau/contract/stickers/shapes'
import type { Pdf } from './new-pdf.ts'

const middle = canvas / 2

/** Draws a sticker as vectors, so that it is sharp at every size. `left` and `top` are in points. */
export const drawSticker = (pdf: Pdf, name: Sticker, left: number, top: number, size: number): void => {
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
