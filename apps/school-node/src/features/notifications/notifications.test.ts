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

test('a waiting post is told to who may decide, its acceptance to the author and the families of the class', async () => {
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

test('a rejection tells the author why', async () => {
  const { as } = life
  const post = await write('Ảnh mờ')
  await as.head.get(rejectPost, { body: { post_id: post.id, version: 1, reason: 'Ảnh bị mờ.' } })
  expect(await arrived(as.mamTeacher, post.id)).toMatchObject([
    { kind: 'post-rejected', text: 'Bài viết “Ảnh mờ” chưa được duyệt. Lý do: Ảnh bị mờ.' },
  ])
})

test('a post for the whole school is told to every family and teacher once, even with two children', async () => {
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

test('one is read, then all; the number of unread ones follows', async () => {
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

test("nobody reads or marks another person's notification", async () => {
  const { as } = life
  const post = await write('Riêng')
  const [own] = await arrived(as.head, post.id)
  expect(await as.deputy.ask(readNotification, { query: { notification_id: own?.id ?? '' } })).toMatchObject({
    status: 404,
  })
  expect((await about(as.head, post.id))[0]?.read_at).toBeNull()
})

test('a list of notifications is two statements, whatever its length', async () => {
  await life.as.mamParent.get(listNotifications, { query: { per_page: 100 } })
  life.statements.splice(0)
  await life.as.mamParent.get(listNotifications, { query: { per_page: 100 } })
  expect(life.statements.filter((text) => text.includes('notifications')).length).toBeLessThanOrEqual(2)
})
