import { createComment, listComments } from '@nhip-cau/contract/comments'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { listPostChildren } from '@nhip-cau/contract/post-targets'
import {
  acceptPost,
  createPost,
  deletePost,
  getPost,
  listPosts,
  listWaitingClasses,
  postReach,
  restorePost,
  updatePost,
} from '@nhip-cau/contract/posts'
import { listDelivery } from '@nhip-cau/contract/posts-delivery'
import { listPostPhotos } from '@nhip-cau/contract/posts-reading'
import { search } from '@nhip-cau/contract/search'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { setStudentStatus } from '../../register/students/students.queries.ts'
import { selectChildPosts } from './posts-child-data.queries.ts'
import { eraseFromTargets } from './posts-targets.queries.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

let count = 0
const words = (more: object = {}) => {
  count += 1
  return { title: `Thuốc nhỏ mắt số ${count}`, text: 'Con quên lọ thuốc ở lớp.', ...more }
}
const publish = (more: object) => life.as.head.get(createPost, { body: words(more) })
const childOf = async (name: string) => {
  const { data } = await life.as.head.get(listPostChildren, { query: { q: name } })
  return data[0]?.id ?? ''
}
/** A child in Mầm 1 with a family of its own. */
const newChild = async (name: string, ...fathers: string[]) => {
  const mother = await life.school.addAccount('parent', `Mẹ của ${name}`)
  const id = await life.school.addChild(name, life.classes.mam, [mother.id, ...fathers])
  return { id, mother: await mother.login() }
}

const isNotified = async (who: Client, title: string) =>
  JSON.stringify(await who.get(listNotifications, { query: { per_page: 100 } })).includes(title)

/** Every way in which a reader may meet a post; all say the same. */
const sees = async (who: Client, { id, title }: { id: string; title: string }, image?: string) => {
  const [one, list, comments, found, photos] = [
    (await who.ask(getPost, { params: { id } })).status === 200,
    (await who.get(listPosts, { query: { per_page: 100 } })).data.some((post) => post.id === id),
    (await who.ask(listComments, { query: { post_id: id } })).status === 200,
    (await who.get(search, { query: { q: title } })).data.some((hit) => hit.kind === 'post' && hit.id === id),
    (await who.get(listPostPhotos, { query: {} })).data.some((post) => post.id === id),
  ]
  const file = image === undefined ? one : (await who.fetch(image)).status === 200
  const answers = { list, comments, found, file, ...(image ? { photos } : {}) }
  for (const [way, seen] of Object.entries(answers)) expect(seen, `${who.role} ${way}`).toBe(one)
  if (who.role === 'parent') await vi.waitFor(async () => expect(await isNotified(who, title), 'notices').toBe(one))
  return one
}
const addressFor = async (who: Client, id: string) => {
  const { images } = await who.get(getPost, { params: { id } })
  return shownAddress(who, images[0])
}

