import type { Sticker } from '@nhip-cau/contract/settings'
import { stickerDrawings } from '@nhip-cau/contract/stickers/drawings'
import { figureScale, ownCorner, type Shape, canvas as stickerCanvas } from '@nhip-cau/contract/stickers/shapes'
import { blockOf, heightOf, type Pen, type TextLook, writeBlock } from './picture-text.ts'

export type PicturedSticker = Sticker | ImageBitmap

export type PicturedCard = {
  readonly school: string
  readonly title: string
  /** `Tuần 12 · 23/11 – 27/11/2026` */
  readonly dated: string
  readonly name: string
  readonly className: string
  /** Keys of drawn stickers, and loaded pictures of the school's own. */
  readonly stickers: readonly PicturedSticker[]
  /** What the stickers praise. */
  readonly labels: string
  readonly comment: string
  readonly signed: string
}

const width = 1080
const height = 1350
const font = '"Be Vietnam Pro", system-ui, sans-serif'
const edge = 40

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
  writeBlock(pen, blockOf(pen, card.school.toLocaleUpperCase('vi'), schoolLook), middle, 92)
  drawRibbon(pen, card.title)
  writeBlock(pen, blockOf(pen, card.dated, datedLook), middle, 314)
  const { large, small, above, comment } = wordsBeside(pen, card)
  const [first, ...others] = card.stickers
  if (first !== undefined) drawSticker(pen, first, middle - large / 2, stickersTop, large)
  for (const [at, one] of others.entries())
    drawSticker(pen, one, middle + (at - others.length / 2) * (small + 6) + 3, stickersTop + large, small)
  const below = stickersTop + large + (others.length > 0 ? small : 0)
  const free = wordsBottom - below - heightOf([...above, comment]) - aboveComment
  let top = below + Math.max(0, free) / 2
  for (const block of above) top = writeBlock(pen, block, middle, top)
  writeBlock(pen, comment, middle, top + aboveComment)
  writeBlock(pen, blockOf(pen, card.signed, signedLook), middle, height - 168)
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

const middle = width / 2
const stickersTop = 372
const wordsBottom = height - 180
const aboveComment = 12
const lineWidth = width - 2 * edge - 120

const look = (weight: number, color: string, most: number, ...sizes: number[]): TextLook => ({
  font,
  weight,
  color,
  most,
  sizes,
  width: lineWidth,
})
const schoolLook = look(600, '#3b3733', 2, 34, 30, 26)
const datedLook = look(400, '#716b65', 1, 34, 30)
const labelsLook = look(600, '#94480f', 2, 32, 28, 24)
const nameLook = look(700, '#5b49bc', 2, 68, 60, 52, 44, 38)
const classLook = look(600, '#3b3733', 1, 34, 28)
const signedLook = look(600, '#1c6539', 1, 32, 28)
const smallestComment = 16
const commentSizes = [38, 35, 32, 29, 26, 24, 22, 20, 18, smallestComment]
/** Below this size the stickers give way to the words. */
const readableSize = 29

/** Sizes of the first and of the other stickers, from the usual ones to those beside many words. */
const stickerSizes = [
  { large: 380, small: 110 },
  { large: 310, small: 96 },
  { large: 220, small: 80 },
] as const
const noStickers = { large: 0, small: 0 } as const
type Sizes = { readonly large: number; readonly small: number }

/** The words below the stickers, with stickers as large as readable words allow. */
const wordsBeside = (pen: Pen, { stickers, labels, name, className, comment }: PicturedCard) => {
  const above = [
    ...(labels === '' ? [] : [blockOf(pen, labels, labelsLook)]),
    blockOf(pen, name, nameLook),
    blockOf(pen, className, classLook),
  ]
  const room = ({ large, small }: Sizes) =>
    wordsBottom - stickersTop - large - (stickers.length > 1 ? small : 0) - heightOf(above) - aboveComment
  const plans = (stickers.length === 0 ? [noStickers] : stickerSizes).map((sizes) => {
    const size = commentSizes.find((one) => heightOf([commentOf(pen, comment, one)]) <= room(sizes))
    return { ...sizes, size: size ?? smallestComment }
  })
  const plan = plans.find(({ size }) => size >= readableSize) ?? plans.at(-1) ?? { ...noStickers, size: readableSize }
  return { ...plan, above, comment: commentOf(pen, comment, plan.size) }
}

const commentOf = (pen: Pen, comment: string, size: number) => blockOf(pen, comment, look(400, '#3b3733', 99, size))

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
  pen.fillText(text, middle, top + 66, long - 40)
}

const drawSticker = (pen: Pen, sticker: PicturedSticker, left: number, top: number, size: number) => {
  if (typeof sticker !== 'string') {
    drawOwn(pen, sticker, left, top, size)
    return
  }
  const { ground, figure } = stickerDrawings[sticker]
  const centre = stickerCanvas / 2
  pen.save()
  pen.translate(left, top)
  pen.scale(size / stickerCanvas, size / stickerCanvas)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const shape of ground) drawShape(pen, shape)
  pen.translate(centre, centre)
  pen.scale(figureScale, figureScale)
  pen.translate(-centre, -centre)
  for (const shape of figure) drawShape(pen, shape)
  pen.restore()
}

const drawOwn = (pen: Pen, picture: ImageBitmap, left: number, top: number, size: number) => {
  pen.save()
  pen.beginPath()
  pen.roundRect(left, top, size, size, size * ownCorner)
  pen.clip()
  pen.drawImage(picture, left, top, size, size)
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
