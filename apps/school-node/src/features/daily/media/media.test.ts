import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { imageAddress, widthsOf } from '@nhip-cau/contract/image-address'
import type { Image } from '@nhip-cau/contract/media'
import { createPost, deletePost } from '@nhip-cau/contract/posts'
import { fieldText, problemText } from '@nhip-cau/contract/texts'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { heicBeginning, picture } from './testing/pictures.ts'
import { cleanFiles, jobsDone, photo, sendFiles, upload } from './testing/uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const address = '/api/v1/teacher/media/storeImages'
const folder = () => join(life.settings.dataDir, 'media')
const fileNames = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const filesOf = async (image: Image) => (await fileNames()).filter((name) => name.includes(image.id)).sort()
const rowCount = async () => {
  const [row] = await life.node<{ count: number }[]>`select count(*) from media`
  return row?.count
}
const source = (image: Image) => shownAddress(life.as.mamTeacher, image)
const hasAvif = async (image: Image) => {
  const [row] = await life.node<{ has_avif: boolean }[]>`select m.has_avif from media m where m.id = ${image.id}`
  return row?.has_avif ?? false
}

describe('uploads', () => {
  test('stores several photos of several formats in upload order, each in its widths', async () => {
    const { mamTeacher } = life.as
    const files = [
      { name: 'large.jpg', bytes: await photo(2000, 1500) },
      { name: 'none', bytes: await picture(350, 700).png().toBuffer() },
      { name: 'wrong-name.png', bytes: await picture(1000, 500).webp().toBuffer() },
      { name: 'avif.jpg', bytes: await picture(500, 500).avif({ effort: 0 }).toBuffer() },
    ]
    const { status, body } = await sendFiles(mamTeacher, files)
    expect(status).toBe(200)
    expect(body.data.map((image) => [image.width, image.height, ...widthsOf(image)])).toEqual([
      [1920, 1440, 320, 960, 1920],
      [350, 700, 350],
      [1000, 500, 320, 1000],
      [500, 500, 320, 500],
    ])
    // The largest width is made by a job.
    await jobsDone(life)
    for (const image of body.data) {
      for (const width of widthsOf(image)) {
        const file = await mamTeacher.fetch(imageAddress('teacher', image, width))
        expect(file.headers.get('content-type')).toBe('image/webp')
        const bytes = Buffer.from(await file.arrayBuffer())
        expect(Number(file.headers.get('content-length'))).toBe(bytes.length)
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
      }
    }
  })

  test('one invalid file rejects the whole request with its name and reason, and leaves no rows or files', async () => {
    const { head } = life.as
    const good = { name: 'good.jpg', bytes: await photo(400, 300) }
    await jobsDone(life)
    const before = [await rowCount(), (await fileNames()).length]
    const cut = await photo(900, 600)
    for (const [bytes, status, code, text] of [
      [Buffer.from('Thực đơn tuần này'), 415, 'unsupported_media', problemText('unsupported_media')],
      [heicBeginning(), 415, 'heic_unsupported', problemText('heic_unsupported')],
      [cut.subarray(0, cut.length / 2), 422, 'validation', fieldText('image_broken')],
      [Buffer.alloc(15 * 1024 * 1024 + 1, 1), 413, 'payload_too_large', 'Không được quá 15 MB.'],
    ] as const) {
      const answer = await sendFiles(head, [good, { name: 'photo.jpg', bytes }, good])
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ code, errors: { 'images.1': text } })
    }
    await jobsDone(life)
    expect([await rowCount(), (await fileNames()).length]).toEqual(before)
  })

  test('refuses a request without a file or with more than twenty files', async () => {
    const { head } = life.as
    expect((await sendFiles(head, [])).body).toMatchObject({
      code: 'validation',
      errors: { images: expect.any(String) },
    })
    const tiny = await picture(20, 20).jpeg().toBuffer()
    const before = await rowCount()
    const many = await sendFiles(
      head,
      Array.from({ length: 21 }, () => ({ name: 'a.jpg', bytes: tiny })),
    )
    expect(many.status).toBe(413)
    expect(many.body.errors).toEqual({ images: fieldText('too_many', { n: 20 }) })
    expect(await rowCount()).toBe(before)
    expect(
      (
        await sendFiles(
          head,
          Array.from({ length: 20 }, () => ({ name: 'a.jpg', bytes: tiny })),
        )
      ).status,
    ).toBe(200)
    const json = await head.fetch('/api/v1/school/media/storeImages', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(400)
  })

  test('responds 413 while most of a refused upload is still being sent', async () => {
    const bytes = Buffer.alloc(40 * 1024 * 1024, 1)
    const { status } = await sendFiles(life.as.mamTeacher, [
      { name: 'film.mov', bytes },
      { name: 'film.mov', bytes },
    ])
    expect(status).toBe(413)
  })

  test('a truncated or aborted upload leaves no rows or files', async () => {
    const { mamTeacher } = life.as
    await jobsDone(life)
    const before = [await rowCount(), (await fileNames()).length]
    const part = 'Content-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
    const bytes = await photo(400, 300)
    const begun = Buffer.concat([
      Buffer.from(`--x\r\n${part}`),
      bytes,
      Buffer.from(`\r\n--x\r\n${part}`),
      bytes.subarray(0, 500),
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await mamTeacher.fetch(address, { method: 'POST', body: new Uint8Array(begun), headers })).status).toBe(400)
    const abort = new AbortController()
    const endless = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(begun)) })
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: endless,
      headers,
      duplex: 'half',
      signal: abort.signal,
    }
    const sent = mamTeacher.fetch(address, request).catch((error: Error) => error.name)
    await eventually(rowCount, (count) => count === (before[0] ?? 0) + 1)
    abort.abort()
    expect(await sent).toBe('AbortError')
    await eventually(rowCount, (count) => count === before[0])
    await jobsDone(life)
    expect([await rowCount(), (await fileNames()).length]).toEqual(before)
  })

  test('too many uploads at once get 429 with Retry-After, and work again afterwards', async () => {
    const { mamTeacher } = life.as
    const abort = new AbortController()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const stall = () => {
      const endless = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('--x\r\n')) })
      const request: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body: endless,
        headers,
        duplex: 'half',
        signal: abort.signal,
      }
      return mamTeacher.fetch(address, request).catch(() => undefined)
    }
    // Six may be under way, so one of seven is answered.
    const stalled = Array.from({ length: 7 }, stall)
    expect((await Promise.race(stalled))?.status).toBe(429)
    const file = { name: 'a.jpg', bytes: await photo(50, 50) }
    const refused = await sendFiles(mamTeacher, [file])
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    abort.abort()
    await Promise.all(stalled)
    expect(
      (
        await eventually(
          () => sendFiles(mamTeacher, [file]),
          ({ status }) => status === 200,
        )
      ).status,
    ).toBe(200)
  })
})

