import { listNotifications } from '@nhip-cau/contract/notifications'
import { createPost, getPost } from '@nhip-cau/contract/posts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNhipCau } from './compose.ts'
import { eventually } from './testing/eventually.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

const monday = Date.parse('2026-11-23T08:00:00+07:00')
let now = monday
let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools({ now: () => new Date(now) })
})
afterAll(() => life.stop())

test('a scheduled post is published once though two nodes run its minute at the same time, and again after', async () => {
  const { as, classes, server } = life
  const body = {
    title: 'Lịch nghỉ hai máy',
    text: 'Mai cả lớp mang áo mưa nhé.',
    class_ids: [classes.mam],
    publish_on: { day: '2026-11-23', time: '08:05' },
  }
  const { id, status } = await as.head.get(createPost, { body })
  expect(status).toBe('scheduled')
  const second = await startNhipCau({ ...life.settings, jobs: false })
  const run = ({ node }: typeof server) => node.runClock('posts.publish')
  await run(second)
  expect((await as.mamParent.ask(getPost, { params: { id } })).status).toBe(404)
  now += 5 * 60_000
  await Promise.all([run(server), run(second), run(server), run(second)])
  await run(second)
  await second.stop()
  expect((await as.mamParent.ask(getPost, { params: { id } })).status).toBe(200)
  const notices = async () =>
    (await as.mamParent.get(listNotifications, { query: {} })).data.filter(({ text }) => text.includes(body.title))
  await eventually(notices, (rows) => rows.length > 0)
  expect(await notices()).toHaveLength(1)
})
