import { listNotifications } from '@nhip-cau/contract/notifications'
import { createPost, getPost, markPostsSeen } from '@nhip-cau/contract/posts'
import {
  confirmPost,
  type DeliveryFilter,
  exportDelivery,
  listDelivery,
  printDelivery,
  remindFamilies,
} from '@nhip-cau/contract/posts-delivery'
import { profile } from '@nhip-cau/contract/profile'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../testing/pdf-text.ts'
import { settleAll } from '../../../testing/settle.ts'
import { entriesOf } from '../../../testing/zip-entries.ts'

let life: TwoSchools
let now = new Date('2026-11-23T08:00:00+07:00')
beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
})
afterAll(() => life.stop())

const confirm = { kind: 'choice' as const, until: '2026-11-27', options: ['=1+1 Đồng ý', 'Không đồng ý'] }
const publish = (who: Client, more: object = {}) =>
  who.get(createPost, { body: { title: 'Tiêm vắc xin cúm', text: 'Mời ba mẹ đọc.', ...more } })
const ofMam = () => ({ class_ids: [life.classes.mam] })
const list = (who: Client, id: string, state: DeliveryFilter = 'all') =>
  who.get(listDelivery, { params: { id }, query: { state } })
const remind = (who: Client, id: string) => who.ask(remindFamilies, { params: { id } })
const open = (who: Client, id: string) => who.get(markPostsSeen, { body: { post_ids: [id] } })
const answer = async (who: Client, id: string, given: object) => {
  const asked = (await who.get(getPost, { params: { id } })).confirm
  return who.get(confirmPost, { body: { post_id: id, asked_in: asked?.asked_in ?? 0, answer: given } })
}
const reminders = async (who: Client) => {
  await settleAll(life.node)
  const { data } = await who.get(listNotifications, { query: {} })
  return data.filter(({ kind }) => kind === 'post-reminded' || kind === 'post-confirm-reminded').length
}

test('says of each family whether the post was received, opened or confirmed, and who has no account', async () => {
  const { as, school, classes, node, people } = life
  await school.addChild('Lạc Không Tài Khoản', classes.mam, [])
  await node`update accounts set last_seen_at = null where id = any(${[people.mamParent.id, people.bothParent.id]}::uuid[])`
  const post = await publish(as.head, { ...ofMam(), confirm })
  const statesOf = async () => {
    const { data, counts } = await list(as.head, post.id)
    const states = data.map(({ state, children }) => `${children[0]?.full_name}: ${state}`)
    return { states, counts }
  }
  expect((await statesOf()).states.toSorted()).toEqual([
    'Lạc Không Tài Khoản: no_account',
    'Nguyễn Hoàng Gia Hân: waiting',
    'Vũ Phúc Minh Đức: waiting',
  ])
  now = new Date('2026-11-23T08:10:00+07:00')
  await as.mamParent.get(profile)
  await open(as.bothParent, post.id)
  expect((await statesOf()).states.toSorted().slice(1)).toEqual([
    'Nguyễn Hoàng Gia Hân: delivered',
    'Vũ Phúc Minh Đức: opened',
  ])
  await answer(as.bothParent, post.id, { option: 1 })
  const { data, counts } = await list(as.head, post.id, 'confirmed')
  expect(data).toMatchObject([
    { children: [{ full_name: 'Vũ Phúc Minh Đức', answer: { by: 'Vũ Phúc Thịnh', option: 1 } }] },
  ])
  expect(counts).toMatchObject({ confirmed: 1, opened: 0, delivered: 1, waiting: 0, no_account: 1, of: 3 })
  const missing = await list(as.head, post.id, 'missing')
  expect(missing.data.map(({ state }) => state).toSorted()).toEqual(['delivered', 'no_account'])
})

test('a reminder goes only to families that have not confirmed, once in 24 hours, and the second one says when the first was', async () => {
  const { as } = life
  const post = await publish(as.head, { ...ofMam(), confirm })
  await open(as.mamParent, post.id)
  await answer(as.bothParent, post.id, { option: 0 })
  const before = [await reminders(as.mamParent), await reminders(as.bothParent)]
  expect((await list(as.head, post.id)).reminder).toMatchObject({ allowed: true, families: 1, last_at: null })
  expect((await remind(as.head, post.id)).status).toBe(200)
  expect([await reminders(as.mamParent), await reminders(as.bothParent)]).toEqual([(before[0] ?? 0) + 1, before[1]])
  const { last_at, next_at } = (await list(as.head, post.id)).reminder
  expect(new Date(next_at ?? 0).getTime() - new Date(last_at ?? 0).getTime()).toBe(24 * 3_600_000)
  expect(await remind(as.deputy, post.id)).toMatchObject({
    status: 409,
    body: { code: 'reminded_lately', detail: expect.stringContaining('08:10 ngày 23/11/2026') },
  })
  now = new Date('2026-11-24T08:10:01+07:00')
  expect((await remind(as.head, post.id)).status).toBe(200)
  expect(await reminders(as.mamParent)).toBe((before[0] ?? 0) + 2)
})

