/** A few kilobytes can decode to more memory than the machine has. */
export const maxPixels = 60_000_000

/** Of one image, until its decoding is given up. */
export const secondsPerImage = 30

/** Reasons to refuse an image; the last two only for stickers. */
export type Refusal = 'unsupported' | 'heic' | 'too_many_pixels' | 'broken' | 'animated' | 'too_small'

export type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Detects the format by the first bytes and not by the name, so that other decoders never see the file. */
export const kindOf = (bytes: Buffer): Kind | undefined => {
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

export const formats: Record<Kind, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', heic: 'heif' }

export const brokenOf = (kind: Kind): Refusal => (kind === 'heic' ? 'heic' : 'broken')
