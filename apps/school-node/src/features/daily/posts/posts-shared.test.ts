import { listClasses, updateClass } from '@nhip-cau/contract/classes'
import {
  acceptPost,
  createPost,
  deletePost,
  listPosts,
  type Post,
  restorePost,
  updatePost,
  voteOnPost,
} from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSeparateNode } from '../../../testing/separate-node.ts'
import { startTagSchool, type TagSchool } from '../../../testing/tag-school.ts'

// Each process keeps what all readers of a version see alike. Every test lists the post in both processes first, so that
// they keep it, and changes it in one of them.
let school: TagSchool
let apart: Awaited<ReturnType<typeof startSeparateNode>>
beforeAll(async () => {
  school = await startTagSchool()
  apart = await startSeparateNode(school.life)
})
afterAll(async () => {
  await apart.stop()
  await school.life.stop()
})

const listedBy = async (who: Client, id: string): Promise<Post | undefined> =>
  (await who.get(listPosts)).data.find((post) => post.id === id)
const people = ['head', 'mamTeacher', 'mamParent', 'bothParent'] as const

/** The post in the list of each person, by this process and by the other one. */
const lists = async <T>(
  id: string,
  of: (post: Post | undefined) => T,
  who: readonly (typeof people)[number][] = people,
) => {
  const found: T[] = []
  for (const name of who)
    for (const client of [school.life.as[name], apart.as(school.life.as[name])])
      found.push(of(await listedBy(client, id)))
  return found
}
const all = <T>(value: T, who: readonly unknown[] = people) => who.flatMap(() => [value, value])

