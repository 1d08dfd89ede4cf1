import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { imageAddress, widthsOf } from '@nhip-cau/contract/image-address'
import type { Image } from '@nhip-cau/contract/media'
import { createPost } from '@nhip-cau/contract/posts'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { folderStore } from '@nhip-cau/server-kit/object-store'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyOf, originalKeyOf } from '../../../files/image-key.ts'
import { picture } from './testing/pictures.ts'
import { jobsDone, sendFiles, upload } from './testing/uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())
beforeEach(() => jobsDone(life))

const filesOf = async (image: Image) => {
  const entries = await readdir(join(life.settings.dataDir, 'media'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name.includes(image.id))
}
const namesOf = async (image: Image) =>
  (await filesOf(image)).map(({ name }) => name.split('.').slice(-2).join('.')).sort()
const run = async (task: string, payload: object = {}) => {
  await life.node`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::text::json)`
  await jobsDone(life)
}

/** Makes a picture one whose uploaded file is still stored, as after a server that was killed at this moment. */
const withOriginal = async (image: Image, hours: number) => {
  const store = await folderStore(join(life.settings.dataDir, 'media'))
  await store.put(originalKeyOf(life.school.id, image.id), await photoOfPhone())
  await store.remove((['webp', 'avif'] as const).map((format) => keyOf(life.school.id, image.id, 1501, format)))
  await life.node`
    update media set has_original = true, has_avif = false, created_at = created_at - make_interval(hours => ${hours})
    where media.id = ${image.id}`
}
const originalsOf = async (image: Image) =>
  (await filesOf(image)).filter(({ name }) => name.endsWith('original')).length

/** A photo as a phone takes it: lying, with its place. */
const photoOfPhone = () =>
  picture(2001, 1501)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 36/1' } })
    .jpeg()
    .toBuffer()

const sendPhoto = async (): Promise<Image> => {
  const { body } = await sendFiles(life.as.mamTeacher, [{ name: 'a.jpg', bytes: await photoOfPhone() }])
  const [image] = body.data
  if (!image) throw new Error('the photo was refused')
  return image
}
const postWith = (image: Image) =>
  life.as.mamTeacher.get(createPost, {
    body: { title: 'Bé tập vẽ', text: 'Cả lớp cùng vẽ.', class_ids: [life.classes.mam], image_ids: [image.id] },
  })

const largest = (image: Image) => life.as.mamTeacher.fetch(imageAddress('teacher', image, 1501))
const widthSent = async (image: Image) => {
  const answer = await largest(image)
  const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return [answer.status, width, answer.headers.get('cache-control') === 'no-store']
}

test('a photo gets its largest width soon, upright and without its place, and its uploaded file is gone', async () => {
  const image = await sendPhoto()
  expect([image.width, image.height, ...widthsOf(image)]).toEqual([1501, 2001, 320, 960, 1501])
  await jobsDone(life)
  const answer = await largest(image)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 1501, height: 2001 })
  expect(facts.exif).toBeUndefined()
  expect(await originalsOf(image)).toBe(0)
})

test('until then the width below is sent in its place, and no browser keeps it', async () => {
  const image = await sendPhoto()
  await jobsDone(life)
  await withOriginal(image, 0)
  expect(await widthSent(image)).toEqual([200, 960, true])
  // Twice, as after a crash.
  for (const _ of [1, 2]) await run('media.largest', { school_id: life.school.id, ids: [image.id] })
  expect(await widthSent(image)).toEqual([200, 1501, false])
  expect(await originalsOf(image)).toBe(0)
})

test('an uploaded file whose job failed for good is removed after a day', async () => {
  const [old, young] = [await sendPhoto(), await sendPhoto()]
  for (const image of [old, young]) await postWith(image)
  await jobsDone(life)
  await withOriginal(old, 25)
  await withOriginal(young, 1)
  await run('media.clean')
  expect([await originalsOf(old), await originalsOf(young)]).toEqual([0, 1])
  expect(await widthSent(old)).toEqual([200, 960, true])
})

test('a photo that is deleted before its largest width is made leaves no file', async () => {
  const image = await sendPhoto()
  await jobsDone(life)
  await withOriginal(image, 25)
  await run('media.clean')
  await run('media.largest', { school_id: life.school.id, ids: [image.id] })
  expect(await namesOf(image)).toEqual([])
})

test('a small photo has all its widths at once and no uploaded file', async () => {
  const image = await upload(life.as.mamTeacher, 1000, 700)
  expect(widthsOf(image)).toEqual([320, 1000])
  expect(await originalsOf(image)).toBe(0)
})
