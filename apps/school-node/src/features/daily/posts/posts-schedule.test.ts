import { listNotifications } from '@nhip-cau/contract/notifications'
import {
  acceptPost,
  createPost,
  deletePost,
  getPost,
  listPosts,
  type Post,
  publishPost,
  restorePost,
  schedulePost,
  updatePost,
} from '@nhip-cau/contract/posts'
import { search } from '@nhip-cau/contract/search'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTagSchool, type TagSchool } from '../../../testing/tag-school.ts'
import { deleteClassTeacher } from '../../register/classes/classes.queries.ts'
import { upload } from '../media/testing/uploads.ts'

/** A Monday morning in Vietnam. */
const monday = Date.parse('2026-11-23T08:00:00+07:00')
let now = monday
let school: TagSchool
beforeAll(async () => {
  school = await startTagSchool({ now: () => new Date(now) })
})
afterAll(() => school.life.stop())
beforeEach(() => {
  now += 60_000
})

const minute = 60_000
const later = (minutes: number) => {
  const at = new Date(now + minutes * minute + 7 * 60 * minute).toISOString()
  return { day: at.slice(0, 10), time: at.slice(11, 16) }
}
let count = 0
const words = (more: object = {}) => {
  count += 1
  const { mam } = school.life.classes
  return { title: `Thông báo hẹn giờ số${count}`, text: 'Mai cả lớp mang áo mưa nhé.', class_ids: [mam], ...more }
}
const passes = async (minutes: number) => {
  now += minutes * minute
  await school.life.server.node.runClock('posts.publish')
}
const sees = async (who: Client, id: string) => (await who.ask(getPost, { params: { id } })).status === 200
const noticesOf = async (who: Client) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data.map(({ text }) => text)
const everybodyElse = ['mamParent', 'bothParent', 'bareTeacher', 'laTeacher', 'clerk', 'otherHead'] as const

describe('a post of somebody who publishes', () => {
  test('waits for its time unseen by all but its author and the office, files and search included, and is then published with its notices', async () => {
    const { as } = school.life
    const image = await upload(as.head)
    const post = await as.head.get(createPost, {
      body: words({ title: 'Chuyến đi trồngcây', image_ids: [image.id], publish_on: later(30) }),
    })
    expect(post).toMatchObject({ status: 'scheduled', published_at: null, planned: { stopped: null, change: true } })
    for (const who of everybodyElse) {
      expect(await sees(as[who], post.id), who).toBe(false)
      expect([404, 403], who).toContain(await school.load(as[who], image))
      const found = await as[who].ask(listPosts, { query: { q: 'trongcay' } })
      expect((found.body as { data: unknown[] }).data, who).toEqual([])
    }
    expect(await school.load(as.deputy, image)).toBe(200)
    const list = await as.deputy.get(listPosts, { query: { status: 'scheduled' } })
    expect(list.data.map(({ id }) => id)).toContain(post.id)
    expect((await as.mamParent.get(search, { query: { q: 'trồngcây' } })).data).toEqual([])
    await passes(29)
    expect(await sees(as.mamParent, post.id)).toBe(false)
    await passes(1)
    const shown = await as.mamParent.get(getPost, { params: { id: post.id } })
    expect(shown).toMatchObject({ status: 'accepted', published_at: expect.any(String) })
    expect(shown.planned).toBeUndefined()
    expect(await school.load(as.mamParent, image)).toBe(200)
    await eventually(
      () => noticesOf(as.mamParent),
      (texts) => texts.some((text) => text.includes('trồngcây')),
    )
  })

  test('is published at the next run when the server stood still at its minute', async () => {
    const { as } = school.life
    const post = await as.head.get(createPost, { body: words({ publish_on: later(5) }) })
    await passes(3 * 24 * 60)
    expect(await sees(as.mamParent, post.id)).toBe(true)
  })
})

describe('a post that needs approval', () => {
  test('shows the office its time, and accepted before it waits, accepted after it is published at once', async () => {
    const { as } = school.life
    const accept = ({ id, version }: Post) => as.head.get(acceptPost, { body: { post_id: id, version } })
    const early = await as.mamTeacher.get(createPost, { body: words({ publish_on: later(30) }) })
    const late = await as.mamTeacher.get(createPost, { body: words({ publish_on: later(30) }) })
    expect(early).toMatchObject({ status: 'pending', planned: { stopped: null, change: false } })
    const queue = await as.head.get(listPosts, { query: { status: 'pending' } })
    expect(queue.data.find(({ id }) => id === late.id)?.planned?.at).toBe(late.planned?.at)
    expect(await accept(early)).toMatchObject({ status: 'scheduled', decision: { by: 'Phùng Thị Diệu Hương' } })
    expect(await sees(as.mamParent, early.id)).toBe(false)
    await passes(30)
    expect(await sees(as.mamParent, early.id)).toBe(true)
    expect(await sees(as.mamParent, late.id)).toBe(false)
    expect(await accept(late)).toMatchObject({ status: 'accepted' })
    expect(await sees(as.mamParent, late.id)).toBe(true)
  })

  test('waits for approval again when its author edits it while it is scheduled', async () => {
    const { as } = school.life
    const post = await as.mamTeacher.get(createPost, { body: words({ publish_on: later(30) }) })
    await as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
    const body = { ...words({ publish_on: later(20) }), version: 1 }
    const edited = await as.mamTeacher.get(updatePost, { params: { id: post.id }, body })
    expect(edited.status).toBe('pending')
    await passes(40)
    expect(await sees(as.mamParent, post.id)).toBe(false)
  })
})

