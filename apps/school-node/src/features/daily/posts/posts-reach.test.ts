import { createPost, markPostsSeen, postReach } from '@nhip-cau/contract/posts'
import { listDelivery } from '@nhip-cau/contract/posts-delivery'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const reach = async (who: Client, classes?: string) =>
  (await who.get(postReach, { query: classes === undefined ? {} : { classes } })).families
const publish = (more: object) =>
  life.as.head.get(createPost, { body: { title: 'Lịch tuần này', text: 'Mời phụ huynh xem.', ...more } })
const unseen = (who: Client, id: string, query: object = {}) =>
  who.ask(listDelivery, { params: { id }, query: { state: 'missing', ...query } })
const childrenOf = async (who: Client, id: string, query: object = {}) => {
  const { data } = await who.get(listDelivery, { params: { id }, query: { state: 'missing', ...query } })
  return data.map(({ children }) => children.map(({ full_name }) => full_name))
}

test('counts the families of a class and of the school; one with children in two classes counts once; a class of others is not found', async () => {
  const { as, classes } = life
  expect(await reach(as.head, classes.mam)).toBe(2)
  expect(await reach(as.head, `${classes.mam},${classes.la}`)).toBe(3)
  expect(await reach(as.head)).toBe(3)
  expect(await reach(as.mamTeacher)).toBe(2)
  const foreign = { query: { classes: classes.la } }
  for (const who of [as.mamTeacher, as.otherHead])
    expect(await who.ask(postReach, foreign)).toMatchObject({ status: 404 })
})

test('names the families of which nobody has seen a post, with classes and guardians, and finds them by name', async () => {
  const { as } = life
  const post = await publish({ whole_school: true })
  await as.bothParent.get(markPostsSeen, { body: { post_ids: [post.id] } })
  expect((await unseen(as.head, post.id)).body).toMatchObject({
    counts: { opened: 1, of: 3 },
    paging: { total_records: 2 },
    data: [
      { children: [{ full_name: 'Nguyễn Hoàng Gia Hân', class: 'Mầm 1' }] },
      {
        children: [{ full_name: 'Nguyễn Tường Vy', class: 'Lá 1' }],
        guardians: [{ full_name: 'Âu Thị Hồng Thắm', relation: 'Mẹ' }],
      },
    ],
  })
  expect(await childrenOf(as.head, post.id, { q: 'gia han' })).toEqual([['Nguyễn Hoàng Gia Hân']])
  expect(await childrenOf(as.head, post.id, { q: 'hong tham' })).toEqual([['Nguyễn Tường Vy']])
  expect(await childrenOf(as.head, post.id, { page: 2, per_page: 1 })).toEqual([['Nguyễn Tường Vy']])
})

test('a teacher gets the families of the own classes only, with the permission; parents and other schools get 404', async () => {
  const { as, classes, school } = life
  const withRight = async (name: string, classId: string) => {
    const account = await school.addAccount('teacher', name, ['teacher.parents.index'])
    await school.addTeacherTo(classId, account.id)
    return account.login()
  }
  const ofMamTeacher = await withRight('Thái Thị Thùy Dương', classes.mam)
  const ofLaTeacher = await withRight('Lục Thị Kim Oanh', classes.la)
  const [ofMam, ofAll] = [await publish({ class_ids: [classes.mam] }), await publish({ whole_school: true })]
  const ofOwnClass = (await childrenOf(ofMamTeacher, ofAll.id)).flat().toSorted()
  expect(ofOwnClass).toEqual(['Nguyễn Hoàng Gia Hân', 'Vũ Phúc Minh Đức'])
  expect((await unseen(ofMamTeacher, ofMam.id)).status).toBe(200)
  for (const who of [ofLaTeacher, as.otherHead]) expect((await unseen(who, ofMam.id)).status).toBe(404)
  const atHome = await as.mamParent.fetch(`/api/v1/parent/posts/${ofMam.id}/delivery`)
  expect(atHome.status).toBe(404)
  // Without the permission to see parents nobody gets names.
  for (const who of [as.clerk, as.bareTeacher]) expect((await unseen(who, ofMam.id)).status).toBe(403)
})

test('a family whose only guardian is barred is not reached; its name stands among those without an account', async () => {
  const { as, school, classes, node } = life
  const barred = await school.addAccount('parent', 'Tô Văn Bảy')
  const child = await school.addChild('Tô Ngọc Lan', classes.la, [barred.id])
  expect(await reach(as.head, classes.la)).toBe(3)
  await node`update guardianships set barred = true, may_pick_up = false where student_id = ${child}`
  expect(await reach(as.head, classes.la)).toBe(2)
  const post = await publish({ class_ids: [classes.la] })
  for (const state of ['opened', 'delivered', 'waiting'] as const)
    expect((await childrenOf(as.head, post.id, { state })).flat()).not.toContain('Tô Ngọc Lan')
  expect(await as.head.get(listDelivery, { params: { id: post.id }, query: { state: 'no_account' } })).toMatchObject({
    data: [{ children: [{ full_name: 'Tô Ngọc Lan' }], guardians: [] }],
  })
})

test('takes at most four SQL statements for a page of names', async () => {
  const post = await publish({ whole_school: true })
  await unseen(life.as.head, post.id)
  life.statements.splice(0)
  await unseen(life.as.head, post.id)
  expect(life.statements.filter((text) => /\bstudent_classes\b|\bposts\b/.test(text)).length).toBeLessThanOrEqual(4)
})
