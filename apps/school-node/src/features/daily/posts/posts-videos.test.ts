import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Video } from '@nhip-cau/contract/media'
import {
  acceptPost,
  createPost,
  deletePost,
  getPost,
  listPosts,
  restorePost,
  updatePost,
} from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginFather } from '../../../testing/second-parent.ts'
import { shownAddress } from '../../../testing/shown-address.ts'
import { deleteClassTeacher } from '../../register/classes/classes.queries.ts'
import { fileAddressFor } from '../media/testing/addresses.ts'
import { cleanFiles, jobsDone, upload } from '../media/testing/uploads.ts'
import { uploadVideo } from '../media/testing/video-uploads.ts'

let life: TwoSchools
let father: Client
beforeAll(async () => {
  life = await startTwoSchools()
  father = await loginFather(life)
})
afterAll(() => life.stop())
beforeEach(() => jobsDone(life))

type Name = keyof TwoSchools['as']

const body = (video_ids: string[], more: object = {}) => ({
  title: 'Bé múa lân',
  text: 'Cả lớp múa lân đêm trung thu.',
  class_ids: [life.classes.mam],
  video_ids,
  ...more,
})
const accept = (post: { id: string; version: number }) =>
  life.as.head.get(acceptPost, { body: { post_id: post.id, version: post.version } })

const statusFor = async (who: Client, video: { readonly id: string }) =>
  (await who.fetch(fileAddressFor(life, who, 'videos', video), { headers: { range: 'bytes=0-99' } })).status

const viewers = async (video: Video): Promise<string[]> => {
  const found: string[] = []
  for (const [name, who] of Object.entries({ ...life.as, father })) {
    const status = await statusFor(who, video)
    expect([206, 404]).toContain(status)
    if (status === 206) found.push(name)
  }
  return found.sort()
}

const office: Name[] = ['deputy', 'head']
const mamFamilies = ['bothParent', 'father', 'mamParent']

describe('permission to play a video', () => {
  test('only the uploader can play a video without a post', async () => {
    expect(await viewers(await uploadVideo(life.as.mamTeacher))).toEqual(['mamTeacher'])
  })

  test("a pending post's video is for its author and the deciders, an accepted one's also for its class, a deleted one's for nobody", async () => {
    const video = await uploadVideo(life.as.mamTeacher)
    const post = await life.as.mamTeacher.get(createPost, { body: body([video.id]) })
    expect(await viewers(video)).toEqual([...office, 'mamTeacher'].sort())
    await accept(post)
    expect(await viewers(video)).toEqual([...office, 'bareTeacher', 'clerk', 'mamTeacher', ...mamFamilies].sort())
    await life.as.mamTeacher.get(deletePost, { params: { id: post.id } })
    expect(await viewers(video)).toEqual([])
    await life.as.mamTeacher.get(restorePost, { params: { id: post.id } })
    expect(await viewers(video)).toContain('mamParent')
  })

  test('until an edit is accepted, families play the removed video and not the added one', async () => {
    const { mamTeacher, mamParent } = life.as
    const [old, fresh] = [await uploadVideo(mamTeacher), await uploadVideo(mamTeacher)]
    const post = await mamTeacher.get(createPost, { body: body([old.id]) })
    await accept(post)
    const edited = await mamTeacher.get(updatePost, {
      params: { id: post.id },
      body: { ...body([fresh.id]), version: 1 },
    })
    expect([await statusFor(mamParent, old), await statusFor(mamParent, fresh)]).toEqual([206, 404])
    await accept(edited)
    expect([await statusFor(mamParent, old), await statusFor(mamParent, fresh)]).toEqual([404, 206])
  })

  test('a barred father and a teacher who left the class get 404 at once, also with an address given before', async () => {
    const { mamTeacher, mamParent, bareTeacher } = life.as
    const poster = await upload(mamTeacher)
    const video = await uploadVideo(mamTeacher, { poster_image_id: poster.id })
    const post = await mamTeacher.get(createPost, { body: body([video.id]) })
    await accept(post)
    const [shown] = (await father.get(getPost, { params: { id: post.id } })).videos ?? []
    const given = [shown?.url ?? '', shownAddress(father, shown?.poster)]
    const all = (who: Client) => Promise.all(given.map(async (url) => (await who.fetch(url)).status))
    expect(await all(father)).toEqual([200, 200])
    expect(await statusFor(bareTeacher, video)).toBe(206)
    await life.node`
      update guardianships set barred = true, may_pick_up = false where account_id = ${father.session.user.id}`
    await deleteClassTeacher(life.node, life.school.id, life.classes.mam, life.people.bareTeacher.id)
    expect(await all(father)).toEqual([404, 404])
    expect(await statusFor(bareTeacher, video)).toBe(404)
    expect(await statusFor(mamParent, video)).toBe(206)
    await life.node`update guardianships set barred = false where account_id = ${father.session.user.id}`
    await life.school.addTeacherTo(life.classes.mam, life.people.bareTeacher.id)
  })
})

