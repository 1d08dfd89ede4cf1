import { listNotifications } from '@nhip-cau/contract/notifications'
import { createPost, deletePost, getPost, listDeletedPosts, listPosts, restorePost } from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAll } from '../../../testing/settle.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const forMam = (title = 'Bé tập làm đầu bếp') => ({
  title,
  text: 'Sáng nay các bạn nhỏ nặn bánh trôi.',
  class_ids: [life.classes.mam],
  image_ids: [],
})
const sees = async (who: Client, id: string) => (await who.ask(getPost, { params: { id } })).status === 200
const listed = async (who: Client, id: string) =>
  (await who.get(listDeletedPosts, { query: { per_page: 100 } })).data.find((one) => one.id === id)
const restore = (who: Client, id: string) => who.ask(restorePost, { params: { id } })

test('restores a deleted post to its place in the feed without new notifications', async () => {
  const { as } = life
  const post = await as.head.get(createPost, { body: forMam('Xóa nhầm') })
  await as.head.get(createPost, { body: forMam('Viết sau') })
  const events = async () =>
    (await life.node`select from notifications n where n.post_id = ${post.id}`).length +
    (await life.node`select from graphile_worker.jobs j where j.task_identifier like 'event%'`).length
  await eventually(
    async () => (await life.node`select from graphile_worker.jobs j where j.task_identifier like 'event%'`).length,
    (waiting) => waiting === 0,
  )
  const notified = await events()
  await as.head.get(deletePost, { params: { id: post.id } })
  expect(await listed(as.deputy, post.id)).toMatchObject({
    title: 'Xóa nhầm',
    deleted_by: 'Phùng Thị Diệu Hương',
    classes: [{ name: 'Mầm 1' }],
  })
  expect((await restore(as.deputy, post.id)).body).toMatchObject({ id: post.id, title: 'Xóa nhầm' })
  expect(await listed(as.head, post.id)).toBeUndefined()
  expect(await sees(as.mamParent, post.id)).toBe(true)
  expect(await sees(as.laParent, post.id)).toBe(false)
  expect(await events()).toBe(notified)
  const { data } = await as.mamParent.get(listPosts, { query: { per_page: 100 } })
  const titles = data.map(({ title }) => title)
  expect(titles.indexOf('Xóa nhầm')).toBeGreaterThan(titles.indexOf('Viết sau'))
})

test('a pending post that is deleted and restored waits again in the notifications of those who may accept it, once', async () => {
  const { as } = life
  const post = await as.mamTeacher.get(createPost, { body: forMam('Xóa rồi lấy lại') })
  const open = async (who: Client) =>
    (await who.get(listNotifications, { query: { per_page: 100 } })).data.filter(
      (one) => one.post_id === post.id && one.closed === null,
    )
  const opened = (count: number) =>
    eventually(
      () => open(as.deputy),
      (found) => found.length === count,
    )
  expect(await opened(1)).toHaveLength(1)
  await as.mamTeacher.get(deletePost, { params: { id: post.id } })
  expect(await opened(0)).toEqual([])
  await restore(as.mamTeacher, post.id)
  expect(await opened(1)).toMatchObject([{ kind: 'post-waiting', read_at: null }])
  expect((await restore(as.mamTeacher, post.id)).status).toBe(404)
  await settleAll(life.node)
  expect(await open(as.deputy)).toHaveLength(1)
  expect(await open(as.head)).toHaveLength(1)
  expect(await open(as.mamTeacher)).toEqual([])
})

test('an author can restore a post only if nobody else deleted it; another teacher or school gets 404', async () => {
  const { as } = life
  const own = await as.mamTeacher.get(createPost, { body: forMam() })
  await as.mamTeacher.get(deletePost, { params: { id: own.id } })
  expect(await listed(as.laTeacher, own.id)).toBeUndefined()
  expect((await restore(as.laTeacher, own.id)).status).toBe(404)
  expect((await restore(as.otherHead, own.id)).status).toBe(404)
  // The post was pending before the deletion and is pending again.
  expect((await restore(as.mamTeacher, own.id)).body).toMatchObject({ status: 'pending' })
  expect(await sees(as.mamParent, own.id)).toBe(false)
  await as.head.get(deletePost, { params: { id: own.id } })
  expect(await listed(as.mamTeacher, own.id)).toBeUndefined()
  expect((await restore(as.mamTeacher, own.id)).status).toBe(404)
  expect((await restore(as.head, own.id)).status).toBe(200)
})

test('a deleted post cannot be restored after 30 days', async () => {
  const { as } = life
  const post = await as.head.get(createPost, { body: forMam() })
  await as.head.get(deletePost, { params: { id: post.id } })
  await life.node`update posts set deleted_at = deleted_at - interval '30 days' where id = ${post.id}`
  expect(await listed(as.head, post.id)).toBeUndefined()
  expect((await restore(as.head, post.id)).status).toBe(404)
})
