import {
  acceptPosts,
  createPost,
  editablePost,
  getPost,
  listPosts,
  listWaitingClasses,
  type Post,
  rejectPost,
  undoPosts,
  updatePost,
} from '@nhip-cau/contract/posts'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

let count = 0
const words = (more: object = {}) => {
  count += 1
  return { title: `Bé trồng cây ${count}`, text: 'Chiều nay các con gieo hạt cải.', ...more }
}
const write = (more: object = {}) =>
  life.as.mamTeacher.get(createPost, { body: words({ class_ids: [life.classes.mam], ...more }) })
const edit = (who: Client, post: Post, more: object) =>
  who.get(updatePost, {
    params: { id: post.id },
    body: { ...words({ class_ids: [life.classes.mam], ...more }), version: post.version },
  })
const sees = async (who: Client, { id }: Post) => (await who.ask(getPost, { params: { id } })).status === 200
const decided = ({ id, version }: Post) => ({ post_id: id, version })
const change = async (changes: SettingsChanges) => {
  const { version } = await life.as.head.get(getSettings, {})
  await life.as.head.get(updateSettings, { body: { version, changes } })
}
const queue = async (who: Client, most: number) => {
  const found: Post[] = []
  let before: string | undefined
  do {
    const page = await who.get(listPosts, {
      query: { status: 'pending', per_page: most, ...(before === undefined ? {} : { before }) },
    })
    found.push(...page.data)
    before = page.next ?? undefined
  } while (before !== undefined)
  return found
}

test('the post that waits longest stands first, an edited one behind those sent before the edit', async () => {
  const [first, second, third] = [await write(), await write(), await write()]
  await edit(life.as.mamTeacher, first, { title: 'Bé trồng cây, bản sửa' })
  for (const who of [life.as.head, life.as.mamTeacher]) {
    const waiting = await queue(who, 2)
    expect(waiting.map(({ id }) => id).filter((id) => [first, second, third].some((one) => one.id === id))).toEqual([
      second.id,
      third.id,
      first.id,
    ])
    const times = waiting.map(({ waiting_since }) => waiting_since ?? '')
    expect(times).toEqual([...times].sort((a, b) => a.localeCompare(b)))
    expect(times).not.toContain('')
  }
})

test('the office sees for each class how many posts wait; other accounts may not ask', async () => {
  const { as, classes } = life
  const before = (await as.head.get(listWaitingClasses, {})).data
  await write()
  const { data } = await as.head.get(listWaitingClasses, {})
  const mam = (rows: typeof data) => rows.find((row) => row.class?.id === classes.mam)
  expect(mam(data)?.posts).toBe((mam(before)?.posts ?? 0) + 1)
  expect(mam(data)?.since).toBe((await queue(as.head, 100))[0]?.waiting_since)
  const { data: counted } = await as.head.get(listPosts, {
    query: { status: 'pending', class_id: classes.mam, per_page: 100 },
  })
  expect(counted).toHaveLength(mam(data)?.posts ?? 0)
  expect((await as.clerk.ask(listWaitingClasses, {})).status).toBe(403)
  expect((await as.otherHead.get(listWaitingClasses, {})).data).toEqual([])
})

test('several posts are accepted at once, and those decided or edited meanwhile are named', async () => {
  const { as } = life
  const [good, edited, gone] = [await write(), await write(), await write()]
  await edit(as.mamTeacher, edited, {})
  await as.head.get(rejectPost, { body: { ...decided(gone), reason: 'Ảnh bị mờ.' } })
  const foreign = '01890000-0000-7000-8000-000000000000'
  const body = { posts: [...[good, edited, gone].map(decided), { post_id: foreign, version: 1 }] }
  const { accepted, skipped } = await as.deputy.get(acceptPosts, { body })
  expect(accepted).toEqual([good.id])
  expect(skipped.map(({ id }) => id)).toEqual([edited.id, gone.id, foreign])
  expect(skipped[1]?.detail).toContain('đã từ chối lúc')
  expect(await sees(as.mamParent, good)).toBe(true)
  expect(await sees(as.mamParent, edited)).toBe(false)
  for (const who of [as.clerk, as.mamTeacher, as.mamParent] as Client[])
    expect([403, 404]).toContain((await who.ask(acceptPosts, { body })).status)
  expect((await as.otherHead.get(acceptPosts, { body: { posts: [decided(edited)] } })).accepted).toEqual([])
})

test('what was accepted together and settled can no longer be undone', async () => {
  const post = await write()
  await life.as.head.get(acceptPosts, { body: { posts: [decided(post)] } })
  const { undone, skipped } = await life.as.head.get(undoPosts, { body: { post_ids: [post.id] } })
  expect(undone).toEqual([])
  expect(skipped).toHaveLength(1)
})

test('the office edits a post and accepts it in one step; its author sees the decision', async () => {
  const { as } = life
  const post = await write()
  const saved = await edit(as.head, post, { title: 'Bé gieo hạt cải' })
  expect(saved).toMatchObject({ status: 'pending', version: 2 })
  const done = await edit(as.head, saved, { title: 'Bé gieo hạt cải', accept: true })
  expect(done).toMatchObject({ status: 'accepted', version: 3, decision: { by: 'Phùng Thị Diệu Hương' } })
  expect((await as.mamParent.get(getPost, { params: { id: post.id } })).title).toBe('Bé gieo hạt cải')
  expect(await as.mamTeacher.get(editablePost, { params: { id: post.id } })).toMatchObject({
    status: 'accepted',
    decision: { by: 'Phùng Thị Diệu Hương' },
  })
})

test('a teacher cannot accept the own post by editing it', async () => {
  const { as } = life
  const edited = await edit(as.mamTeacher, await write(), { accept: true })
  expect(edited.status).toBe('pending')
  expect(await sees(as.mamParent, edited)).toBe(false)
})

test('a school approves some kinds of posts only: the others are published at once', async () => {
  const { as } = life
  await change({ approved_post_kinds: ['announcement', 'health'] })
  const [activity, announcement] = [await write({ kind: 'activity' }), await write({ kind: 'announcement' })]
  expect([activity.status, announcement.status]).toEqual(['accepted', 'pending'])
  expect(await sees(as.mamParent, activity)).toBe(true)
  expect(await sees(as.mamParent, announcement)).toBe(false)
  // Another kind needs a decision, even after the post was published.
  const moved = await edit(as.mamTeacher, activity, { kind: 'health' })
  expect(moved).toMatchObject({ status: 'pending', earlier_version_visible: true })
  const none = await life.as.head.ask(updateSettings, {
    body: { version: (await as.head.get(getSettings, {})).version, changes: { approved_post_kinds: [] } },
  })
  expect(none.status).toBe(422)
})
