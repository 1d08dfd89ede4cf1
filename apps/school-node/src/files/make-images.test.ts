import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import { heicBeginning, picture } from '../features/daily/media/testing/pictures.ts'
import { type MadeImage, makeAvif, makeImage } from './make-images.ts'

const made = async (bytes: Buffer): Promise<MadeImage> => {
  const answer = await makeImage(bytes)
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`)
  return answer
}
const widthsOf = (image: MadeImage) => image.files.map((file) => file.width)

describe('images that are made', () => {
  test('makes up to three widths and never enlarges', async () => {
    expect(widthsOf(await made(await picture(2400, 1800).jpeg().toBuffer()))).toEqual([320, 960, 1920])
    expect(widthsOf(await made(await picture(1200, 900).jpeg().toBuffer()))).toEqual([320, 960, 1200])
    expect(widthsOf(await made(await picture(700, 500).png().toBuffer()))).toEqual([320, 700])
    expect(widthsOf(await made(await picture(320, 200).webp().toBuffer()))).toEqual([320])
    expect(widthsOf(await made(await picture(1, 1).png().toBuffer()))).toEqual([1])
    // 330 is hardly wider than 320, so one file is enough.
    expect(widthsOf(await made(await picture(330, 200).jpeg().toBuffer()))).toEqual([330])
  })

  test('each width is a WebP of the declared size', async () => {
    const image = await made(await picture(1500, 1000).jpeg().toBuffer())
    for (const { width, webp } of image.files) {
      expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height: Math.round((width * 2) / 3) })
    }
    expect(image).toMatchObject({ width: 1500, height: 1000 })
  })

  test('rotates the image upright and removes all metadata', async () => {
    const photo = await picture(800, 600)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 36/1' } })
      .jpeg()
      .toBuffer()
    const before = await sharp(photo).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.includes('Telephone')).toBe(true)
    const image = await made(photo)
    expect(image).toMatchObject({ width: 600, height: 800 })
    for (const { webp } of image.files) {
      const after = await sharp(webp).metadata()
      for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) expect(after[part]).toBeUndefined()
      for (const trace of ['Telephone', 'Exif', 'GPS']) expect(webp.includes(trace)).toBe(false)
    }
  })

  test('converts a wide colour space to sRGB', async () => {
    const wide = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const [file] = (await made(wide)).files
    const [red, green, blue] = await sharp(file?.webp).raw().toBuffer()
    expect(red).toBeGreaterThan(245)
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(10)
  })

  test('accepts greyscale, transparent, 16-bit and CMYK images', async () => {
    const grey = await picture(400, 300).greyscale().png().toBuffer()
    const deep = await picture(400, 300).toColourspace('rgb16').png().toBuffer()
    const print = await picture(400, 300).toColourspace('cmyk').jpeg().toBuffer()
    const clear = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#f008' } })
      .png()
      .toBuffer()
    for (const bytes of [grey, deep, print, clear]) {
      const { width, height, placeholder } = await made(bytes)
      expect([width, height, placeholder.length > 10]).toEqual([400, 300, true])
    }
  })

  test('the placeholder has the average colour of the image', async () => {
    const green = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#20c040' } })
      .png()
      .toBuffer()
    const { r, g, b, a } = thumbHashToAverageRGBA(Buffer.from((await made(green)).placeholder, 'base64'))
    expect(g).toBeGreaterThan(Math.max(r, b) + 0.3)
    expect(a).toBe(1)
  })

  test('takes the first frame of an animation and limits the height to 8192 pixels', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 50, height: 50, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await made(
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    )
    expect(moving).toMatchObject({ width: 50, height: 50 })
    const long = await made(
      await sharp({ create: { width: 1080, height: 17_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    expect(long.height).toBe(8192)
  })

  test('makes an AVIF only if it is smaller, and reads AVIF', async () => {
    const { files } = await made(await picture(700, 500).jpeg().toBuffer())
    const avif = await makeAvif(files.at(-1)?.webp as Buffer)
    expect(avif?.length).toBeLessThan(files.at(-1)?.webp.length ?? 0)
    expect(await made(avif as Buffer)).toMatchObject({ width: 700, height: 500 })
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
    expect(await makeAvif(dot)).toBeUndefined()
  })
})

describe('images that are refused', () => {
  test('refuses files whose content is not a supported image format', async () => {
    const flat = sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    for (const bytes of [
      Buffer.from('Thực đơn tuần này'),
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      Buffer.from('%PDF-1.7\n1 0 obj'),
      await flat.gif().toBuffer(),
      await flat.tiff().toBuffer(),
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
      Buffer.from([0xff, 0xd8]),
      Buffer.alloc(0),
    ]) {
      expect(await makeImage(bytes)).toBe('unsupported')
    }
  })

  test('refuses truncated and corrupt images', async () => {
    const whole = picture(900, 600)
    for (const bytes of [await whole.jpeg().toBuffer(), await whole.png().toBuffer(), await whole.webp().toBuffer()]) {
      expect(await makeImage(bytes.subarray(0, bytes.length * 0.6))).toBe('broken')
      expect(await makeImage(Buffer.concat([bytes.subarray(0, 16), Buffer.from('and then something else')]))).toBe(
        'broken',
      )
    }
    const avif = await whole.avif({ effort: 0 }).toBuffer()
    expect(await makeImage(avif.subarray(0, avif.length * 0.6))).toBe('broken')
  })

  test('refuses HEIC with a separate code', async () => {
    expect(await makeImage(heicBeginning())).toBe('heic')
  })

  test('refuses a small file with too many pixels', async () => {
    const side = 7800
    const bomb = await sharp(Buffer.alloc(side * side), { raw: { width: side, height: side, channels: 1 } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(300_000)
    expect(await makeImage(bomb)).toBe('too_many_pixels')
  })
})
