import { ownStickerLimits } from '@nhip-cau/contract/own-stickers'
import type { Sharp } from 'sharp'
import { brokenOf, formats, type Kind, kindOf, maxPixels, type Refusal, secondsPerImage } from './image-kind.ts'
import { loadSharp } from './load-sharp.ts'

const { side, least } = ownStickerLimits
/** Around a trimmed drawing, so that rounded corners cut nothing off. */
const border = 20
/** Pixels of the side at which borders are searched. */
const workSide = 1024

/**
 * The uploaded file as a square PNG: without its even border, if it has one, on a ground of the border's colour; a photo
 * without a border is cropped. Moving images are refused.
 */
export const squareSticker = async (bytes: Buffer): Promise<Buffer | Refusal> => {
  const kind = kindOf(bytes)
  if (kind === undefined) return 'unsupported'
  const sharp = await loadSharp()
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== formats[kind]) return brokenOf(kind)
    if (width * height > maxPixels) return 'too_many_pixels'
    if (pages > 1 || isMoving(bytes, kind)) return 'animated'
    const image = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: workSide, height: workSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .png({ compressionLevel: 1 })
      .timeout({ seconds: secondsPerImage })
      .toBuffer()
    const trimmed = await sharp(image)
      .trim({ threshold: 12 })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    if (Math.min(trimmed.info.width, trimmed.info.height) < least) return 'too_small'
    const before = await sharp(image).metadata()
    const hasBorder = trimmed.info.width < before.width || trimmed.info.height < before.height
    const square = hasBorder ? onGround(sharp(trimmed.data), await cornerOf(sharp(image))) : cropped(sharp(image))
    return await square.png().toBuffer()
  } catch {
    return brokenOf(kind)
  }
}

type Colour = { readonly r: number; readonly g: number; readonly b: number; readonly alpha: number }

const cornerOf = async (image: Sharp): Promise<Colour> => {
  const [r = 0, g = 0, b = 0, a = 0] = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  return { r, g, b, alpha: a / 255 }
}

const onGround = (drawing: Sharp, background: Colour): Sharp => {
  const inner = side - 2 * border
  return drawing
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: border, bottom: border, left: border, right: border, background })
}

const cropped = (photo: Sharp): Sharp =>
  photo.resize({ width: side, height: side, fit: 'cover', position: 'attention' })

/** By the marks of each format, because libraries differ in which moving images they read as one picture. */
const isMoving = (bytes: Buffer, kind: Kind): boolean => {
  const text = bytes.toString('latin1', 0, 64)
  switch (kind) {
    case 'png': {
      const end = bytes.indexOf('IDAT')
      return bytes.subarray(0, end < 0 ? bytes.length : end).includes('acTL')
    }
    case 'webp':
      return text.startsWith('VP8X', 12) && ((bytes[20] ?? 0) & 2) !== 0
    case 'avif':
      return text.startsWith('avis', 8)
    default:
      return false
  }
}
