import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { startVideoUpload } from '@nhip-cau/contract/media'
import { eventually } from '@nhip-cau/server/testing/eventually'
import type { TwoSchools } from '@nhip-cau/server/testing/test-school'
import { memoryInUse } from '@nhip-cau/server-kit/testing/memory-in-use'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SchoolWithSeparateNode, startSchoolWithSeparateNode } from '../../../testing/separate-node.ts'
import { clip } from './testing/clips.ts'
import { arrived, ask, cancel, idOf, partHeaders, sendPart, sendWhole, start, store } from './testing/video-uploads.ts'

let world: SchoolWithSeparateNode
let life: TwoSchools
beforeAll(async () => {
  world = await startSchoolWithSeparateNode()
  life = world.life
})
afterAll(() => world.stop())
beforeEach(() => life.node`delete from video_uploads`)

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte
const unfinished = () => readdir(join(life.settings.dataDir, 'media', 'unfinished'))
const path = (id: string) => `${startVideoUpload.path.replace(':role', 'teacher')}/${id}`

/** Waits until so many bytes are in the file. To ask the server would end the request that writes them. */
const written = (id: string, bytes: number) =>
  eventually(
    async () => {
      const name = (await unfinished()).find((one) => one.includes(id)) ?? ''
      return (await stat(join(life.settings.dataDir, 'media', 'unfinished', name))).size
    },
    (size) => size === bytes,
  )

/** Sends the first bytes of a larger part and keeps the connection open. */
const sendSlowly = (url: string, id: string, bytes: Uint8Array) => {
  const sending = request(url + path(id), {
    method: 'PATCH',
    headers: {
      ...partHeaders(0),
      authorization: `Bearer ${life.as.mamTeacher.session.access_token}`,
      'content-length': bytes.length * 10,
    },
  })
  sending.on('error', () => undefined)
  sending.write(bytes)
  return sending
}