describe('a page of the feed in two processes', () => {
  test('shows an accepted edit at once, and its photos instead of the earlier ones', async () => {
    const { life, post, body } = school
    const { id, version, images } = await post(life.as.mamTeacher, [[]], { title: 'Bản đầu' })
    await life.as.head.get(acceptPost, { body: { post_id: id, version } })
    expect(await lists(id, (one) => [one?.title, one?.images.length])).toEqual(all(['Bản đầu', 1]))
    const edited = await life.as.mamTeacher.get(updatePost, {
      params: { id },
      body: { ...body([], [], { title: 'Bản sửa' }), version },
    })
    const families = ['mamParent', 'bothParent'] as const
    expect(await lists(id, (one) => one?.title, families)).toEqual(all('Bản đầu', families))
    expect(await lists(id, (one) => one?.title, ['mamTeacher', 'head'])).toEqual(all('Bản sửa', families))
    await life.as.head.get(acceptPost, { body: { post_id: id, version: edited.version } })
    expect(images).toHaveLength(1)
    expect(await lists(id, (one) => [one?.title, one?.images.length])).toEqual(all(['Bản sửa', 0]))
  })

  test('hides a photo from families as soon as a consent is withdrawn, and tells only staff why', async () => {
    const { life, post, answer, children } = school
    const { id, images } = await post(life.as.head, [[children.han], []])
    const [ofHan, ofNobody] = images.map((image) => image.id)
    expect(await lists(id, (one) => one?.images.map((image) => image.id))).toEqual(all([ofHan, ofNobody]))
    await answer(life.as.mamParent, children.han, false)
    const families = ['mamParent', 'bothParent'] as const
    const shown = (one: Post | undefined) => [one?.images.map((image) => image.id), one?.hidden]
    const reason = [{ file_id: ofHan, children: ['Nguyễn Hoàng Gia Hân'], untagged: false }]
    expect(await lists(id, shown, ['head'])).toEqual(all([[ofHan, ofNobody], reason], ['head']))
    expect(await lists(id, shown, families)).toEqual(all([[ofNobody], undefined], families))
    await answer(life.as.mamParent, children.han, true)
  })

  test('hides photos without tags as soon as the school wants it', async () => {
    const { life, post, showUntagged } = school
    const { id } = await post(life.as.head, [[]])
    const families = ['mamParent', 'bothParent'] as const
    const photos = (one: Post | undefined) => one?.images.length
    expect(await lists(id, photos, families)).toEqual(all(1, families))
    await showUntagged(false)
    expect(await lists(id, photos, families)).toEqual(all(0, families))
    await showUntagged(true)
    expect(await lists(id, photos, families)).toEqual(all(1, families))
  })

  test('leaves a deleted post out at once and shows it again when it is restored', async () => {
    const { life, post } = school
    const { id } = await post(life.as.head, [], { title: 'Xóa rồi khôi phục' })
    const title = (one: Post | undefined) => one?.title
    expect(await lists(id, title)).toEqual(all('Xóa rồi khôi phục'))
    await life.as.head.get(deletePost, { params: { id } })
    expect(await lists(id, title)).toEqual(all(undefined))
    await life.as.head.get(restorePost, { params: { id } })
    expect(await lists(id, title)).toEqual(all('Xóa rồi khôi phục'))
  })

  test('is empty at once for a family that is barred, and full again afterwards', async () => {
    const { life, post, children } = school
    const { id } = await post(life.as.head, [])
    const who = ['mamParent'] as const
    const isThere = (one: Post | undefined) => one !== undefined
    expect(await lists(id, isThere, who)).toEqual([true, true])
    const bar = (barred: boolean) => life.node`
      update guardianships set barred = ${barred}, may_pick_up = ${!barred}
      where account_id = ${life.people.mamParent.id} and student_id = ${children.han}`
    await bar(true)
    expect(await lists(id, isThere, who)).toEqual([false, false])
    await bar(false)
    expect(await lists(id, isThere, who)).toEqual([true, true])
  })

  test('shows nobody what belongs to another reader: chosen children, own votes, own answers', async () => {
    const { life, children } = school
    const { mamParent, bothParent, head } = life.as
    const write = (more: object) =>
      head.get(createPost, { body: { title: 'Riêng từng nhà', text: 'Mời ba mẹ xem.', class_ids: [], ...more } })
    const { id } = await write({ student_ids: [children.han, children.duc] })
    const names = (one: Post | undefined) => one?.chosen?.children.map((child) => child.id)
    const both = [children.han, children.duc].sort()
    expect(await lists(id, (one) => names(one)?.sort(), ['head'])).toEqual(all(both, ['head']))
    expect(await lists(id, names, ['mamParent'])).toEqual(all([children.han], ['head']))
    expect(await lists(id, names, ['bothParent'])).toEqual(all([children.duc], ['head']))
    const liked = await write({ class_ids: [life.classes.mam] })
    await mamParent.get(voteOnPost, { body: { post_id: liked.id, like: true } })
    expect((await listedBy(mamParent, liked.id))?.liked).toBe(true)
    expect((await listedBy(bothParent, liked.id))?.liked).toBeUndefined()
    expect((await listedBy(apart.as(mamParent), liked.id))?.likes).toBe(1)
  })

  test('shows the new name of a class', async () => {
    const { life, post } = school
    const { id } = await post(life.as.head, [])
    const names = (one: Post | undefined) => one?.classes.map(({ name }) => name)
    await lists(id, names)
    const { data } = await life.as.head.get(listClasses)
    const mam = data.find((one) => one.id === life.classes.mam)
    if (!mam) throw new Error('no class')
    const { status } = await life.as.head.ask(updateClass, {
      params: { id: mam.id },
      body: {
        name: 'Mầm Non Xanh',
        age_group: mam.age_group,
        room: mam.room,
        capacity: mam.capacity,
        homeroom_id: mam.teachers.find((one) => one.homeroom)?.id ?? null,
        teacher_ids: mam.teachers.filter((one) => !one.homeroom).map((one) => one.id),
        version: mam.version,
      },
    })
    expect(status).toBe(200)
    // The signal of a change takes a moment to arrive.
    const renamed = all(['Mầm Non Xanh'])
    expect(
      await eventually(
        () => lists(id, names),
        (found) => JSON.stringify(found) === JSON.stringify(renamed),
      ),
    ).toEqual(renamed)
  })
})
