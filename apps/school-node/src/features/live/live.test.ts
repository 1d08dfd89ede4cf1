import { acceptPost, createPost } from '@nhip-cau/contract/posts'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { watchLive } from '@nhip-cau/server/testing/watch-live'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

test('an accepted post reaches the open screens of its class, and no others', async () => {
  const { as, classes } = life
  const screens = {
    mamParent: await watchLive(as.mamParent),
    laParent: await watchLive(as.laParent),
    otherParent: await watchLive(as.otherParent),
    head: await watchLive(as.head),
  }
  const post = await as.mamTeacher.get(createPost, {
    body: { title: 'Dã ngoại', text: 'Vui quá.', class_ids: [classes.mam] },
  })
  await eventually(
    async () => screens.head.text,
    (text) => text.includes('"posts"') && text.includes('"notifications"'),
  )
  expect(screens.head.text).toContain('"posts"')
  expect(screens.mamParent.text).not.toContain('changed')
  await as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
  await eventually(
    async () => screens.mamParent.text,
    (text) => text.includes('"notifications"'),
  )
  expect(screens.mamParent.text).toContain('data: {"topics":["posts"]}')
  expect(screens.mamParent.text).toContain('data: {"topics":["notifications"]}')
  expect(screens.mamParent.text).not.toContain(post.id)
  expect(screens.laParent.text).not.toContain('changed')
  expect(screens.otherParent.text).not.toContain('changed')
  for (const screen of Object.values(screens)) screen.leave()
})

test('a stream needs a token of its own area', async () => {
  const response = await fetch(`${life.url}/api/v1/parent/live`)
  expect(response.status).toBe(401)
  expect((await life.as.head.fetch('/api/v1/parent/live')).status).toBe(403)
})

test('a stream is framed by nobody and taken for nothing else, like every other answer', async () => {
  const stream = await life.as.head.fetch('/api/v1/school/live')
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  expect(stream.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  await stream.body?.cancel()
})
