import type { Image } from '@nhip-cau/contract/media'
import { acceptPost, createPost, deletePost, updatePost } from '@nhip-cau/contract/posts'
import { listPostPhotos } from '@nhip-cau/contract/posts-reading'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { upload } from '../media/testing/uploads.ts'
import { uploadVideo } from '../media/testing/video-uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

/** Writes a post with this number of photos. */
const post = async (who: Client, title: string, photos: number, more: object = {}) => {
  const image_ids: string[] = []
  for (let n = 0; n < photos; n += 1) image_ids.push((await upload(who)).id)
  const body = { title, text: 'Các con rất vui.', class_ids: [life.classes.mam], image_ids, ...more }
  return who.get(createPost, { body })
}
const photos = (who: Client, query: { class_id?: string; before?: string } = {}) => who.get(listPostPhotos, { query })
const titles = async (who: Client, query: { class_id?: string } = {}) =>
  (await photos(who, query)).data.map((one) => one.title)
const loads = async (who: Client, image: Image) => (await who.fetch(shownAddress(who, image))).status

test('shows everybody the photos of the published posts that they may see, newest first', async () => {
  const { as, classes } = life
  await post(as.head, 'Không có ảnh', 0)
  const mam = await post(as.head, 'Ảnh của Mầm', 2)
  await post(as.head, 'Ảnh của Lá', 1, { class_ids: [classes.la] })
  await post(as.head, 'Ảnh của trường', 1, { class_ids: [], whole_school: true })
  await post(as.mamTeacher, 'Ảnh chờ duyệt', 1)
  const all = ['Ảnh của trường', 'Ảnh của Lá', 'Ảnh của Mầm']
  const ofMam = ['Ảnh của trường', 'Ảnh của Mầm']
  for (const who of ['head', 'clerk', 'bothParent'] as const) expect(await titles(as[who]), who).toEqual(all)
  for (const who of ['mamParent', 'mamTeacher', 'bareTeacher'] as const)
    expect(await titles(as[who]), who).toEqual(ofMam)
  for (const who of ['head', 'bothParent'] as const)
    expect(await titles(as[who], { class_id: classes.mam }), who).toEqual(ofMam)
  for (const who of ['otherHead', 'otherTeacher', 'otherParent'] as const)
    expect(await titles(as[who]), who).toEqual([])
  const shown = (await photos(as.mamParent)).data.find(({ id }) => id === mam.id)
  expect(shown?.images).toHaveLength(2)
  for (const image of shown?.images ?? []) expect(await loads(as.mamParent, image)).toBe(200)
  await as.head.get(deletePost, { params: { id: mam.id } })
  expect(await titles(as.mamParent)).toEqual(['Ảnh của trường'])
})

test('shows the photos of the published version while an edit is pending, to its author and the office too', async () => {
  const { as, classes } = life
  const { id, images } = await post(as.mamTeacher, 'Bản đầu', 1)
  await as.head.get(acceptPost, { body: { post_id: id, version: 1 } })
  const body = {
    title: 'Bản sửa',
    text: 'Ảnh khác.',
    class_ids: [classes.mam],
    image_ids: [(await upload(as.mamTeacher)).id],
  }
  await as.mamTeacher.get(updatePost, { params: { id }, body: { ...body, version: 1 } })
  for (const who of ['mamTeacher', 'head', 'mamParent'] as const) {
    const found = (await photos(as[who])).data.find((one) => one.id === id)
    expect(found, who).toMatchObject({ title: 'Bản đầu', images: [{ id: images[0]?.id }] })
  }
})

test('pages without gaps or repeats while new photos arrive, with one SQL statement for a page', async () => {
  const { as } = life
  const image = await upload(as.head)
  for (let n = 0; n < 23; n += 1) {
    const { id } = await post(as.head, `Ngày ${n}`, 0)
    await life.node`insert into post_images (school_id, post_id, version, position, media_id)
      values (${life.school.id}, ${id}, 1, 1, ${image.id})`
  }
  const all: string[] = []
  let before: string | undefined
  do {
    life.statements.splice(0)
    const page = await photos(as.mamParent, before === undefined ? {} : { before })
    expect(life.statements.filter((text) => /\bposts\b/.test(text))).toHaveLength(1)
    expect(page.data.length).toBeLessThanOrEqual(10)
    all.push(...page.data.map(({ title }) => title))
    await post(as.head, 'Ảnh vừa đến', 1)
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(all.filter((title) => title.startsWith('Ngày'))).toEqual(
    Array.from({ length: 23 }, (_, n) => `Ngày ${22 - n}`),
  )
  expect(all).not.toContain('Ảnh vừa đến')
})

test('shows the videos of published posts beside the photos, also of a post without photos', async () => {
  const { as } = life
  const video = await uploadVideo(as.head)
  const { id } = await post(as.head, 'Chỉ có video', 0, { video_ids: [video.id] })
  const videosFor = async (who: Client) =>
    (await photos(who)).data.find((one) => one.id === id)?.videos?.map((one) => one.id)
  for (const who of ['head', 'mamTeacher', 'mamParent', 'bothParent'] as const)
    expect(await videosFor(as[who]), who).toEqual([video.id])
  expect(await videosFor(as.otherParent)).toBeUndefined()
  expect(await titles(as.laParent)).not.toContain('Chỉ có video')
})
