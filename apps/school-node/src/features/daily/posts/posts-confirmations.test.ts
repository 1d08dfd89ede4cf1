import { parentInfo, updateChildRights } from '@nhip-cau/contract/parents'
import { createPost, getPost, listPosts, type Post, updatePost } from '@nhip-cau/contract/posts'
import { confirmPost, listDelivery } from '@nhip-cau/contract/posts-delivery'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/zip-entries.ts'
import { eraseConfirmations } from './posts-child-data.queries.ts'

let life: TwoSchools
let now = new Date('2026-11-23T08:00:00+07:00')
beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
})
afterAll(() => life.stop())

const tick = { kind: 'tick' as const, until: '2026-11-27' }
const choice = { kind: 'choice' as const, until: '2026-11-27', options: ['Đồng ý', 'Không đồng ý'] }
const signature = { kind: 'signature' as const, until: '2026-11-27' }
const body = (confirm: object | null, more: object = {}) => ({
  title: 'Đi dã ngoại công viên',
  text: 'Mời ba mẹ xác nhận cho con đi.',
  class_ids: [life.classes.mam],
  confirm: confirm as typeof tick | null,
  ...more,
})
const publish = (confirm: object | null, more: object = {}) =>
  life.as.head.get(createPost, { body: body(confirm, more) })
const shown = (who: Client, { id }: Pick<Post, 'id'>) => who.get(getPost, { params: { id } })
const send = (
  who: Client,
  { id, confirm }: Pick<Post, 'id' | 'confirm'>,
  answer: object | null,
  student_ids: string[] = [],
) => who.ask(confirmPost, { body: { post_id: id, asked_in: confirm?.asked_in ?? 0, student_ids, answer } })
const answersOf = ({ confirm }: Post) => confirm?.children.map(({ answer }) => (answer ? answer.option : null))
const link = async (studentId: string, accountId: string, kind = 'parent', barred = false) => {
  await life.node`
    insert into guardianships (school_id, student_id, account_id, relation, kind, may_pick_up, barred)
    values (${life.school.id}, ${studentId}, ${accountId}, 'Bố', ${kind}, ${!barred}, ${barred})`
}
/** A father of a child of the class, with the given rights. */
const fatherOf = async (name: string, kind = 'parent', barred = false, classId = life.classes.mam) => {
  const mother = await life.school.addAccount('parent', `Mẹ ${name}`)
  const father = await life.school.addAccount('parent', `Bố ${name}`)
  const child = await life.school.addChild(name, classId, [mother.id])
  await link(child, father.id, kind, barred)
  return { child, mother: await mother.login(), father: await father.login() }
}

test('a mother confirms that she has read; the father sees her name, and the card of the school counts one family', async () => {
  const { mother, father } = await fatherOf('Trịnh Bảo An')
  const post = await publish(tick)
  expect((await shown(mother, post)).confirm).toMatchObject({
    open: true,
    children: [{ answer: null }],
    answered: null,
  })
  expect((await send(mother, post, {})).status).toBe(200)
  expect((await shown(father, post)).confirm?.children).toMatchObject([
    { full_name: 'Trịnh Bảo An', answer: { by: 'Mẹ Trịnh Bảo An', signed: false } },
  ])
  expect((await shown(life.as.head, post)).confirm).toMatchObject({ answered: 1, children: [] })
})

test('an answer sent twice counts once; the last word of the family counts, whoever of it says so, and can be taken back', async () => {
  const { as, node } = life
  const { mother, father } = await fatherOf('Trịnh Bảo Bình')
  const post = await publish(choice)
  await Promise.all([1, 2, 3].map(() => send(mother, post, { option: 0 })))
  expect((await shown(as.head, post)).confirm?.answered).toBe(1)
  await send(father, post, { option: 1 })
  expect(answersOf(await shown(mother, post))).toEqual([1])
  const rows = await node`select from post_confirmations pc where pc.post_id = ${post.id}`
  expect(rows.length).toBe(1)
  await send(mother, post, null)
  expect(answersOf(await shown(father, post))).toEqual([null])
  expect((await shown(as.head, post)).confirm?.answered).toBe(0)
})