test('an open question is reminded to the parents, who may answer it, and not to a grandmother', async () => {
  const { as, school, classes, node } = life
  const [mother, grandmother] = [
    await school.addAccount('parent', 'Mẹ Thư'),
    await school.addAccount('parent', 'Bà Thư'),
  ]
  const child = await school.addChild('Lạc Anh Thư', classes.mam, [mother.id])
  await node`
    insert into guardianships (school_id, student_id, account_id, relation, kind, may_pick_up)
    values (${school.id}, ${child}, ${grandmother.id}, 'Bà', 'relative', true)`
  const post = await publish(as.head, { ...ofMam(), confirm: { ...confirm, until: '2026-12-04' } })
  expect((await remind(as.head, post.id)).status).toBe(200)
  expect([await reminders(await mother.login()), await reminders(await grandmother.login())]).toEqual([1, 0])
})

test('of two reminders at the same moment one goes out; where nothing is asked it goes to those who have not opened', async () => {
  const { as } = life
  const post = await publish(as.head, ofMam())
  await open(as.mamParent, post.id)
  const before = [await reminders(as.mamParent), await reminders(as.bothParent)]
  const answers = await Promise.all([remind(as.head, post.id), remind(as.deputy, post.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await reminders(as.mamParent), await reminders(as.bothParent)]).toEqual([before[0], (before[1] ?? 0) + 1])
})

test('a teacher sees and reminds the families of the own classes only, and only of own posts; other classes and schools get 404', async () => {
  const { as, school, classes } = life
  const teacherOf = async (name: string, classId: string) => {
    const permissions = ['teacher.parents.index', 'teacher.post', 'teacher.postControl.post']
    const account = await school.addAccount('teacher', name, permissions)
    await school.addTeacherTo(classId, account.id)
    return account.login()
  }
  const ofClass = await teacherOf('Thái Thị Thùy Dương', classes.mam)
  const ofOther = await teacherOf('Lục Thị Kim Oanh', classes.la)
  const post = await publish(ofClass, ofMam())
  for (const who of [ofOther, as.otherHead]) {
    expect((await who.ask(listDelivery, { params: { id: post.id } })).status).toBe(404)
    expect((await remind(who, post.id)).status).toBe(404)
    expect((await who.ask(exportDelivery, { params: { id: post.id } })).status).toBe(404)
  }
  expect((await remind(ofClass, post.id)).status).toBe(200)
  const whole = await publish(as.head, { whole_school: true })
  const seen = await list(ofClass, whole.id)
  expect(seen.data.flatMap(({ children }) => children.map((child) => child.class))).not.toContain('Lá 1')
  expect(seen.reminder.allowed).toBe(false)
  expect((await remind(ofClass, whole.id)).status).toBe(404)
  expect((await list(as.head, whole.id)).reminder.last_at).toBeNull()
})

test('the Excel file and the PDF contain children, answers and signatures, run no formula, and are in the audit log', async () => {
  const { as, node } = life
  const post = await publish(as.head, { ...ofMam(), confirm })
  await answer(as.mamParent, post.id, { option: 0 })
  const fileOf = async (path: string) => {
    const answered = await as.head.fetch(`/api/v1/school/posts/${post.id}/delivery/${path}`)
    expect(answered.status).toBe(200)
    return Buffer.from(await answered.arrayBuffer())
  }
  const sheet = (await entriesOf(await fileOf('export'))).get('xl/worksheets/sheet1.xml') ?? ''
  for (const text of ['Nguyễn Hoàng Gia Hân', 'Phan Thị Thu Ngân', 'Chưa trả lời', '=1+1 Đồng ý'])
    expect(sheet).toContain(text)
  expect(sheet).not.toMatch(/>=1\+1|<f>/)
  expect(await textOf(await fileOf('pdf'))).toContain('Nguyễn Hoàng Gia Hân')

  const signed = await publish(as.head, { ...ofMam(), confirm: { kind: 'signature', until: '2026-11-27' } })
  const before = (await as.head.fetch(`/api/v1/school/posts/${signed.id}/delivery/pdf`)).arrayBuffer()
  const strokes = [Array.from({ length: 100 }, (_, x) => [x * 5, (x * x * 37) % 200])]
  await answer(as.mamParent, signed.id, { strokes })
  await answer(as.bothParent, signed.id, { signed_name: 'Vũ Phúc Thịnh' })
  const after = Buffer.from(await (await as.head.fetch(`/api/v1/school/posts/${signed.id}/delivery/pdf`)).arrayBuffer())
  expect(await textOf(after)).toContain('Ký tên: Vũ Phúc Thịnh')
  // A hundred points of the drawing, compressed.
  expect(after.length - (await before).byteLength).toBeGreaterThan(400)
  expect(
    await node`
      select e.action, e.actor_role as role from audit_entries e
      where e.object_id = ${post.id} and e.action like 'post.%' order by e.action`,
  ).toEqual([
    { action: 'post.export', role: 'school' },
    { action: 'post.print', role: 'school' },
  ])
  expect(printDelivery.access).toEqual(listDelivery.access)
})

test('takes at most four SQL statements for a page of names', async () => {
  const post = await publish(life.as.head, { whole_school: true })
  await list(life.as.head, post.id)
  life.statements.splice(0)
  await list(life.as.head, post.id)
  expect(life.statements.filter((text) => /\bstudent_classes\b|\bposts\b/.test(text)).length).toBeLessThanOrEqual(4)
})
