import { fieldText, problemText } from '@nhip-cau/contract/texts'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { clip } from './testing/clips.ts'
import { upload } from './testing/uploads.ts'
import { ask, idOf, sendPart, sendWhole, start, store, uploadVideo } from './testing/video-uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

describe('a finished upload', () => {
  test.each([
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['webm', 'video/webm'],
    ['mkv', 'video/x-matroska'],
  ] as const)('of the format %s becomes a video, whatever its name is', async (format, mime) => {
    const { mamTeacher } = life.as
    const bytes = await clip({ format, seconds: 6, width: 360, height: 640 })
    const { status, body } = await store(mamTeacher, await sendWhole(mamTeacher, bytes))
    expect(status).toBe(200)
    expect(body).toMatchObject({ mime, width: 360, height: 640, bytes: bytes.length, poster: null })
    expect(body.duration_seconds).toBeCloseTo(6, 1)
    const played = await mamTeacher.fetch(body.url)
    expect(played.headers.get('content-type')).toBe(mime)
  })

  test.each(['mp4', 'mov'] as const)(
    'loses what a phone has written about place and device into an %s',
    async (format) => {
      const { mamTeacher } = life.as
      const comment = '+10.7769+106.7009'
      const bytes = await clip({ format, comment })
      expect(bytes.includes(comment)).toBe(true)
      const { body } = await store(mamTeacher, await sendWhole(mamTeacher, bytes))
      const played = Buffer.from(await (await mamTeacher.fetch(body.url)).arrayBuffer())
      expect([played.length, played.includes(comment)]).toEqual([bytes.length, false])
      // What is left is still a video.
      expect((await store(mamTeacher, await sendWhole(mamTeacher, played))).status).toBe(200)
    },
  )

  test('has the poster that the browser drew', async () => {
    const { mamTeacher } = life.as
    const poster = await upload(mamTeacher)
    const video = await uploadVideo(mamTeacher, { poster_image_id: poster.id })
    expect(video.poster?.id).toBe(poster.id)
    expect((await mamTeacher.fetch(shownAddress(mamTeacher, video.poster))).status).toBe(200)
  })

  test('refuses a poster of somebody else', async () => {
    const { mamTeacher, laTeacher } = life.as
    const poster_image_id = (await upload(laTeacher)).id
    const refused = await store(mamTeacher, await sendWhole(mamTeacher, await clip()), { poster_image_id })
    expect(refused).toMatchObject({ status: 422, body: { errors: { poster_image_id: fieldText('image_unknown') } } })
  })

  test('becomes the same video when the request is repeated, also at the same time', async () => {
    const { mamTeacher } = life.as
    const id = await sendWhole(mamTeacher, await clip())
    const made = await Promise.all([store(mamTeacher, id), store(mamTeacher, id)])
    const again = await store(mamTeacher, id)
    expect(new Set([...made, again].map(({ body }) => body.id)).size).toBe(1)
    expect((await ask(mamTeacher, id)).status).toBe(404)
  })

  test('becomes a video after an interruption between its row and its file', async () => {
    const { mamTeacher } = life.as
    const id = await sendWhole(mamTeacher, await clip())
    const { body } = await store(mamTeacher, id)
    await life.node`update videos set status = 'processing' where id = ${body.id}`
    await life.node`
      insert into video_uploads (school_id, id, owner_account_id, bytes)
      select v.school_id, v.upload_id, v.owner_account_id, v.bytes from videos v where v.id = ${body.id}`
    expect((await mamTeacher.fetch(body.url)).status).toBe(404)
    expect((await store(mamTeacher, id)).body.id).toBe(body.id)
    expect((await mamTeacher.fetch(body.url)).status).toBe(200)
  })
})

describe('what is no video is refused with a sentence and deleted:', () => {
  const refusal = async (bytes: Uint8Array) => {
    const { mamTeacher } = life.as
    const id = await sendWhole(mamTeacher, bytes)
    const answer = await store(mamTeacher, id)
    expect((await ask(mamTeacher, id)).status).toBe(404)
    return [answer.status, answer.body.errors?.upload_id]
  }
  const unsupported = [415, problemText('video_unsupported')]
  const broken = [422, fieldText('video_broken')]

  test('a program, a text and a photo with the name of a video', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(5000, 3)])
    expect(await refusal(program)).toEqual(unsupported)
    expect(await refusal(Buffer.from('Thực đơn tuần này'))).toEqual(unsupported)
    expect(await refusal(Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(900)]))).toEqual(
      unsupported,
    )
  })

  test.each(['mp4', 'mov', 'webm', 'mkv'] as const)('a truncated %s', async (format) => {
    const bytes = await clip({ format, bytes: 30_000 })
    expect(await refusal(bytes.subarray(0, bytes.length / 2))).toEqual(broken)
    expect(await refusal(bytes.subarray(0, bytes.length - 100))).toEqual(broken)
  })

  test('a file that begins like a video and goes on with anything', async () => {
    const bytes = await clip()
    expect(await refusal(Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(4000, 9)]))).toEqual(broken)
  })

  test('a video of more than eight hours', async () => {
    expect(await refusal(await clip({ seconds: 8 * 60 * 60 + 60 }))).toEqual([422, fieldText('video_long', { n: 8 })])
  })
})

test('an upload that has not arrived completely is no video yet', async () => {
  const { mamTeacher } = life.as
  const bytes = await clip()
  const id = idOf(await start(mamTeacher, bytes.length))
  await sendPart(mamTeacher, id, 0, bytes.subarray(0, 1000))
  expect(await store(mamTeacher, id)).toMatchObject({
    status: 422,
    body: { errors: { upload_id: fieldText('video_unknown') } },
  })
  await sendPart(mamTeacher, id, 1000, bytes.subarray(1000))
  expect((await store(mamTeacher, id)).status).toBe(200)
})