describe('posts for chosen children', () => {
  test('only the families of the chosen children, their teachers and the office meet the post anywhere, its photo included', async () => {
    const { as } = life
    const image_ids = [(await uploadPhoto(as.head)).id]
    const post = await publish({ student_ids: [await childOf('Gia Hân')], image_ids })
    expect(post).toMatchObject({ status: 'accepted', classes: [] })
    expect(post.whole_school).toBeUndefined()
    expect((await as.head.get(getPost, { params: { id: post.id } })).seen_by).toEqual({ seen: 0, of: 1 })
    for (const who of ['mamParent', 'mamTeacher', 'bareTeacher', 'clerk', 'head'] as const)
      expect(await sees(as[who], post, await addressFor(as[who], post.id)), who).toBe(true)
    for (const who of ['laParent', 'bothParent', 'laTeacher', 'otherHead', 'otherTeacher', 'otherParent'] as const)
      expect(await sees(as[who], post, await addressFor(as.mamParent, post.id)), who).toBe(false)
  })

  test('a family learns neither the names nor the number of the other children; a teacher gets those of the own classes', async () => {
    const { as } = life
    const student_ids = [await childOf('Gia Hân'), await childOf('Tường Vy')]
    const post = await publish({ student_ids })
    const chosen = async (who: Client) => (await who.get(getPost, { params: { id: post.id } })).chosen
    const [han, vy] = [{ full_name: 'Nguyễn Hoàng Gia Hân' }, { full_name: 'Nguyễn Tường Vy' }]
    expect(await chosen(as.mamParent)).toMatchObject({ child_count: 1, children: [han] })
    expect(await chosen(as.laTeacher)).toMatchObject({ child_count: 2, children: [vy] })
    expect((await chosen(as.head))?.children).toHaveLength(2)
    expect(await chosen(as.mamParent)).not.toMatchObject({ children: [han, vy] })
  })

  test('a barred father sees nothing of it any more, although he still looks at another child', async () => {
    const { as, school, node } = life
    const father = await school.addAccount('parent', 'Tô Văn Bảy')
    const { id: child, mother } = await newChild('Tô Ngọc Lan', father.id)
    await school.addChild('Tô Ngọc Mai', life.classes.la, [father.id])
    const him = await father.login()
    const post = await publish({ student_ids: [child] })
    const comment = await him.get(createComment, { body: { post_id: post.id, text: 'Tôi sẽ mang đến.' } })
    await as.head.get(createComment, { body: { post_id: post.id, answers_id: comment.id, text: 'Cảm ơn anh.' } })
    expect(await sees(him, post)).toBe(true)
    await node`
      update guardianships set barred = true, may_pick_up = false
      where student_id = ${child} and account_id = ${father.id}`
    expect(await sees(him, post)).toBe(false)
    expect(await sees(mother, post)).toBe(true)
    await as.head.get(deletePost, { params: { id: post.id } })
    expect(await isNotified(him, post.title)).toBe(false)
  })

  test('an aunt who looks at the child sees and is notified of it; a person who only fetches it is not', async () => {
    const { school, node } = life
    const [aunt, driver] = [
      await school.addAccount('parent', 'Lò Thị Dì'),
      await school.addAccount('parent', 'Lò Văn Tài'),
    ]
    const { id: child } = await newChild('Lò Minh Khôi', aunt.id, driver.id)
    await node`update guardianships set kind = 'relative' where account_id = ${aunt.id}`
    await node`update guardianships set kind = 'pick_up' where account_id = ${driver.id}`
    const post = await publish({ student_ids: [child] })
    expect(await sees(await aunt.login(), post)).toBe(true)
    expect(await sees(await driver.login(), post)).toBe(false)
  })

  test('a child that moves to another class keeps its posts, and its new teachers get them instead of the old ones', async () => {
    const { as, node, classes } = life
    const { id: child, mother } = await newChild('Đỗ Gia Bảo')
    const post = await publish({ student_ids: [child] })
    expect([await sees(as.mamTeacher, post), await sees(as.laTeacher, post)]).toEqual([true, false])
    await node`update student_classes set class_id = ${classes.la} where student_id = ${child}`
    expect(await sees(mother, post)).toBe(true)
    const seenBy = async (who: Client) => (await who.ask(getPost, { params: { id: post.id } })).status
    expect([await seenBy(as.mamTeacher), await seenBy(as.laTeacher)]).toEqual([404, 200])
  })

  test('a family whose child has left sees nothing of it', async () => {
    const { node, school } = life
    const { id: child, mother } = await newChild('Hà Đăng Khoa')
    const post = await publish({ student_ids: [child] })
    expect(await sees(mother, post)).toBe(true)
    await setStudentStatus(node, school.id, child, 'left')
    expect(await sees(mother, post)).toBe(false)
  })

  test('a teacher writes for children of the own classes only, and sees the own post after losing the class', async () => {
    const { as, node, people, classes } = life
    for (const name of ['Tường Vy', 'Bảo Châu']) {
      const student = name === 'Tường Vy' ? await childOf(name) : await foreignChild()
      const { status, body } = await as.mamTeacher.ask(createPost, { body: words({ student_ids: [student] }) })
      expect(status, name).toBe(422)
      expect(body).toMatchObject({ errors: { student_ids: 'Có bé không thuộc phạm vi của bạn.' } })
    }
    const { data } = await as.mamTeacher.get(listPostChildren)
    expect(new Set(data.map((one) => one.class.id))).toEqual(new Set([classes.mam]))
    const post = await as.mamTeacher.get(createPost, { body: words({ student_ids: [await childOf('Gia Hân')] }) })
    expect(await sees(as.mamParent, post)).toBe(false)
    expect((await as.head.get(listWaitingClasses)).data).toMatchObject([{ class: { name: 'Mầm 1' }, posts: 1 }])
    await as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
    expect(await sees(as.mamParent, post)).toBe(true)
    await node`delete from class_teachers where account_id = ${people.mamTeacher.id}`
    expect((await as.mamTeacher.ask(getPost, { params: { id: post.id } })).status).toBe(200)
    await life.school.addTeacherTo(classes.mam, people.mamTeacher.id)
  })

  test('an edit to other children moves the post to their families; a deleted one comes back to them', async () => {
    const { as } = life
    const post = await publish({ student_ids: [await childOf('Gia Hân')] })
    const body = { ...words({ student_ids: [await childOf('Tường Vy')] }), version: 1 }
    const changed = await as.head.get(updatePost, { params: { id: post.id }, body })
    const seen = async (who: Client) => (await who.ask(getPost, { params: { id: changed.id } })).status
    expect([await seen(as.mamParent), await seen(as.laParent)]).toEqual([404, 200])
    await as.head.get(deletePost, { params: { id: post.id } })
    expect(await seen(as.laParent)).toBe(404)
    await as.head.get(restorePost, { params: { id: post.id } })
    expect([await seen(as.mamParent), await seen(as.laParent)]).toEqual([404, 200])
  })

  test('the filter by class finds the posts for children of that class, and the list of unseen families has only theirs', async () => {
    const { as, classes } = life
    const post = await publish({ student_ids: [await childOf('Gia Hân')] })
    const inClass = async (who: Client, class_id: string) =>
      (await who.get(listPosts, { query: { class_id, per_page: 100 } })).data.some(({ id }) => id === post.id)
    for (const who of [as.head, as.mamParent, as.bareTeacher]) expect(await inClass(who, classes.mam)).toBe(true)
    expect(await inClass(as.head, classes.la)).toBe(false)
    const delivery = await as.head.get(listDelivery, { params: { id: post.id } })
    expect(delivery).toMatchObject({
      counts: { of: 1, opened: 0 },
      data: [{ children: [{ full_name: 'Nguyễn Hoàng Gia Hân' }] }],
    })
  })

  test('the copy of a child’s data has its posts and not those of others; an erased child is in no target', async () => {
    const { node, school } = life
    const [{ id: child, mother }, { id: other }] = [await newChild('Lê Hải Đăng'), await newChild('Lê Thu Hà')]
    const [mine, others] = [await publish({ student_ids: [child] }), await publish({ student_ids: [other] })]
    const copied = (await selectChildPosts(node, school.id, child)).map(({ title }) => title)
    expect(copied).toContain(mine.title)
    expect(copied).not.toContain(others.title)
    await eraseFromTargets(node, school.id, child)
    expect((await mother.ask(getPost, { params: { id: mine.id } })).status).toBe(404)
    expect((await life.as.head.get(getPost, { params: { id: mine.id } })).chosen).toMatchObject({ children: [] })
  })

  test('refuses two kinds of targets at once, and children of an internal post', async () => {
    const student_ids = [await childOf('Gia Hân')]
    for (const more of [
      { student_ids, whole_school: true },
      { student_ids, class_ids: [life.classes.mam] },
      { student_ids, kind: 'internal' },
      { age_groups: ['kindergarten_3_4'], class_ids: [life.classes.mam] },
    ])
      expect((await life.as.head.ask(createPost, { body: words(more) })).status).toBe(422)
  })
})

