import { listNotifications, readAllNotifications, readNotification } from '@nhip-cau/contract/notifications'
import { acceptPost, createPost, rejectPost } from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const about = async (who: Client, postId: string) => {
  const { data } = await who.get(listNotifications, { query: { per_page: 100 } })
  return data.filter((one) => one.post_id === postId)
}
const arrived = (who: Client, postId: string, count = 1) =>
  eventually(
    () => about(who, postId),
    (found) => found.length >= count,
  )
const write = (title: string) =>
  life.as.mamTeacher.get(createPost, { body: { title, text: 'Chào cả lớp.', class_ids: [life.classes.mam] } })

test('a pending post notifies those who decide, its acceptance the author and the families of the class', async () => {
  const { as } = life
  const post = await write('Bé làm bánh trôi')
  expect(await arrived(as.head, post.id)).toMatchObject([
    { text: 'Mạc Thị Ngọc Bích gửi bài chờ duyệt: Bé làm bánh trôi' },
  ])
  expect(await about(as.clerk, post.id)).toEqual([])
  expect(await about(as.mamParent, post.id)).toEqual([])
  await as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
  expect(await arrived(as.mamParent, post.id)).toMatchObject([
    { kind: 'post-published', text: 'Lớp Mầm 1 vừa đăng: Bé làm bánh trôi', read_at: null },
  ])
  expect(await arrived(as.bothParent, post.id)).toHaveLength(1)
  expect(await arrived(as.mamTeacher, post.id)).toMatchObject([
    { text: 'Bài viết của bạn đã được duyệt: Bé làm bánh trôi' },
  ])
  for (const who of ['laParent', 'laTeacher', 'otherParent', 'otherHead'] as const)
    expect(await about(as[who], post.id)).toEqual([])
})

test('a rejection notifies the author with the reason', async () => {
  const { as } = life
  const post = await write('Ảnh mờ')
  await as.head.get(rejectPost, { body: { post_id: post.id, version: 1, reason: 'Ảnh bị mờ.' } })
  expect(await arrived(as.mamTeacher, post.id)).toMatchObject([
    { kind: 'post-rejected', text: 'Bài viết “Ảnh mờ” chưa được duyệt. Lý do: Ảnh bị mờ.' },
  ])
})

test('a post for the whole school notifies each family and teacher once, also a family with two children', async () => {
  const { as } = life
  const post = await as.head.get(createPost, {
    body: { title: 'Mừng ngày 20/11', text: 'Trân trọng.', whole_school: true },
  })
  for (const who of ['mamParent', 'laParent', 'bothParent', 'mamTeacher', 'laTeacher'] as const) {
    expect(await arrived(as[who], post.id), who).toMatchObject([
      { text: 'Trường Mầm non Vườn Mây vừa đăng: Mừng ngày 20/11' },
    ])
  }
  expect(await about(as.head, post.id)).toEqual([])
  expect(await about(as.otherParent, post.id)).toEqual([])
})

test('marking one notification or all as read lowers the unread count', async () => {
  const { as } = life
  const posts = [await write('Bài một'), await write('Bài hai'), await write('Bài ba')]
  for (const post of posts) await as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
  for (const post of posts) await arrived(as.mamParent, post.id)
  const before = await as.mamParent.get(listNotifications)
  const [first] = before.data
  expect(before.unread).toBe(before.data.filter((one) => one.read_at === null).length)
  await as.mamParent.get(readNotification, { query: { notification_id: first?.id ?? '' } })
  expect((await as.mamParent.get(listNotifications)).unread).toBe(before.unread - 1)
  await as.mamParent.get(readAllNotifications)
  expect((await as.mamParent.get(listNotifications)).unread).toBe(0)
})

test('filters by subject and by unread, with pages of the matches only', async () => {
  const { as } = life
  const row = (kind: string, minutes: number) => life.node`
    insert into notifications (school_id, account_id, event_id, kind, words, created_at)
    values (${life.school.id}, ${life.people.laParent.id}, ${crypto.randomUUID()}, ${kind},
      ${life.node.json({ name: 'Vy', child: 'Vy', time: '07:40', by: 'mẹ' })}, now() + make_interval(mins => ${minutes}))`
  await row('child-arrived', 1)
  await row('absence-confirmed', 2)
  await row('child-left', 3)
  await row('pick-up-asked', 4)
  const ask = (query: object) => as.laParent.get(listNotifications, { query: { per_page: 2, ...query } })
  const first = await ask({ about: 'attendance' })
  expect(first.data.map(({ kind }) => kind)).toEqual(['pick-up-asked', 'child-left'])
  expect(first.paging).toMatchObject({ total_records: 3, total_pages: 2 })
  expect((await ask({ about: 'attendance', page: 2 })).data.map(({ kind }) => kind)).toEqual(['child-arrived'])
  expect((await ask({ about: 'absence' })).data.map(({ kind }) => kind)).toEqual(['absence-confirmed'])
  await as.laParent.get(readNotification, { query: { notification_id: first.data[0]?.id ?? '' } })
  const unread = await ask({ about: 'attendance', unread: 'true' })
  expect(unread.data.map(({ kind }) => kind)).toEqual(['child-left', 'child-arrived'])
  // The unread count is that of all notifications, whatever the filter.
  expect(unread.unread).toBe((await ask({})).unread)
})

test("returns 404 when marking another person's notification as read, and leaves it unread", async () => {
  const { as } = life
  const post = await write('Riêng')
  const [own] = await arrived(as.head, post.id)
  expect(await as.deputy.ask(readNotification, { query: { notification_id: own?.id ?? '' } })).toMatchObject({
    status: 404,
  })
  expect((await about(as.head, post.id))[0]?.read_at).toBeNull()
})

test('lists 100 notifications with at most two SQL statements', async () => {
  await life.as.mamParent.get(listNotifications, { query: { per_page: 100 } })
  life.statements.splice(0)
  await life.as.mamParent.get(listNotifications, { query: { per_page: 100 } })
  expect(life.statements.filter((text) => text.includes('notifications')).length).toBeLessThanOrEqual(2)
})
