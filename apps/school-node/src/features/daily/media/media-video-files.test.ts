import { hash } from 'node:crypto'
import type { Video } from '@nhip-cau/contract/media'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expiryIn, videoSeconds } from './media-addresses.ts'
import { partOf } from './media-video-files.ts'
import { fileAddressFor } from './testing/addresses.ts'
import { clip } from './testing/clips.ts'
import { sendWhole, store, uploadVideo } from './testing/video-uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

test('sends the parts that a browser asks for, so that playback can seek', async () => {
  const { mamTeacher } = life.as
  const bytes = await clip({ bytes: 30_000 })
  const { body } = await store(mamTeacher, await sendWhole(mamTeacher, bytes))
  const ask = (range: string, more: Record<string, string> = {}) =>
    mamTeacher.fetch(body.url, { headers: { range, ...more } })
  const part = await ask('bytes=100-199')
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
  const end = await ask('bytes=-50')
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-50))).toBe(true)
  const open = await ask('bytes=0-')
  expect([open.status, (await open.arrayBuffer()).byteLength]).toEqual([206, bytes.length])
  const outside = await ask(`bytes=${bytes.length}-`)
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  const whole = await mamTeacher.fetch(body.url)
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await ask('bytes=0-9', { 'if-range': whole.headers.get('etag') ?? '' })).status).toBe(206)
  expect((await ask('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200)
})

describe('the part that a header names', () => {
  test.each([
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=10-12', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['pages=0-1', 'whole'],
  ] as const)('%s', (range, expected) => {
    expect(partOf(range, 10)).toEqual(expected)
  })
})

test('an expired, forged or foreign address gets the same 404, and one without a session too', async () => {
  const { mamTeacher, laTeacher, head, otherTeacher } = life.as
  const [video, another] = [await uploadVideo(mamTeacher), await uploadVideo(mamTeacher)]
  const { url } = video
  expect((await mamTeacher.fetch(url)).status).toBe(200)
  const signature = new URL(url, life.url).searchParams.get('signature') ?? ''
  const last = expiryIn(videoSeconds, new Date())
  const answers = await Promise.all([
    mamTeacher.fetch(fileAddressFor(life, mamTeacher, 'videos', video, last - 2 * videoSeconds)),
    mamTeacher.fetch(fileAddressFor(life, mamTeacher, 'videos', video, last + videoSeconds)),
    mamTeacher.fetch(url.replace(signature, 'A'.repeat(signature.length))),
    mamTeacher.fetch(url.replace(video.id, another.id)),
    mamTeacher.fetch(url.replace(video.id, 'x')),
    mamTeacher.fetch(url.replace('/teacher/', '/school/')),
    laTeacher.fetch(url),
    otherTeacher.fetch(url),
    head.fetch(url.replace('/teacher/', '/school/')),
    fetch(life.url + url),
    fetch(life.url + url, { headers: { authorization: 'Bearer nonsense' } }),
  ])
  const bodies = await Promise.all(answers.map(async (one) => hash('sha256', withoutRequest(await one.text()))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(new Set(bodies).size).toBe(1)
})

const withoutRequest = (text: string) => text.replace(/"request_id":"[^"]*"/, '')

test('an address stays valid for at least six hours, so that a long video can be played', async () => {
  const video: Video = await uploadVideo(life.as.mamTeacher)
  const given = expiryIn(videoSeconds, new Date())
  expect(fileAddressFor(life, life.as.mamTeacher, 'videos', video, given)).toBe(video.url)
  expect(given - Date.now() / 1000).toBeGreaterThan(6 * 60 * 60 - 10)
  const before = fileAddressFor(life, life.as.mamTeacher, 'videos', video, given - videoSeconds)
  expect((await life.as.mamTeacher.fetch(before)).status).toBe(200)
})