const foreignChild = async () => {
  const [row] = await life.node<{ id: string }[]>`select id from students where full_name = 'Ngô Bảo Châu'`
  return row?.id ?? ''
}

describe('posts for age groups', () => {
  test('reach all classes of the group at publication, also those opened while the post waited, and no later ones', async () => {
    const { as, school, node } = life
    await node`update classes set age_group = 'kindergarten_5_6' where name = 'Lá 1'`
    await node`update classes set age_group = 'kindergarten_3_4' where name = 'Mầm 1'`
    const age_groups = ['kindergarten_5_6'] as const
    const post = await publish({ age_groups: [...age_groups] })
    expect(post).toMatchObject({
      classes: [{ name: 'Lá 1' }],
      chosen: { age_groups: ['kindergarten_5_6'], children: [] },
    })
    expect([await sees(as.laParent, post), await sees(as.mamParent, post)]).toEqual([true, false])
    const reach = async (query: object) => (await as.head.get(postReach, { query })).families
    expect(await reach({ age_groups: 'kindergarten_5_6' })).toBe(await reach({ classes: life.classes.la }))
    expect(await reach({ students: await childOf('Gia Hân') })).toBe(1)
    const later = await school.addClass('Lá 9')
    await node`update classes set age_group = 'kindergarten_5_6' where id = ${later}`
    const late = await school.addAccount('parent', 'Kha Văn Muộn')
    await school.addChild('Kha Bình Minh', later, [late.id])
    expect(await sees(await late.login(), post)).toBe(false)
    expect(await sees(await late.login(), await publish({ age_groups: [...age_groups] }))).toBe(true)
  })

  test('are for the office only, and need a class', async () => {
    const { as } = life
    const write = async (who: Client, age_groups: string[]) =>
      (await who.ask(createPost, { body: words({ age_groups }) })).body
    expect(await write(as.laTeacher, ['kindergarten_5_6'])).toMatchObject({
      errors: { age_groups: expect.any(String) },
    })
    expect(await write(as.head, ['nursery_3_12'])).toMatchObject({
      errors: { age_groups: 'Có khối chưa có lớp nào trong năm học này.' },
    })
  })
})

