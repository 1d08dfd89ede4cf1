import type { Sticker } from '@nhip-cau/contract/settings'
import { stickerDrawings } from '@nhip-cau/contract/stickers/drawings'
import { figureScale, type Shape, canvas as stickerCanvas } from '@nhip-cau/contract/stickers/shapes'

export type PicturedCard = {
  readonly school: string
  readonly title: string
  /** `Tuần 12 · 23/11 – 27/11/2026` */
  readonly dated: string
  readonly name: string
  readonly className: string
  readonly stickers: readonly Sticker[]
  /** What the stickers praise. */
  readonly labels: string
  readonly comment: string
  readonly signed: string
}

const width = 1080
const height = 1350
const font = '"Be Vietnam Pro", system-ui, sans-serif'
const edge = 40
const inside = width - 2 * edge - 120

/** Draws a card as a PNG on the device, with the same frame as the printed one. */
export const drawCardPicture = async (card: PicturedCard): Promise<Blob> => {
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = height
  const pen = sheet.getContext('2d')
  if (!pen) throw new Error('no canvas')
  await Promise.all([400, 600, 700].map((weight) => document.fonts.load(`${weight} 40px ${font}`, card.name)))
  drawGround(pen)
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  writeLines(pen, card.school.toLocaleUpperCase('vi'), {
    y: 132,
    sizes: [34, 30, 26],
    weight: 600,
    color: '#3b3733',
    most: 2,
  })
  drawRibbon(pen, card.title)
  writeLines(pen, card.dated, { y: 352, sizes: [34, 30], weight: 400, color: '#716b65', most: 1 })
  const [first, ...others] = card.stickers
  const shown = others.slice(0, 4)
  if (first !== undefined) drawSticker(pen, first, width / 2 - 190, 386, 380)
  for (const [at, one] of shown.entries())
    drawSticker(pen, one, width / 2 + (at - shown.length / 2) * 116 + 3, 770, 110)
  let y = shown.length > 0 ? 925 : 815
  y = writeLines(pen, card.labels, { y, sizes: [32, 28, 24], weight: 600, color: '#94480f', most: 1 }) + 22
  y = writeLines(pen, card.name, { y, sizes: [68, 60, 52, 44, 38], weight: 700, color: '#5b49bc', most: 2 })
  y = writeLines(pen, card.className, { y: y + 4, sizes: [34, 28], weight: 600, color: '#3b3733', most: 1 })
  const room = height - 190 - y
  const sizes = [36, 33, 30, 27, 24, 21]
  const size = sizes.find((one) => linesOf(pen, card.comment, 400, one).length * one * 1.42 <= room) ?? 18
  writeLines(pen, card.comment, { y: y + size * 0.5, sizes: [size], weight: 400, color: '#3b3733', most: 99 })
  writeLines(pen, card.signed, { y: height - 132, sizes: [32, 28], weight: 600, color: '#1c6539', most: 1 })
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

type Pen = CanvasRenderingContext2D

const linesOf = (pen: Pen, text: string, weight: number, size: number): string[] => {
  pen.font = `${weight} ${size}px ${font}`
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && pen.measureText(longer).width > inside) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

type Written = {
  /** The base line of the first line, in pixels. */
  readonly y: number
  readonly sizes: readonly number[]
  readonly weight: number
  readonly color: string
  /** Lines. */
  readonly most: number
}

/** Writes centred lines at the largest size that needs few enough. Returns the base line below them. */
const writeLines = (pen: Pen, text: string, { y, sizes, weight, color, most }: Written): number => {
  const size = sizes.find((one) => linesOf(pen, text, weight, one).length <= most) ?? sizes.at(-1) ?? 24
  const lines = linesOf(pen, text, weight, size)
  pen.fillStyle = color
  for (const [at, line] of lines.entries()) pen.fillText(line, width / 2, y + at * size * 1.42)
  return y + lines.length * size * 1.42
}

const drawGround = (pen: Pen) => {
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.save()
  pen.beginPath()
  pen.roundRect(edge, edge, width - 2 * edge, height - 2 * edge, 48)
  pen.clip()
  fillPath(pen, '#fffaf2', `M0 0H${width}V${height}H0Z`)
  circle(pen, edge, edge, 210, '#ffe8d4')
  circle(pen, width - edge, edge, 180, '#ece8fd')
  const bottom = height - edge
  fillPath(
    pen,
    '#cdebd7',
    `M0 ${bottom}V${bottom - 80}Q240 ${bottom - 170} 540 ${bottom - 74}T1080 ${bottom - 66}V${bottom}Z`,
  )
  fillPath(
    pen,
    '#8cc99f',
    `M0 ${bottom}V${bottom - 30}Q320 ${bottom - 14} 600 ${bottom - 54}T1080 ${bottom - 112}V${bottom}Z`,
  )
  for (const [x, y, radius, petal] of flowers) drawFlower(pen, x, bottom - y, radius, petal)
  pen.restore()
  frame(pen, edge, 10, '#f28e3e')
  pen.setLineDash([3, 9])
  frame(pen, edge + 20, 3, '#f28e3e')
  pen.setLineDash([])
}

const flowers = [
  [120, 62, 26, '#f3a2bb'],
  [190, 36, 18, '#ffffff'],
  [262, 58, 22, '#ffcf5c'],
  [900, 40, 20, '#ffffff'],
  [966, 62, 26, '#f3a2bb'],
] as const

const frame = (pen: Pen, inset: number, line: number, color: string) => {
  pen.lineWidth = line
  pen.strokeStyle = color
  pen.beginPath()
  pen.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, 48 - (inset - edge) / 2)
  pen.stroke()
}