describe('AVIF files', () => {
  test('makes AVIF files in a job and sends them to browsers that accept them', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher, 600, 400)
    expect(await eventually(() => hasAvif(image), Boolean)).toBe(true)
    const accept = { accept: 'image/avif,image/webp,*/*' }
    const modern = await mamTeacher.fetch(source(image), { headers: accept })
    expect(modern.headers.get('content-type')).toBe('image/avif')
    expect(modern.headers.get('vary')).toContain('Accept')
    const bytes = Buffer.from(await modern.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 320 })
    const old = await mamTeacher.fetch(source(image))
    expect(old.headers.get('content-type')).toBe('image/webp')
    expect(Number(old.headers.get('content-length'))).toBeGreaterThan(bytes.length)
    // Repeating the job, as after a crash, changes nothing.
    const before = await filesOf(image)
    const payload = JSON.stringify({ school_id: life.school.id, ids: [image.id] })
    await life.node`select graphile_worker.add_job('media.avif', ${payload}::text::json)`
    await jobsDone(life)
    expect(await filesOf(image)).toEqual(before)
  })

  test('sends WebP if AVIF would not be smaller', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher, 4, 4)
    await jobsDone(life)
    expect(await filesOf(image)).toHaveLength(1)
    const file = await mamTeacher.fetch(source(image), { headers: { accept: 'image/avif' } })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })
})

describe('the cleaning job', () => {
  const makeOlder = (image: Image, hours: number) =>
    life.node`update media set created_at = created_at - make_interval(hours => ${hours}) where media.id = ${image.id}`

  test('deletes photos without a post after 24 hours, with their files', async () => {
    const { mamTeacher } = life.as
    const [old, young] = [await upload(mamTeacher), await upload(mamTeacher)]
    await jobsDone(life)
    await makeOlder(old, 25)
    await makeOlder(young, 23)
    await cleanFiles(life)
    expect([await filesOf(old), (await filesOf(young)).length > 1]).toEqual([[], true])
    expect((await mamTeacher.fetch(source(old))).status).toBe(404)
    expect((await mamTeacher.fetch(source(young))).status).toBe(200)
  })

  test('rejects an incomplete photo in a post and deletes it after 24 hours', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher)
    await life.node`update media set incomplete = true where media.id = ${image.id}`
    const body = { title: 'Bé tập vẽ', text: 'Cả lớp cùng vẽ.', class_ids: [life.classes.mam], image_ids: [image.id] }
    const refused = await mamTeacher.ask(createPost, { body })
    expect(refused).toMatchObject({ status: 422, body: { errors: { image_ids: fieldText('image_unknown') } } })
    await makeOlder(image, 25)
    await cleanFiles(life)
    expect(await filesOf(image)).toEqual([])
  })

  test('keeps photos of a post, and for 30 days after its deletion', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher)
    const post = await mamTeacher.get(createPost, {
      body: { title: 'Bé tập vẽ', text: 'Cả lớp cùng vẽ.', class_ids: [life.classes.mam], image_ids: [image.id] },
    })
    await makeOlder(image, 24 * 400)
    await cleanFiles(life)
    expect(await filesOf(image)).not.toEqual([])
    await mamTeacher.get(deletePost, { params: { id: post.id } })
    await life.node`update posts set deleted_at = deleted_at - interval '29 days 23 hours' where posts.id = ${post.id}`
    await cleanFiles(life)
    expect(await filesOf(image)).not.toEqual([])
    await life.node`update posts set deleted_at = deleted_at - interval '1 hour' where posts.id = ${post.id}`
    await cleanFiles(life)
    expect(await filesOf(image)).toEqual([])
  })
})

test('returns 404 when the file is missing on the disk', async () => {
  const { mamTeacher } = life.as
  const image = await upload(mamTeacher)
  for (const entry of await readdir(folder(), { recursive: true, withFileTypes: true })) {
    if (entry.name.includes(image.id)) await rm(join(entry.parentPath, entry.name))
  }
  expect((await mamTeacher.fetch(source(image))).status).toBe(404)
})