describe('the brake', () => {
  const setLimit = async (confirm_above: number) => {
    const { version } = await life.as.head.get(getSettings)
    await life.as.head.get(updateSettings, { body: { version, changes: { sending: { confirm_above } } } })
  }

  test('above the limit of the school a post is refused until the author confirms the number of families', async () => {
    const { as } = life
    await setLimit(2)
    const { families } = await as.head.get(postReach)
    const send = (more: object = {}) => as.head.ask(createPost, { body: words({ whole_school: true, ...more }) })
    for (const confirmed of [{}, { confirmed_families: families + 5 }, { confirmed_families: 1 }])
      expect((await send(confirmed)).body).toMatchObject({
        code: 'reach_unconfirmed',
        status: 409,
        detail: expect.stringContaining(`${families} gia đình`),
      })
    const { status, body } = await send({ confirmed_families: families })
    expect(status).toBe(200)
    const sent = body as { id: string }
    const few = await as.head.ask(createPost, { body: words({ student_ids: [await childOf('Gia Hân')] }) })
    expect(few.status).toBe(200)
    const staff = await as.head.ask(createPost, { body: words({ whole_school: true, kind: 'internal' }) })
    expect(staff.status).toBe(200)
    // A misprint of a published post is corrected without a question; more families are asked about.
    const edit = (id: string, more: object) =>
      as.head.ask(updatePost, { params: { id }, body: { ...words(more), version: 1 } })
    expect((await edit(sent.id, { whole_school: true })).status).toBe(200)
    expect((await edit((few.body as { id: string }).id, { whole_school: true })).status).toBe(409)
    await setLimit(300)
  })
})
