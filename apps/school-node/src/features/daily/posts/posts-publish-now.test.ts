import { listNotifications } from '@nhip-cau/contract/notifications'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  publishPost,
  restorePost,
  schedulePost,
  undoPost,
  updatePost,
} from '@nhip-cau/contract/posts'
import { search } from '@nhip-cau/contract/search'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleAll } from '../../../testing/settle.ts'
import { startTagSchool, type TagSchool } from '../../../testing/tag-school.ts'
import { upload } from '../media/testing/uploads.ts'

const seconds = 10
/** A Monday morning in Vietnam. */
let now = Date.parse('2026-11-23T08:00:00+07:00')
let school: TagSchool
beforeAll(async () => {
  school = await startTagSchool({ now: () => new Date(now), decisionUndoSeconds: seconds })
})
afterAll(() => school.life.stop())
beforeEach(() => {
  now += 60_000
})

const settle = () => settleAll(school.life.node)
const pass = async (minutes: number) => {
  now += minutes * 60_000
  await school.life.server.node.runClock('posts.publish')
}
const inMinutes = (minutes: number) => {
  const at = new Date(now + minutes * 60_000 + 7 * 3_600_000).toISOString()
  return { day: at.slice(0, 10), time: at.slice(11, 16) }
}

let count = 0
const words = (more: object = {}) => {
  count += 1
  const { mam } = school.life.classes
  return { title: `Đăngsớm số${count}`, text: 'Chiều nay cả lớp về sớm.', class_ids: [mam], image_ids: [], ...more }
}
/** A post of the head that waits for its time. */
const scheduled = async (more: object = {}) => {
  const post = await school.life.as.head.get(createPost, { body: words({ publish_on: inMinutes(30), ...more }) })
  await settle()
  return { ...post, params: { id: post.id }, body: { version: 1 } }
}
type Scheduled = Awaited<ReturnType<typeof scheduled>>
const publishNow = ({ params, body }: Scheduled, who: Client = school.life.as.head) =>
  who.ask(publishPost, { params, body })
const undo = ({ params }: Scheduled, who: Client = school.life.as.head) => who.ask(undoPost, { params })
const shown = ({ params }: Scheduled, who: Client = school.life.as.head) => who.get(getPost, { params })
const sees = async (who: Client, { params }: Scheduled) => (await who.ask(getPost, { params })).status === 200
const noticesOf = async (who: Client, { id }: Scheduled) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data.filter((one) => one.post_id === id).length

describe('a scheduled post that is published now', () => {
  test('is shown to no family, in no list, search or file, and nobody is notified, until that can no longer be undone', async () => {
    const { as } = school.life
    const image = await upload(as.head)
    const post = await scheduled({ title: 'Vườn rauxanh', image_ids: [image.id] })
    const published = await publishNow(post)
    expect(published).toMatchObject({ status: 200, body: { status: 'accepted', undo_seconds: seconds } })
    expect(published.body).not.toHaveProperty('planned')
    expect(published.body).not.toHaveProperty('decision')
    const waiting = await as.head.get(listPosts, { query: { status: 'scheduled' } })
    expect(waiting.data.map(({ id }) => id)).not.toContain(post.id)
    expect(await shown(post, as.deputy)).toMatchObject({ status: 'accepted', published_at: null })
    for (const who of ['mamParent', 'bothParent', 'mamTeacher', 'clerk'] as const) {
      expect(await sees(as[who], post), who).toBe(false)
      expect((await as[who].get(listPosts, { query: { q: 'rauxanh' } })).data, who).toEqual([])
      expect([404, 403], who).toContain(await school.load(as[who], image))
    }
    expect((await as.mamParent.get(search, { query: { q: 'rauxanh' } })).data).toEqual([])
    expect(await noticesOf(as.mamParent, post)).toBe(0)
    await settle()
    expect(await shown(post, as.mamParent)).toMatchObject({ status: 'accepted', published_at: expect.any(String) })
    expect(await school.load(as.mamParent, image)).toBe(200)
    expect(await noticesOf(as.mamParent, post)).toBe(1)
  })

  test('is scheduled again with its time when that is undone in time by whoever did it, and is published at its time', async () => {
    const { as } = school.life
    const post = await scheduled()
    await publishNow(post)
    expect(await undo(post, as.deputy)).toMatchObject({ status: 409, body: { code: 'decision_undo_own' } })
    expect(await undo(post)).toMatchObject({
      status: 200,
      body: { status: 'scheduled', planned: { at: post.planned?.at, stopped: null, change: true } },
    })
    await settle()
    await pass(29)
    expect(await sees(as.mamParent, post)).toBe(false)
    await pass(1)
    expect(await sees(as.mamParent, post)).toBe(true)
    await settle()
    expect(await noticesOf(as.mamParent, post)).toBe(1)
  })

  test('stays published when it is undone too late', async () => {
    const { as } = school.life
    const post = await scheduled()
    await publishNow(post)
    now += (seconds + 1) * 1000
    expect(await undo(post)).toMatchObject({ status: 409, body: { code: 'decision_undo_late' } })
    await settle()
    expect(await undo(post)).toMatchObject({ status: 409, body: { code: 'decision_undo_late' } })
    expect(await sees(as.mamParent, post)).toBe(true)
  })

  test('is published once when the request is sent twice or by two people', async () => {
    const { as } = school.life
    const post = await scheduled()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { params, body } = post
    const first = await as.head.ask(publishPost, { params, body }, key)
    const second = await as.head.ask(publishPost, { params, body }, key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await publishNow(post, as.deputy)).status).toBe(409)
    await settle()
    expect(await noticesOf(as.mamParent, post)).toBe(1)
  })

  test('can be undone also when its time comes meanwhile, and is then published at the next minute', async () => {
    const { as } = school.life
    const post = await scheduled({ publish_on: inMinutes(1) })
    now += 55_000
    await publishNow(post)
    now += 5000
    await pass(0)
    expect(await sees(as.mamParent, post)).toBe(false)
    expect(await undo(post)).toMatchObject({ status: 200, body: { status: 'scheduled' } })
    await pass(1)
    expect(await sees(as.mamParent, post)).toBe(true)
    await settle()
    expect(await noticesOf(as.mamParent, post)).toBe(1)
  })

  test('is not published when it is stopped, edited or deleted meanwhile', async () => {
    const { as } = school.life
    const [stopped, edited, deleted] = [await scheduled(), await scheduled(), await scheduled()]
    for (const post of [stopped, edited, deleted]) await publishNow(post)
    await as.deputy.get(schedulePost, { params: stopped.params, body: { version: 1, publish_on: null } })
    const again = { ...words({ publish_on: inMinutes(60) }), version: 1 }
    await as.head.get(updatePost, { params: edited.params, body: again })
    await as.head.get(deletePost, { params: deleted.params })
    await settle()
    await as.head.get(restorePost, { params: deleted.params })
    for (const post of [stopped, edited, deleted]) {
      expect(await sees(as.mamParent, post)).toBe(false)
      expect(await shown(post)).toMatchObject({ status: 'scheduled', published_at: null })
    }
  })
})
