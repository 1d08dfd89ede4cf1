import { readFile } from 'node:fs/promises'
import { imageWidths, widthsFor } from '@nhip-cau/contract/image-address'
import PQueue from 'p-queue'
import type { OutputInfo } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { loadSharp } from './load-sharp.ts'

const work = new PQueue({ concurrency: 2 })
// One at a time: encoding the largest width takes 75 MB of memory, or 105 MB without chroma subsampling.
const avifs = new PQueue({ concurrency: 1 })

export const maxPixels = 60_000_000
const longestSide = 8192
const secondsPerImage = 30

export type MadeImage = {
  readonly width: number
  readonly height: number
  /** ThumbHash, base64. */
  readonly placeholder: string
  /** Sorted by width, smallest first. */
  readonly files: readonly { readonly width: number; readonly webp: Buffer }[]
}

/** Reasons to refuse an image. */
export type Refusal = 'unsupported' | 'heic' | 'too_many_pixels' | 'broken'

type Pixels = {
  readonly data: Buffer
  readonly info: OutputInfo
}

/**
 * Makes the served widths of an uploaded image: upright, in sRGB and without metadata such as place and time. Runs in a
 * queue.
 */
export const makeImage = (file: Buffer | string): Promise<MadeImage | Refusal> =>
  // A path is read only when its task starts, so waiting images stay on disk.
  work.add(async () => makeNow(typeof file === 'string' ? await readFile(file) : file))

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
      { priority: -1 },
    ),
  )

const makeNow = async (bytes: Buffer): Promise<MadeImage | Refusal> => {
  const kind = kindOf(bytes)
  if (kind === undefined) return 'unsupported'
  const pixels = await decode(bytes, kind)
  if (typeof pixels === 'string') return pixels
  const { width, height } = pixels.info
  const files: { width: number; webp: Buffer }[] = []
  for (const one of widthsFor(width)) files.push({ width: one, webp: await webpOf(pixels, one) })
  return { width, height, placeholder: await placeholderOf(pixels), files }
}

type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Detects the format by the first bytes and not by the name, so that other decoders never see the file. */
const kindOf = (bytes: Buffer): Kind | undefined => {
  const text = bytes.toString('latin1', 0, 64)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('ftyp', 4)) {
    const brands = text.slice(8, Math.min(bytes.readUInt32BE(0), 64))
    if (/avif|avis/.test(brands)) return 'avif'
    if (/hei[cxms]|hev[cxms]|mif1|msf1/.test(brands)) return 'heic'
  }
  return undefined
}

const formats: Record<Kind, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', heic: 'heif' }

/** Decodes the image once, at the largest width that is stored. */
const decode = async (bytes: Buffer, kind: Kind): Promise<Pixels | Refusal> => {
  const broken = kind === 'heic' ? 'heic' : 'broken'
  const sharp = await loadSharp()
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== formats[kind]) return broken
    // A few kilobytes can decode to more memory than the machine has.
    if (width * height > maxPixels) return 'too_many_pixels'
    // Warnings do not fail the decoding, because some phones write such files.
    return await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: imageWidths.at(-1), height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: secondsPerImage })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return broken
  }
}

const from = async ({ data, info: { width, height, channels } }: Pixels) => {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels } })
}

/**
 * Effort 2 takes 40 % of the processor time of the default 4, and its files are 4 % larger. The largest width takes most
 * of the time and is replaced by its AVIF file soon, so it gets effort 0: 60 % of the time, files 40 % larger.
 */
const webpOf = async (pixels: Pixels, width: number): Promise<Buffer> => {
  const image = await from(pixels)
  return width === pixels.info.width
    ? image.webp({ quality: 78, effort: 0 }).toBuffer()
    : image.resize({ width }).webp({ quality: 78, effort: 2 }).toBuffer()
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