test('one answer is enough for two children of a family; where each child needs one, the other is still missing', async () => {
  const { as } = life
  const whole = { class_ids: [], whole_school: true }
  const forFamily = await publish(choice, whole)
  await send(as.bothParent, forFamily, { option: 0 })
  expect(answersOf(await shown(as.bothParent, forFamily))).toEqual([0, 0])
  expect((await shown(as.head, forFamily)).confirm?.answered).toBe(1)

  const forChild = await publish({ ...choice, per: 'child' }, whole)
  const [first, second] = (await shown(as.bothParent, forChild)).confirm?.children ?? []
  await send(as.bothParent, forChild, { option: 1 }, [first?.id ?? ''])
  expect(answersOf(await shown(as.bothParent, forChild))).toEqual([1, null])
  expect((await as.bothParent.get(listPosts)).to_answer.map(({ id }) => id)).toContain(forChild.id)
  await send(as.bothParent, forChild, { option: 0 }, [second?.id ?? ''])
  expect(answersOf(await shown(as.bothParent, forChild))).toEqual([1, 0])
  expect((await shown(as.head, forChild)).confirm?.answered).toBe(2)
})

test('a grandmother who may look sees what the parents answered, is not asked, and does not answer for them', async () => {
  const { mother, father: grandmother } = await fatherOf('Trịnh Bảo Yến', 'relative')
  const post = await publish(choice)
  expect((await send(grandmother, post, { option: 0 })).status).toBe(403)
  expect((await shown(grandmother, post)).confirm?.children).toMatchObject([{ can_answer: false, answer: null }])
  expect((await grandmother.get(listPosts)).to_answer).toEqual([])
  await send(mother, post, { option: 1 })
  expect(answersOf(await shown(grandmother, post))).toEqual([1])
})

test('a father who is barred from the sister, or may only fetch her, answers for the son and leaves her answer alone', async () => {
  const { school, classes } = life
  for (const [kind, barred] of [
    ['parent', true],
    ['pick_up', false],
  ] as const) {
    const mother = await school.addAccount('parent', `Mẹ ${kind}`)
    const father = await school.addAccount('parent', `Bố ${kind}`)
    const son = await school.addChild('Trịnh Bảo Khang', classes.mam, [mother.id])
    const sister = await school.addChild('Trịnh Bảo Linh', classes.mam, [mother.id])
    await link(son, father.id)
    await link(sister, father.id, kind, barred)
    const [asMother, asFather] = [await mother.login(), await father.login()]
    const post = await publish(choice)
    await send(asMother, post, { option: 0 })
    expect((await send(asFather, post, { option: 1 })).status).toBe(200)
    const answers = new Map(
      (await shown(asMother, post)).confirm?.children.map(({ id, answer }) => [id, answer?.option]),
    )
    expect([answers.get(son), answers.get(sister)]).toEqual([1, 0])
  }
})

test('after the deadline an answer is refused and the answer before stays', async () => {
  const { as } = life
  const post = await publish(choice)
  await send(as.mamParent, post, { option: 0 })
  now = new Date('2026-11-28T06:00:00+07:00')
  try {
    for (const answer of [{ option: 1 }, null])
      expect(await send(as.mamParent, post, answer)).toMatchObject({
        status: 409,
        body: { code: 'confirm_closed', detail: 'Đã hết hạn xác nhận.' },
      })
    expect((await shown(as.mamParent, post)).confirm).toMatchObject({
      open: false,
      children: [{ answer: { option: 0 } }],
    })
    expect((await as.mamParent.get(listPosts)).to_answer).toEqual([])
  } finally {
    now = new Date('2026-11-23T08:00:00+07:00')
  }
})

test('a barred father, a person who may only fetch, families of other classes and other schools get 404; nobody answers for the child of others', async () => {
  const { as } = life
  const { father: barred } = await fatherOf('Trịnh Bảo Châu', 'parent', true)
  const { father: collector, child } = await fatherOf('Trịnh Bảo Duy', 'pick_up')
  const post = await publish(tick)
  for (const who of [barred, collector, as.laParent, as.otherParent])
    expect((await send(who, post, {})).status).toBe(404)
  const perChild = await publish({ ...tick, per: 'child' })
  expect((await send(as.mamParent, perChild, {}, [child])).status).toBe(404)
  expect((await shown(as.head, perChild)).confirm?.answered).toBe(0)
})