const circle = (pen: Pen, x: number, y: number, radius: number, color: string) => {
  pen.fillStyle = color
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

const fillPath = (pen: Pen, color: string, path: string) => {
  pen.fillStyle = color
  pen.fill(new Path2D(path))
}

const drawFlower = (pen: Pen, x: number, y: number, radius: number, petal: string) => {
  for (let leaf = 0; leaf < 5; leaf += 1) {
    const angle = (leaf * 2 * Math.PI) / 5 - Math.PI / 2
    circle(pen, x + radius * 0.62 * Math.cos(angle), y + radius * 0.62 * Math.sin(angle), radius * 0.46, petal)
  }
  circle(pen, x, y, radius * 0.36, petal === '#ffcf5c' ? '#f28e3e' : '#ffcf5c')
}

const drawRibbon = (pen: Pen, text: string) => {
  const [left, top, long, high] = [210, 204, 660, 92]
  for (const side of [-1, 1]) {
    const inner = side < 0 ? left : left + long
    const outer = inner + side * 84
    fillPath(
      pen,
      '#8474dc',
      `M${inner - side * 26} ${top + 26}H${outer}L${outer - side * 30} ${top + 26 + high / 2}L${outer} ${top + 26 + high}H${inner - side * 26}Z`,
    )
    fillPath(pen, '#3b2f7d', `M${inner} ${top + high}H${inner - side * 26}V${top + high + 26}Z`)
  }
  pen.fillStyle = '#5b49bc'
  pen.beginPath()
  pen.roundRect(left, top, long, high, 10)
  pen.fill()
  pen.font = `700 56px ${font}`
  pen.fillStyle = '#ffffff'
  pen.fillText(text, width / 2, top + 66, long - 40)
}

const drawSticker = (pen: Pen, sticker: Sticker, left: number, top: number, size: number) => {
  const { ground, figure } = stickerDrawings[sticker]
  const middle = stickerCanvas / 2
  pen.save()
  pen.translate(left, top)
  pen.scale(size / stickerCanvas, size / stickerCanvas)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const shape of ground) drawShape(pen, shape)
  pen.translate(middle, middle)
  pen.scale(figureScale, figureScale)
  pen.translate(-middle, -middle)
  for (const shape of figure) drawShape(pen, shape)
  pen.restore()
}

const drawShape = (pen: Pen, { d, fill, line, width: thick = 1, opacity = 1 }: Shape) => {
  const path = new Path2D(d)
  pen.globalAlpha = opacity
  if (fill !== undefined) {
    pen.fillStyle = fill
    pen.fill(path)
  }
  if (line === undefined) return
  pen.lineWidth = thick
  pen.strokeStyle = line
  pen.stroke(path)
}
