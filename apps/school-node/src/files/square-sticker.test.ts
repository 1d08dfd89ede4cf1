import sharp from 'sharp'
import { expect, test } from 'vitest'
import { heicBeginning, picture } from '../features/daily/media/testing/pictures.ts'
import { makeImage } from './make-images.ts'

const made = async (bytes: Buffer) => {
  const answer = await makeImage(bytes, { sticker: true })
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`)
  return answer
}
const refusal = (bytes: Buffer) => makeImage(bytes, { sticker: true })

type Drawing = { readonly width: number; readonly height: number; readonly ground: string; readonly mark: string }

/** A rectangle of 200 × 100 on an even ground. */
const drawn = ({ width, height, ground, mark }: Drawing) =>
  sharp({ create: { width, height, channels: 4, background: ground } }).composite([
    { input: { create: { width: 200, height: 100, channels: 4, background: mark } }, left: 40, top: 60 },
  ])

const colourAt = async (webp: Buffer, left: number, top: number) => [
  ...(await sharp(webp).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

test('a drawing is freed of its even border and stands in the middle of a square of that colour', async () => {
  const file = await drawn({ width: 900, height: 400, ground: '#ffffff', mark: '#0000ff' }).jpeg().toBuffer()
  const { width, height, files } = await made(file)
  expect([width, height]).toEqual([512, 512])
  const webp = files.at(-1)?.webp ?? Buffer.alloc(0)
  const [, , blue = 0] = await colourAt(webp, 30, 256)
  const [red = 0] = await colourAt(webp, 30, 256)
  expect(blue - red).toBeGreaterThan(150)
  for (const channel of (await colourAt(webp, 256, 40)).slice(0, 3)) expect(channel).toBeGreaterThan(240)
})

test('a transparent ground stays transparent', async () => {
  const file = await drawn({ width: 600, height: 600, ground: '#00000000', mark: '#ff0000ff' }).png().toBuffer()
  const { files } = await made(file)
  const webp = files.at(-1)?.webp ?? Buffer.alloc(0)
  expect((await colourAt(webp, 256, 20))[3]).toBe(0)
  expect((await colourAt(webp, 256, 256))[3]).toBe(255)
})

test('a photo without a border is cropped to a square', async () => {
  const { width, height, widths } = await made(await picture(1600, 900).jpeg().toBuffer())
  expect([width, height, widths]).toEqual([512, 512, [320, 512]])
})

test('refuses moving images, drawings, empty and renamed files, bombs and tiny pictures, each with its reason', async () => {
  const frames = [picture(200, 200), picture(200, 200).negate()]
  const rows = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
  const moving = await sharp(rows, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect(await refusal(moving)).toBe('animated')
  const still = await picture(200, 200).png().toBuffer()
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  expect(await refusal(Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]))).toBe('animated')
  expect(await refusal(await picture(200, 200).gif().toBuffer())).toBe('unsupported')
  expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'))).toBe(
    'unsupported',
  )
  expect(await refusal(Buffer.alloc(0))).toBe('unsupported')
  expect(await refusal(Buffer.from('%PDF-1.7 renamed to .png'))).toBe('unsupported')
  expect(await refusal(still.subarray(0, still.length / 2))).toBe('broken')
  expect(await refusal(heicBeginning())).toBe('heic')
  expect(await refusal(await picture(60, 60).png().toBuffer())).toBe('too_small')
  const bomb = await sharp(Buffer.alloc(7800 * 7800), { raw: { width: 7800, height: 7800, channels: 1 } })
    .png()
    .toBuffer()
  expect(await refusal(bomb)).toBe('too_many_pixels')
})
