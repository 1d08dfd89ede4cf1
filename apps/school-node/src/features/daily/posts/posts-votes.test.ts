import { createPost, getPost, listPosts, type Post, updatePost, voteOnPost } from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const poll = { options: ['Công viên', 'Bảo tàng', 'Ở trường'], multiple: false, closes_on: null }
const body = (more: object = {}) => ({
  title: 'Chọn nơi dã ngoại',
  text: 'Mời ba mẹ bình chọn.',
  class_ids: [life.classes.mam],
  ...more,
})
const publish = (more: object = {}) => life.as.head.get(createPost, { body: body(more) })
const vote = (who: Client, post_id: string, answer: object) => who.ask(voteOnPost, { body: { post_id, ...answer } })
const shown = (who: Client, id: string) => who.get(getPost, { params: { id } })
const likes = async (who: Client, id: string) => {
  const post = await shown(who, id)
  return [post.likes, post.liked]
}
const votesOf = ({ poll: of }: Post) => of?.options.map((option) => option.votes)

test('a like counts once however often it is sent, and can be taken back', async () => {
  const { as } = life
  const { id } = await publish()
  await Promise.all([1, 2, 3].map(() => vote(as.mamParent, id, { like: true })))
  await vote(as.mamTeacher, id, { like: true })
  expect(await shown(as.mamParent, id)).toMatchObject({ likes: 2, liked: true })
  expect(await likes(as.bothParent, id)).toEqual([2, undefined])
  await vote(as.mamParent, id, { like: false })
  expect(await likes(as.mamParent, id)).toEqual([1, undefined])
})

test('a family sees the result of a poll after its vote, staff at once; a second vote replaces the first', async () => {
  const { as } = life
  const { id } = await publish({ poll })
  expect(votesOf(await shown(as.mamParent, id))).toEqual([null, null, null])
  await vote(as.mamParent, id, { options: [0] })
  await vote(as.bothParent, id, { options: [1] })
  await vote(as.mamParent, id, { options: [1] })
  expect(votesOf(await shown(as.mamParent, id))).toEqual([0, 2, 0])
  expect(await shown(as.head, id)).toMatchObject({
    poll: { voters: 2, options: [{}, { votes: 2, chosen: false }, {}] },
  })
  await vote(as.mamParent, id, { options: [] })
  expect(await shown(as.mamParent, id)).toMatchObject({ poll: { voters: 1, options: [{ votes: null }, {}, {}] } })
})

test('refuses a vote after the last day, for two of a single choice, and for an option that does not exist', async () => {
  const { as, node } = life
  const { id } = await publish({ poll: { ...poll, closes_on: '2099-01-01' } })
  for (const options of [[0, 1], [3]])
    expect(await vote(as.mamParent, id, { options })).toMatchObject({
      status: 422,
      body: { errors: { options: expect.any(String) } },
    })
  await node`
    update post_versions v set poll = jsonb_set(v.poll, '{closes_on}', '"2020-01-01"') where v.post_id = ${id}`
  expect(await vote(as.mamParent, id, { options: [0] })).toMatchObject({ status: 409, body: { code: 'poll_closed' } })
  expect(votesOf(await shown(as.mamParent, id))).toEqual([0, 0, 0])
})

test('several options count where the author allows them, and the number of voters counts people', async () => {
  const { as } = life
  const { id } = await publish({ poll: { ...poll, multiple: true } })
  await vote(as.mamParent, id, { options: [0, 2] })
  expect(await shown(as.head, id)).toMatchObject({ poll: { voters: 1 } })
  expect(votesOf(await shown(as.head, id))).toEqual([1, 0, 1])
})

test('the options of a published poll stay as people have voted on them; its last day may change', async () => {
  const { as } = life
  const { id, version } = await publish({ poll })
  const change = (next: object) =>
    as.head.ask(updatePost, { params: { id }, body: { ...body(), version, poll: { ...poll, ...next } } })
  expect(await change({ options: ['Công viên', 'Biển'] })).toMatchObject({
    status: 422,
    body: { errors: { poll: expect.any(String) } },
  })
  expect((await change({ closes_on: '2099-01-01' })).status).toBe(200)
})

test('families of other classes and other schools can neither like nor vote', async () => {
  const { as } = life
  const { id } = await publish({ poll })
  for (const who of [as.laParent, as.otherHead])
    for (const answer of [{ like: true }, { options: [0] }]) expect((await vote(who, id, answer)).status).toBe(404)
})

test('pinned posts stand above the feed of those who may see them until their last day', async () => {
  const { as, node } = life
  const { id } = await publish({ pinned_until: '2099-01-01', kind: 'event' })
  const pinned = async (who: Client) => (await who.get(listPosts)).pinned
  expect(await pinned(as.mamParent)).toEqual([{ id, kind: 'event', title: 'Chọn nơi dã ngoại' }])
  expect(await pinned(as.laParent)).toEqual([])
  await node`update posts_above p set pinned_until = '2020-01-01' where p.post_id = ${id}`
  expect(await pinned(as.mamParent)).toEqual([])
})

test('the feed can be filtered by what posts are about', async () => {
  const { as } = life
  const { id } = await publish({ kind: 'health' })
  for (const who of [as.head, as.mamTeacher, as.mamParent])
    expect((await who.get(listPosts, { query: { kind: 'health' } })).data.map((one) => one.id)).toEqual([id])
})