describe('the time', () => {
  test('is refused at its field when it is past, too far, after the deadlines of the post, or of a published post', async () => {
    const { as } = school.life
    const errorOf = async (more: object) => {
      const { status, body } = await as.head.ask(createPost, { body: words(more) })
      return status === 422 ? (body as { errors: Record<string, string> }).errors : status
    }
    const past = { publish_on: 'Giờ đăng phải ở sau lúc này.' }
    expect(await errorOf({ publish_on: later(-1) })).toEqual(past)
    expect(await errorOf({ publish_on: later(0) })).toEqual(past)
    expect(await errorOf({ publish_on: later(91 * 24 * 60) })).toEqual({
      publish_on: 'Chỉ hẹn được trong vòng 90 ngày tới.',
    })
    const day = later(0).day
    const confirm = { kind: 'tick', until: day }
    expect(await errorOf({ publish_on: later(3 * 24 * 60), confirm })).toEqual({
      publish_on: 'Giờ đăng phải trước hết hạn xác nhận của bài.',
    })
    const poll = { options: ['Có', 'Không'], closes_on: day }
    expect(await errorOf({ publish_on: later(3 * 24 * 60), poll })).toMatchObject({ publish_on: expect.any(String) })
    const post = await as.head.get(createPost, { body: words() })
    const edit = { ...words({ publish_on: later(30) }), version: 1 }
    const late = await as.head.ask(updatePost, { params: { id: post.id }, body: edit })
    expect(late).toMatchObject({
      status: 422,
      body: { errors: { publish_on: 'Bài đã đăng nên không hẹn giờ được nữa.' } },
    })
  })

  test('is changed, stopped and brought forward by the author and the office, and by nobody else', async () => {
    const { as } = school.life
    const params = { id: (await as.laTeacher.get(createPost, { body: laWords({ publish_on: later(30) }) })).id }
    const version = 1
    for (const who of ['mamTeacher', 'otherHead', 'otherTeacher'] as const) {
      expect((await as[who].ask(schedulePost, { params, body: { version, publish_on: null } })).status).toBe(404)
      expect((await as[who].ask(publishPost, { params, body: { version } })).status).toBe(404)
    }
    expect((await as.laTeacher.ask(schedulePost, { params, body: { version: 2, publish_on: null } })).status).toBe(409)
    const moved = await as.laTeacher.get(schedulePost, { params, body: { version, publish_on: later(60) } })
    expect(Date.parse(moved.planned?.at ?? '')).toBe(now + 60 * minute)
    await passes(40)
    expect(await sees(as.laParent, params.id)).toBe(false)
    const stopped = await as.head.get(schedulePost, { params, body: { version, publish_on: null } })
    expect(stopped).toMatchObject({ status: 'scheduled', planned: { stopped: 'person', change: true } })
    await passes(60)
    expect(await sees(as.laParent, params.id)).toBe(false)
    expect(await as.laTeacher.get(publishPost, { params, body: { version } })).toMatchObject({ status: 'accepted' })
    expect(await sees(as.laParent, params.id)).toBe(true)
    expect((await as.laTeacher.ask(publishPost, { params, body: { version } })).status).toBe(409)
  })

  test('is stopped when the post is deleted, and restored it waits for a new one', async () => {
    const { as } = school.life
    const { id } = await as.head.get(createPost, { body: words({ publish_on: later(30) }) })
    await as.head.get(deletePost, { params: { id } })
    await passes(31)
    const back = await as.head.get(restorePost, { params: { id } })
    expect(back).toMatchObject({ status: 'scheduled', planned: { stopped: 'person' } })
    await passes(1)
    expect(await sees(as.mamParent, id)).toBe(false)
  })
})

const laWords = (more: object) => words({ class_ids: [school.life.classes.la], ...more })

describe('what is checked at the time of publication', () => {
  test('a family that has withdrawn its consent keeps a post with its child from being published, and the author is notified whose', async () => {
    const { children, answer, post, life } = school
    const { as } = life
    const one = await post(as.head, [[children.duc]], { publish_on: later(30), title: 'Ảnh hẹn giờ của Đức' })
    await answer(as.bothParent, children.duc, false)
    await passes(30)
    expect(await sees(as.mamParent, one.id)).toBe(false)
    const kept = await as.head.get(getPost, { params: { id: one.id } })
    expect(kept).toMatchObject({ status: 'scheduled', planned: { stopped: 'consent' } })
    await eventually(
      () => noticesOf(as.head),
      (texts) => texts.some((text) => text.includes('Ảnh hẹn giờ của Đức') && text.includes('Vũ Phúc Minh Đức')),
    )
    const now409 = await as.head.ask(publishPost, { params: { id: one.id }, body: { version: 1 } })
    expect(now409).toMatchObject({ status: 409, body: { code: 'photo_consent' } })
    await answer(as.bothParent, children.duc, true)
    expect(await as.head.get(publishPost, { params: { id: one.id }, body: { version: 1 } })).toMatchObject({
      status: 'accepted',
    })
  })

  test('a teacher who no longer teaches the class does not reach it with a post scheduled before', async () => {
    const { life } = school
    const { as, node, classes, people } = life
    const one = await as.laTeacher.get(createPost, { body: laWords({ publish_on: later(30) }) })
    await deleteClassTeacher(node, life.school.id, classes.la, people.laTeacher.id)
    await passes(30)
    expect(await sees(as.laParent, one.id)).toBe(false)
    const kept = await as.laTeacher.get(getPost, { params: { id: one.id } })
    expect(kept).toMatchObject({ status: 'scheduled', planned: { stopped: 'target' } })
    const late = await as.laTeacher.ask(publishPost, { params: { id: one.id }, body: { version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { code: 'post_target' } })
    await eventually(
      () => noticesOf(as.laTeacher),
      (texts) => texts.some((text) => text.includes('chưa đăng được')),
    )
  })
})
