import { readFile } from 'node:fs/promises'
import { imageWidths, widthsFor } from '@nhip-cau/contract/image-address'
import PQueue from 'p-queue'
import type { OutputInfo } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { brokenOf, formats, type Kind, kindOf, maxPixels, type Refusal, secondsPerImage } from './image-kind.ts'
import { loadSharp } from './load-sharp.ts'
import { squareSticker } from './square-sticker.ts'

const work = new PQueue({ concurrency: 2 })
// One at a time: encoding the largest width takes 75 MB of memory, or 105 MB without chroma subsampling.
const avifs = new PQueue({ concurrency: 1 })

const longestSide = 8192
/** What `later` does not leave out: the second of the three widths, or an image that is hardly wider. */
const widestAtOnce = 1056

export type MadeImage = {
  /** Of the largest width. */
  readonly width: number
  readonly height: number
  /** ThumbHash, base64. */
  readonly placeholder: string
  /** Sorted by width, smallest first. */
  readonly files: readonly { readonly width: number; readonly webp: Buffer }[]
  /** All widths, smallest first; the file of the largest one may be left to `makeLargest`. */
  readonly widths: readonly number[]
}

export type Size = { readonly width: number; readonly height: number }

type Pixels = {
  readonly data: Buffer
  readonly info: OutputInfo
}

/**
 * Makes the served widths of an uploaded image: upright, in sRGB and without metadata such as place and time. With
 * `later` the largest width is left out where making it takes most of the time. A sticker is trimmed and made square
 * first. Runs in a queue.
 */
export const makeImage = (
  file: Buffer | string,
  { later = false, sticker = false } = {},
): Promise<MadeImage | Refusal> =>
  work.add(async () => {
    // A path is read only when its task starts, so waiting images stay on disk.
    const bytes = typeof file === 'string' ? await readFile(file) : file
    const image = sticker ? await squareSticker(bytes) : bytes
    return typeof image === 'string' ? image : makeNow(image, later)
  })

/** Makes the largest width of an image from its uploaded file. Runs with lower priority than uploads. */
export const makeLargest = (file: Buffer, { width, height }: Size): Promise<Buffer | undefined> =>
  work.add(
    async () => {
      const kind = kindOf(file)
      const pixels = kind && (await decode(file, kind, { width, height, fit: 'fill' }))
      return pixels === undefined || typeof pixels === 'string' ? undefined : webpOf(pixels, width)
    },
    { priority: -1 },
  )

/** Whether too many images wait for a new one to be processed in time. */
export const isCrowded = (): boolean => work.sizeBy({ priority: 0 }) >= 32

/** Encodes the picture as AVIF; returns undefined if that is not smaller. Runs with lower priority than uploads. */
export const makeAvif = (webp: Buffer): Promise<Buffer | undefined> =>
  avifs.add(() =>
    work.add(
      async () => {
        const sharp = await loadSharp()
        const avif = await sharp(webp, { limitInputPixels: maxPixels })
          .avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' })
          .toBuffer()
        return avif.length < webp.length ? avif : undefined
      },
      { priority: -2 },
    ),
  )

const makeNow = async (bytes: Buffer, later: boolean): Promise<MadeImage | Refusal> => {
  const kind = kindOf(bytes)
  if (kind === undefined) return 'unsupported'
  const size = await sizeOf(bytes, kind)
  if (typeof size === 'string') return size
  const widths = widthsFor(size.width)
  const made = later ? widths.filter((width) => width <= widestAtOnce) : widths
  const pixels = await decode(bytes, kind, { ...size, width: made.at(-1) ?? size.width, fit: 'inside' })
  if (typeof pixels === 'string') return pixels
  const files: { width: number; webp: Buffer }[] = []
  for (const one of made) files.push({ width: one, webp: await webpOf(pixels, one) })
  return { ...size, placeholder: await placeholderOf(pixels), files, widths }
}

/** The size of the largest width that is stored. */
const sizeOf = async (bytes: Buffer, kind: Kind): Promise<Size | Refusal> => {
  const sharp = await loadSharp()
  try {
    const { format, width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== formats[kind]) return brokenOf(kind)
    // A few kilobytes can decode to more memory than the machine has.
    if (width * height > maxPixels) return 'too_many_pixels'
    const share = Math.min(1, (imageWidths.at(-1) ?? width) / autoOrient.width, longestSide / autoOrient.height)
    const scaled = (side: number) => Math.max(1, Math.round(side * share))
    return { width: scaled(autoOrient.width), height: scaled(autoOrient.height) }
  } catch {
    return brokenOf(kind)
  }
}

/** Decodes the image once, at the largest width that is made now. */
const decode = async (
  bytes: Buffer,
  kind: Kind,
  { width, height, fit }: Size & { readonly fit: 'inside' | 'fill' },
): Promise<Pixels | Refusal> => {
  const sharp = await loadSharp()
  try {
    // Warnings do not fail the decoding, because some phones write such files.
    return await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width, height, fit })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: secondsPerImage })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return brokenOf(kind)
  }
}

const from = async ({ data, info: { width, height, channels } }: Pixels) => {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels } })
}

/** Effort 2 takes 40 % of the processor time of the default 4, and its files are 4 % larger. */
const webpOf = async (pixels: Pixels, width: number): Promise<Buffer> => {
  const image = await from(pixels)
  const sized = width === pixels.info.width ? image : image.resize({ width })
  return sized.webp({ quality: 78, effort: 2 }).toBuffer()
}

const placeholderOf = async (pixels: Pixels): Promise<string> => {
  const image = await from(pixels)
  const { data, info } = await image
    .resize({ width: 32, height: 32, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