test('a signature is drawn or typed; nothing, an endless scribble and an option that does not exist are refused at the field', async () => {
  const { as } = life
  const post = await publish(signature)
  const line = Array.from({ length: 40 }, (_, x) => [x * 10, 100])
  expect(await send(as.mamParent, post, {})).toMatchObject({
    status: 422,
    body: { errors: { strokes: 'Vui lòng ký tên.' } },
  })
  const scribble = Array.from({ length: 50 }, () => line)
  expect(await send(as.mamParent, post, { strokes: scribble })).toMatchObject({
    status: 422,
    body: { errors: { 'answer.strokes': expect.stringContaining('quá nhiều nét') } },
  })
  expect((await send(as.mamParent, post, { strokes: [[[900, 0]]] })).status).toBe(422)
  await send(as.mamParent, post, { strokes: [line] })
  expect((await shown(as.mamParent, post)).confirm?.children[0]?.answer).toMatchObject({
    signed: true,
    signed_name: null,
  })
  await send(as.mamParent, post, { signed_name: 'Phan Thị Thu Ngân' })
  expect((await shown(as.mamParent, post)).confirm?.children[0]?.answer).toMatchObject({
    signed: true,
    signed_name: 'Phan Thị Thu Ngân',
  })
  const asked = await publish(choice)
  for (const answer of [{}, { option: 2 }])
    expect(await send(as.mamParent, asked, answer)).toMatchObject({
      status: 422,
      body: { errors: { option: expect.any(String) } },
    })
})

test('answers stay when the post is edited; a changed question is asked again and the open page cannot answer the old one', async () => {
  const { as } = life
  const post = await publish(choice)
  await send(as.mamParent, post, { option: 0 })
  const change = (version: number, confirm: object) =>
    as.head.get(updatePost, { params: { id: post.id }, body: { ...body(confirm), text: 'Giờ đi: 7 giờ 30.', version } })
  const edited = await change(post.version, { ...choice, until: '2026-11-30' })
  expect(answersOf(await shown(as.mamParent, post))).toEqual([0])
  expect((await shown(as.mamParent, post)).confirm).toMatchObject({ until: '2026-11-30' })

  const asked = await change(edited.version, { ...choice, options: ['Đi', 'Không đi', 'Đi cùng con'] })
  expect(asked.confirm?.answered).toBe(0)
  expect(answersOf(await shown(as.mamParent, post))).toEqual([null])
  const waiting = await as.mamParent.get(listPosts, { query: { needs_answer: 'true' } })
  expect(waiting.data.map(({ id }) => id)).toContain(post.id)
  expect((await send(as.mamParent, post, { option: 1 })).status).toBe(409)
  expect((await send(as.mamParent, asked, { option: 2 })).status).toBe(200)
})

test('“Cần trả lời” lists what a family still has to answer, above the feed and as its filter, until it has', async () => {
  const nho = await life.school.addClass('Nho 1')
  const { mother, father } = await fatherOf('Trịnh Bảo Giang', 'parent', false, nho)
  const later = await publish({ ...tick, until: '2026-12-04' }, { class_ids: [nho] })
  const sooner = await publish({ ...tick, until: '2026-11-24' }, { class_ids: [nho] })
  await publish(null, { class_ids: [nho] })
  const waiting = async (who: Client) => {
    const { to_answer, data } = await who.get(listPosts, { query: { needs_answer: 'true' } })
    return [to_answer.map(({ id }) => id), data.map(({ id }) => id)].map((ids) =>
      ids.filter((id) => id === later.id || id === sooner.id),
    )
  }
  expect(await waiting(mother)).toEqual([
    [sooner.id, later.id],
    [sooner.id, later.id],
  ])
  await send(father, sooner, {})
  expect(await waiting(mother)).toEqual([[later.id], [later.id]])
  expect((await life.as.head.get(listPosts, { query: { needs_answer: 'true' } })).data).toEqual([])
})

