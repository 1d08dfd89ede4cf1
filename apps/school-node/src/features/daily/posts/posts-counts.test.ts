import { acceptPost, createPost, deletePost, listPosts, restorePost, updatePost } from '@nhip-cau/contract/posts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTagSchool, type TagSchool } from '../../../testing/tag-school.ts'

let school: TagSchool
beforeAll(async () => {
  school = await startTagSchool()
})
afterAll(() => school.life.stop())

const people = ['head', 'deputy', 'mamTeacher', 'laTeacher', 'mamParent', 'bothParent'] as const

/** The list of each person, which must be as long as it says. */
const lists = async () => {
  const found: Record<string, number> = {}
  for (const name of people) {
    const { data, paging } = await school.life.as[name].get(listPosts, { query: { per_page: 100 } })
    expect([name, paging.total_records]).toEqual([name, data.length])
    found[name] = data.length
  }
  return found
}

test('a feed says how many posts it has, whatever happens to them', async () => {
  const { life, children } = school
  const { head, mamTeacher } = life.as
  const { mam, la } = life.classes
  const write = (who: typeof head, more: object) =>
    who.get(createPost, { body: { title: 'Đếm bài viết', text: 'Mời ba mẹ xem.', class_ids: [], ...more } })
  const before = await lists()
  const changes = async () => {
    const now = await lists()
    return people.map((name) => (now[name] ?? 0) - (before[name] ?? 0))
  }
  const whole = await write(head, { whole_school: true })
  expect(await changes()).toEqual([1, 1, 1, 1, 1, 1])
  const waiting = await write(mamTeacher, { class_ids: [mam] })
  expect(await changes()).toEqual([2, 2, 2, 1, 1, 1])
  await head.get(acceptPost, { body: { post_id: waiting.id, version: waiting.version } })
  expect(await changes()).toEqual([2, 2, 2, 1, 2, 2])
  // The mother of both children sees it once.
  await write(head, { class_ids: [mam, la] })
  expect(await changes()).toEqual([3, 3, 3, 2, 3, 3])
  await write(head, { whole_school: true, kind: 'internal' })
  expect(await changes()).toEqual([4, 4, 4, 3, 3, 3])
  await write(head, { student_ids: [children.han, children.duc] })
  const all = await changes()
  expect([all[0], all[4], all[5]]).toEqual([5, 4, 4])
  await head.get(updatePost, {
    params: { id: whole.id },
    body: {
      title: 'Chỉ cho lớp lá',
      text: 'Mời ba mẹ xem.',
      whole_school: false,
      class_ids: [la],
      version: whole.version,
    },
  })
  expect((await changes())[4]).toBe((all[4] ?? 0) - 1)
  await head.get(deletePost, { params: { id: waiting.id } })
  expect((await changes())[0]).toBe((all[0] ?? 0) - 1)
  await head.get(restorePost, { params: { id: waiting.id } })
  expect((await changes())[0]).toBe(all[0])
})