describe('a post with videos', () => {
  test('shows them in the chosen order with length, size and poster, in the feed too', async () => {
    const { head, mamParent } = life.as
    const poster = await upload(head)
    const [first, second] = [await uploadVideo(head, { poster_image_id: poster.id }), await uploadVideo(head)]
    const post = await head.get(createPost, { body: body([second.id, first.id]) })
    const read = await mamParent.get(getPost, { params: { id: post.id } })
    expect(read.videos?.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(read.videos?.[1]).toMatchObject({ width: 640, height: 360, mime: 'video/mp4', poster: { id: poster.id } })
    const feed = await mamParent.get(listPosts)
    expect(feed.data.find(({ id }) => id === post.id)?.videos).toEqual(read.videos)
  })

  test('refuses the video of somebody else, one of another post, an unknown one and a sixth', async () => {
    const { mamTeacher, laTeacher, otherTeacher } = life.as
    const video = await uploadVideo(mamTeacher)
    const unknown = { status: 422, body: { errors: { video_ids: fieldText('video_unknown') } } }
    for (const [who, classId] of [
      [laTeacher, life.classes.la],
      [otherTeacher, life.classes.foreign],
    ] as const)
      expect(await who.ask(createPost, { body: body([video.id], { class_ids: [classId] }) })).toMatchObject(unknown)
    expect(await mamTeacher.ask(createPost, { body: body([crypto.randomUUID()]) })).toMatchObject(unknown)
    expect(await mamTeacher.ask(createPost, { body: body([video.id, video.id]) })).toMatchObject(unknown)
    await mamTeacher.get(createPost, { body: body([video.id]) })
    expect(await mamTeacher.ask(createPost, { body: body([video.id]) })).toMatchObject(unknown)
    const six = Array.from({ length: 6 }, () => crypto.randomUUID())
    expect((await mamTeacher.ask(createPost, { body: body(six) })).status).toBe(422)
  })
})

describe('the nightly cleaning', () => {
  const stored = async ({ id }: Video) =>
    (await readdir(join(life.settings.dataDir, 'media'), { recursive: true })).some((name) => name.includes(id))
  const clean = () => cleanFiles(life)
  const makeOlder = async (...videos: readonly Video[]) => {
    await life.node`
      update videos set created_at = created_at - interval '25 hours' where id = any(${videos.map(({ id }) => id)}::uuid[])`
  }

  test('deletes a video that no post has after a day, with its file and its poster, and keeps younger ones', async () => {
    const { mamTeacher } = life.as
    const poster = await upload(mamTeacher)
    const [old, young] = [await uploadVideo(mamTeacher, { poster_image_id: poster.id }), await uploadVideo(mamTeacher)]
    await makeOlder(old)
    await life.node`update media set created_at = created_at - interval '25 hours' where id = ${poster.id}`
    await clean()
    expect([await stored(old), await stored(young)]).toEqual([false, true])
    expect((await mamTeacher.fetch(shownAddress(mamTeacher, poster))).status).toBe(404)
  })

  test('keeps the video of a post, and for 30 days after its deletion', async () => {
    const { mamTeacher } = life.as
    const video = await uploadVideo(mamTeacher)
    const post = await mamTeacher.get(createPost, { body: body([video.id]) })
    await makeOlder(video)
    await clean()
    expect(await stored(video)).toBe(true)
    await mamTeacher.get(deletePost, { params: { id: post.id } })
    await life.node`update posts set deleted_at = deleted_at - interval '29 days 23 hours' where posts.id = ${post.id}`
    await clean()
    expect(await stored(video)).toBe(true)
    await life.node`update posts set deleted_at = deleted_at - interval '1 hour' where posts.id = ${post.id}`
    await clean()
    expect(await stored(video)).toBe(false)
  })
})