test('a video sent in parts arrives as it was sent', async () => {
  const { mamTeacher } = life.as
  const bytes = await clip({ bytes: 300_000 })
  const upload = await start(mamTeacher, bytes.length)
  expect(upload.status).toBe(201)
  const id = idOf(upload)
  for (let from = 0; from < bytes.length; from += 100_000) {
    expect((await sendPart(mamTeacher, id, from, bytes.subarray(from, from + 100_000))).status).toBe(204)
    expect(await arrived(mamTeacher, id)).toBe(Math.min(bytes.length, from + 100_000))
  }
  const { body } = await store(mamTeacher, id)
  const played = await mamTeacher.fetch(body.url)
  expect(Buffer.from(await played.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await unfinished()).toEqual([])
})

test('after a lost connection the upload goes on where it stopped', async () => {
  const { mamTeacher } = life.as
  const bytes = await clip({ bytes: 300_000 })
  const id = idOf(await start(mamTeacher, bytes.length))
  const sending = sendSlowly(life.url, id, bytes.subarray(0, 20_000))
  await written(id, 20_000)
  sending.destroy()
  const rest = await eventually(
    () => sendPart(mamTeacher, id, 20_000, bytes.subarray(20_000)),
    ({ status }) => status === 204,
  )
  expect(rest.headers.get('upload-offset')).toBe(String(bytes.length))
  expect((await store(mamTeacher, id)).status).toBe(200)
})

test('another process goes on with an upload while the first one still waits for a lost connection', async () => {
  const there = world.apart.as(life.as.mamTeacher)
  const bytes = await clip({ bytes: 300_000 })
  const id = idOf(await start(life.as.mamTeacher, bytes.length))
  const stuck = sendSlowly(life.url, id, bytes.subarray(0, 20_000))
  await written(id, 20_000)
  expect((await sendPart(there, id, 20_000, bytes.subarray(20_000))).status).toBe(204)
  const { status, body } = await store(life.as.mamTeacher, id)
  expect(status).toBe(200)
  const played = await there.fetch(body.url)
  expect(Buffer.from(await played.arrayBuffer()).equals(bytes)).toBe(true)
  stuck.destroy()
})

test('an upload goes on after the process that wrote it was killed', async () => {
  const { mamTeacher } = life.as
  const bytes = await clip({ bytes: 300_000 })
  const id = idOf(await start(mamTeacher, bytes.length))
  sendSlowly(world.apart.url(), id, bytes.subarray(0, 20_000))
  await written(id, 20_000)
  await world.apart.kill()
  expect((await sendPart(mamTeacher, id, 20_000, bytes.subarray(20_000))).status).toBe(204)
  expect((await store(mamTeacher, id)).status).toBe(200)
  await world.apart.restart()
})

test('an upload of somebody else, of another school or of nobody is not found', async () => {
  const { mamTeacher, laTeacher, head, otherTeacher, otherHead } = life.as
  const id = idOf(await start(mamTeacher, 1000))
  for (const who of [laTeacher, head, otherTeacher, otherHead])
    for (const response of [
      await ask(who, id),
      await sendPart(who, id, 0, Buffer.alloc(10)),
      await cancel(who, id),
      await who.fetch(`${path(id).replace('/teacher/', `/${who.role}/`)}`, { method: 'HEAD' }),
    ])
      expect(response.status).toBe(404)
  expect((await store(laTeacher, id)).status).toBe(404)
  expect((await ask(mamTeacher, crypto.randomUUID())).status).toBe(404)
  expect(await arrived(mamTeacher, id)).toBe(0)
})

test('a teacher who may not write posts uploads no video, and a parent has no such address', async () => {
  expect((await start(life.as.bareTeacher, 1000)).status).toBe(403)
  expect((await start(life.as.clerk, 1000)).status).toBe(403)
  expect((await start(life.as.mamParent, 1000)).status).toBe(404)
})

test('a part at the wrong place gets 409 and changes nothing', async () => {
  const { mamTeacher } = life.as
  const id = idOf(await start(mamTeacher, 1000))
  expect((await sendPart(mamTeacher, id, 500, Buffer.alloc(500))).status).toBe(409)
  expect(await arrived(mamTeacher, id)).toBe(0)
})

test('more bytes than were announced are refused', async () => {
  const { mamTeacher } = life.as
  const id = idOf(await start(mamTeacher, 1000))
  expect((await sendPart(mamTeacher, id, 0, Buffer.alloc(1001))).status).toBe(413)
  expect(await arrived(mamTeacher, id)).toBe(0)
})

test('refuses an empty file, one over 2 GB, the eleventh unfinished upload, and more than 10 GB of them', async () => {
  const { mamTeacher, laTeacher } = life.as
  expect((await start(mamTeacher, 0)).status).toBe(422)
  expect((await start(mamTeacher, 2 * gigabyte + 1)).status).toBe(413)
  const begun = await Promise.all(Array.from({ length: 12 }, () => start(mamTeacher, 1000)))
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(begun.filter(({ status }) => status === 429)).toHaveLength(2)
  const one = begun.find(({ status }) => status === 201)
  expect((await cancel(mamTeacher, one ? idOf(one) : '')).status).toBe(204)
  expect((await start(mamTeacher, 1000)).status).toBe(201)
  for (let count = 0; count < 5; count += 1) expect((await start(laTeacher, 2 * gigabyte)).status).toBe(201)
  const refused = await start(laTeacher, 1000)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'uploads_unfinished'])
})

test('deletes an upload that has received nothing for a day, with its bytes', async () => {
  const { mamTeacher } = life.as
  const [old, young] = [await sendWhole(mamTeacher, await clip()), idOf(await start(mamTeacher, 1000))]
  await life.node`update video_uploads set touched_at = touched_at - interval '25 hours' where id = ${old}`
  await life.node`update video_uploads set touched_at = touched_at - interval '23 hours' where id = ${young}`
  await life.server.node.runClock('media.expire-uploads')
  expect([(await ask(mamTeacher, old)).status, (await ask(mamTeacher, young)).status]).toEqual([404, 200])
  expect((await unfinished()).filter((name) => name.includes(old))).toEqual([])
})

test('memory stays flat while a large video arrives', async () => {
  const { mamTeacher } = life.as
  const size = 400 * megabyte
  const id = idOf(await start(mamTeacher, size))
  const part = Buffer.alloc(8 * megabyte, 7)
  await sendPart(mamTeacher, id, 0, part)
  const before = memoryInUse()
  for (let from = part.length; from < size; from += part.length)
    expect((await sendPart(mamTeacher, id, from, part)).status).toBe(204)
  expect(memoryInUse() - before).toBeLessThan(50 * megabyte)
  await cancel(mamTeacher, id)
})