test('refuses a deadline in the past, one option, and a question to families in an internal post; a passed deadline may stay', async () => {
  const { as } = life
  const write = (confirm: object, more: object = {}) => as.head.ask(createPost, { body: body(confirm, more) })
  expect(await write({ ...tick, until: '2026-11-22' })).toMatchObject({
    status: 422,
    body: { errors: { 'confirm.until': expect.any(String) } },
  })
  expect(await write({ ...choice, options: ['Đồng ý'] })).toMatchObject({
    status: 422,
    body: { errors: { 'confirm.options': 'Cần từ 2 đến 6 lựa chọn.' } },
  })
  expect(await write(tick, { kind: 'internal' })).toMatchObject({
    status: 422,
    body: { errors: { confirm: expect.any(String) } },
  })
  const post = await publish(tick)
  now = new Date('2026-12-02T08:00:00+07:00')
  try {
    const again = { params: { id: post.id }, body: { ...body(tick), text: 'Đã đi về.', version: post.version } }
    expect((await as.head.ask(updatePost, again)).status).toBe(200)
  } finally {
    now = new Date('2026-11-23T08:00:00+07:00')
  }
})

test('an answer that is changed or taken back stays in the list of the school with who, when and what came after', async () => {
  const { child, mother, father } = await fatherOf('Trịnh Nhật Minh')
  const post = await publish(choice)
  expect((await send(mother, post, { option: 0 })).status).toBe(200)
  expect((await send(mother, post, { option: 0 })).status).toBe(200)
  now = new Date('2026-11-23T09:00:00+07:00')
  expect((await send(father, post, { option: 1 })).status).toBe(200)
  const row = async () => {
    const query = { q: 'Trịnh Nhật Minh' }
    const { data } = await life.as.head.get(listDelivery, { params: { id: post.id }, query })
    return data[0]?.children[0]
  }
  const first = {
    by: 'Mẹ Trịnh Nhật Minh',
    option: 0,
    at: '2026-11-23T01:00:00.000Z',
    replaced_by: 'Bố Trịnh Nhật Minh',
    replaced_at: '2026-11-23T02:00:00.000Z',
  }
  const comparable = (found: Awaited<ReturnType<typeof row>>) =>
    found?.former.map((one) => ({
      ...one,
      at: new Date(one.at).toISOString(),
      replaced_at: new Date(one.replaced_at).toISOString(),
    }))
  expect(await row()).toMatchObject({ answer: { by: 'Bố Trịnh Nhật Minh', option: 1 } })
  expect(comparable(await row())).toMatchObject([first])
  expect((await send(father, post, null)).status).toBe(200)
  expect(await row()).toMatchObject({ answer: null })
  expect(comparable(await row())).toMatchObject([first, { by: 'Bố Trịnh Nhật Minh', option: 1 }])
  const file = await life.as.head.fetch(`/api/v1/school/posts/${post.id}/delivery/export`)
  const sheet = (await entriesOf(Buffer.from(await file.arrayBuffer()))).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('Đồng ý – Mẹ Trịnh Nhật Minh')
  expect(JSON.stringify((await shown(mother, post)).confirm)).not.toContain('former')
  await life.node.begin((tx) => eraseConfirmations(tx, life.school.id, child))
  expect(await row()).toMatchObject({ answer: null, former: [] })
})

test('a family whose main contact changes in the middle of the day is counted right at once', async () => {
  const { as, school, classes, node } = life
  const mother = await school.addAccount('parent', 'Đào Thị Mẹ')
  const father = await school.addAccount('parent', 'Đào Văn Bố')
  const children = [
    await school.addChild('Đào Một', classes.mam, [mother.id]),
    await school.addChild('Đào Hai', classes.mam, [mother.id]),
  ]
  for (const child of children) await link(child, father.id)
  const post = await publish(tick)
  expect((await send(await mother.login(), post, {})).status).toBe(200)
  const answered = async () => (await shown(as.head, post)).confirm?.answered
  expect(await answered()).toBe(1)
  const { version } = await as.head.get(parentInfo, { params: { id: father.id } })
  await as.head.get(updateChildRights, {
    params: { id: father.id, student_id: children[1] ?? '' },
    body: { version, relation: 'Bố', kind: 'parent', main_contact: true, may_pick_up: true, barred: false },
  })
  expect(
    await node`select g.account_id from guardianships g where g.student_id = ${children[1] ?? ''} and g.main_contact`,
  ).toEqual([{ account_id: father.id }])
  expect(await answered()).toBe(2)
})
