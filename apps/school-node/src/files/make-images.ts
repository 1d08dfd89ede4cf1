import { readFile } from 'node:fs/promises'
import { imageWidths } from '@nhip-cau/contract/media'
import PQueue from 'p-queue'
import type { OutputInfo } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { loadSharp } from './load-sharp.ts'

const work = new PQueue({ concurrency: 2 })
// One at a time: the largest width takes 75 MB of memory while it becomes an AVIF, and colours of full width 105.
const avifs = new PQueue({ concurrency: 1 })

export const maxPixels = 60_000_000
const longestSide = 8192
const secondsPerImage = 30

export type MadeImage = {
  readonly width: number
  readonly height: number
  /** ThumbHash, base64. */
  readonly placeholder: string
  /** Smallest first. */
  readonly files: readonly { readonly width: number; readonly webp: Buffer }[]
}

/** Why a file does not become a picture. */
export type Refusal = 'unsupported' | 'heic' | 'too_many_pixels' | 'broken'

type Pixels = {
  readonly data: Buffer
  readonly info: OutputInfo
}

/**
 * Makes the widths that are served out of what somebody sent: upright, in sRGB, and without anything but the pixels, so
 * without the place and time a camera wrote into it. Waits its turn.
 */
export const makeImage = (file: Buffer | string): Promise<MadeImage | Refusal> =>
  // A file waits its turn on the disk.
  work.add(async () => makeNow(typeof file === 'string' ? await readFile(file) : file))

/** So many wait for their turn that whoever comes now would wait too long. */
export const isCrowded = (): boolean => work.sizeBy({ priority: 0 }) >= 32

/** The same picture as AVIF, unless that is not smaller. Gives way to pictures somebody waits for. */
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

/** By the first bytes, never by name: decoders of other formats must not even see the file. */
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

/** The pixels in the largest width that is kept, decoded once for all widths. */
const decode = async (bytes: Buffer, kind: Kind): Promise<Pixels | Refusal> => {
  const broken = kind === 'heic' ? 'heic' : 'broken'
  const sharp = await loadSharp()
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== formats[kind]) return broken
    // A few kilobytes can unfold to more memory than the machine has.
    if (width * height > maxPixels) return 'too_many_pixels'
    // What only earns a warning is let through: some telephones write such files.
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

/** The widths of the contract and the own one; a width hardly smaller than the own saves nothing. */
const widthsFor = (own: number): readonly number[] => [...imageWidths.filter((width) => width * 1.1 < own), own]

const from = async ({ data, info: { width, height, channels } }: Pixels) => {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels } })
}

const webpOf = async (pixels: Pixels, width: number): Promise<Buffer> => {
  const image = await from(pixels)
  return (width === pixels.info.width ? image : image.resize({ width })).webp({ quality: 78, effort: 4 }).toBuffer()
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
