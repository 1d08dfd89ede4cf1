import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { createPickUpCode, listCollectors, recordDeparture } from '@nhip-cau/contract/pick-up'
import {
  answerPickUpWish,
  listPickUpLines,
  listPickUpWishes,
  sendPickUpWish,
  withdrawPickUpWish,
} from '@nhip-cau/contract/pick-up-wishes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const monday = '2026-11-23'
const hanId = async () => (await life.childOf('Nguyễn Hoàng Gia Hân')).student.id
type Wish = {
  day?: string
  kind: 'late' | 'early' | 'other'
  time?: string
  collector?: { kind: 'guardian' | 'person'; id: string }
}
const send = async ({ day = friday, ...rest }: Wish, who = life.as.mamParent) =>
  who.ask(sendPickUpWish, { body: { student_ids: [await hanId()], day, ...rest } })
const lines = async (who = life.teacher) => (await who.get(listPickUpLines, { query: {} })).data

test('a "late" wish is listed for the class and the office; the teacher answers it once', async () => {
  const { options } = await life.as.mamParent.get(listPickUpWishes)
  expect(options).toMatchObject({ days: [friday, monday], leave_by: '17:00', latest: '18:00' })
  expect((await send({ kind: 'late', time: '17:40' })).status).toBe(200)
  await life.settle()
  expect(await life.noticesOf(life.teacher)).toEqual(['Phụ huynh bé Hân nhắn: đón muộn lúc 17:40 ngày 20/11.'])
  const [line] = await lines()
  expect(line?.wishes).toMatchObject([{ kind: 'late', time: '17:40', status: 'sent', can: { answer: true } }])
  expect(await lines(life.as.head)).toHaveLength(1)
  expect(await lines(life.laTeacher)).toEqual([])
  const params = { id: line?.wishes[0]?.id ?? '' }
  expect((await life.laTeacher.ask(answerPickUpWish, { params, body: { answer: 'confirmed' } })).status).toBe(404)
  await life.teacher.get(answerPickUpWish, { params, body: { answer: 'confirmed' } })
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual([
    'Cô đã nhận lời nhắn của ba mẹ bé Hân: đón muộn lúc 17:40 ngày 20/11.',
  ])
  expect(await life.as.head.ask(answerPickUpWish, { params, body: { answer: 'confirmed' } })).toMatchObject({
    status: 409,
  })
})

test("refuses a time outside the school's limits with the rule", async () => {
  const because = async (wish: Wish) => {
    const { status, body } = await send(wish)
    return [status, ...Object.values((body as { errors?: Record<string, string> }).errors ?? {})]
  }
  expect(await because({ kind: 'late', time: '17:00' })).toEqual([422, 'Giờ đón muộn phải sau giờ về 17:00.'])
  expect(await because({ kind: 'late', time: '18:01' })).toEqual([422, 'Giờ đón quá giờ nhà trường cho phép (18:00).'])
  expect(await because({ kind: 'early', time: '17:00' })).toEqual([422, 'Giờ đón sớm phải trước giờ về 17:00.'])
  expect(await because({ kind: 'early', time: '06:30', day: monday })).toEqual([422, 'Nhà trường mở cửa lúc 07:00.'])
  expect(await because({ kind: 'early', time: '07:42' })).toEqual([422, 'Giờ này đã qua.'])
  expect(await because({ kind: 'late' })).toEqual([422, 'Không được để trống.'])
  for (const day of ['2026-11-19', '2026-11-21', '2026-11-24'])
    expect(await because({ kind: 'late', time: '17:30', day })).toEqual([
      422,
      'Chỉ nhắn cho hôm nay hoặc ngày học kế tiếp.',
    ])
  expect((await send({ kind: 'late', time: '18:00', day: monday })).status).toBe(200)
  life.at('18:00')
  expect((await send({ kind: 'late', time: '18:00' })).status).toBe(422)
})

test('accepts a listed collector and refuses one who is not listed', async () => {
  const id = await hanId()
  const { options } = await life.as.mamParent.get(listPickUpWishes)
  const own = options.children.find((child) => child.id === id)?.collectors[0]
  if (!own) throw new Error('nobody fetches')
  const collector = { kind: own.kind, id: own.id }
  expect((await send({ kind: 'other', time: '16:00', collector })).status).toBe(200)
  expect((await lines())[0]?.wishes).toMatchObject([{ kind: 'other', person: own.full_name, time: '16:00' }])
  const stranger = { kind: 'person', id: life.people.laParent.id } as const
  expect(await send({ kind: 'other', collector: stranger })).toMatchObject({
    status: 409,
    body: { code: 'collector_unknown' },
  })
  expect((await send({ kind: 'other' })).status).toBe(422)
  // A late time and another collector can both apply; a second late time replaces the first.
  await send({ kind: 'late', time: '17:20' })
  await send({ kind: 'late', time: '17:30' })
  const [line] = await lines()
  expect(line?.wishes.map(({ kind, time }) => `${kind} ${time}`).sort()).toEqual(['late 17:30', 'other 16:00'])
})

test('only the own family can withdraw a wish, until the child has left', async () => {
  const { body } = await send({ kind: 'early', time: '15:00' })
  const params = { id: (body as { data: { id: string }[] }).data[0]?.id ?? '' }
  expect((await life.as.laParent.ask(withdrawPickUpWish, { params })).status).toBe(404)
  await life.as.mamParent.get(withdrawPickUpWish, { params })
  expect(await lines()).toEqual([])
  await life.settle()
  expect(await life.noticesOf(life.teacher)).toContain(
    'Phụ huynh bé Hân bỏ lời nhắn: đón sớm lúc 15:00 ngày 20/11. Đón bé như thường lệ.',
  )
  const second = (await send({ kind: 'early', time: '15:00' })).body as { data: { id: string }[] }
  await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  const id = await hanId()
  const [who] = (await life.teacher.get(listCollectors, { params: { id } })).collectors
  if (!who || who.kind === 'code') throw new Error('nobody fetches')
  await life.teacher.get(recordDeparture, { body: { student_id: id, collector: { kind: who.kind, id: who.id } } })
  expect(await life.as.mamParent.ask(withdrawPickUpWish, { params: { id: second.data[0]?.id ?? '' } })).toMatchObject({
    status: 409,
    body: { code: 'wish_late' },
  })
  expect((await send({ kind: 'late', time: '17:40' })).status).toBe(409)
})

test('a family that announced a late pick-up gets the waiting notification only after that time', async () => {
  await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  await send({ kind: 'late', time: '17:40' })
  await life.settle()
  await life.node`delete from notifications`
  life.at('17:16')
  await life.server.node.runClock('attendance.clock')
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])
  life.at('17:41')
  await life.server.node.runClock('attendance.clock')
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Đã quá giờ đón, bé Hân đang chờ ở lớp.'])
})

test("the class's list shows codes without their digits, and barred guardians", async () => {
  const id = await hanId()
  await life.as.mamParent.get(createPickUpCode, {
    body: { student_id: id, full_name: 'Lê Văn Tám', relation: 'Ông nội' },
  })
  await life.as.mamParent.get(createPickUpCode, { body: { student_id: id, full_name: 'Lê Văn Chín', day: monday } })
  expect(
    await life.as.mamParent.ask(createPickUpCode, { body: { student_id: id, full_name: 'Ai', day: '2026-11-21' } }),
  ).toMatchObject({ status: 422 })
  await life.node`
    insert into guardianships (school_id, student_id, account_id, relation, may_pick_up, barred)
    values (${life.school.id}, ${id}, ${life.people.laParent.id}, 'Bố', false, true)`
  const [line] = await lines()
  expect(line).toMatchObject({
    codes: [{ full_name: 'Lê Văn Tám', relation: 'Ông nội', used: false }],
    barred: ['Âu Thị Hồng Thắm'],
  })
  expect(JSON.stringify(line)).not.toMatch(/"code":/)
  await life.node`delete from guardianships g where g.account_id = ${life.people.laParent.id} and g.student_id = ${id}`
})

test('lists the siblings who are still here, also of another class, and whether the caller may hand them over', async () => {
  const duc = 'Vũ Phúc Minh Đức'
  await life.mark(duc, 'present')
  expect(await lines()).toEqual([])
  const { data } = await life.laTeacher.get(listAttendance, { query: { class_id: life.classes.la, day: friday } })
  const nhien = data.find((one) => one.student.full_name === 'Vũ Phúc An Nhiên')
  if (!nhien) throw new Error('no sibling')
  const marks = [{ student_id: nhien.student.id, version: nhien.version, mark: 'present' as const }]
  await life.laTeacher.get(saveAttendance, { body: { class_id: life.classes.la, day: friday, marks } })
  const sibling = { id: nhien.student.id, full_name: 'Vũ Phúc An Nhiên', class: { id: life.classes.la, name: 'Lá 1' } }
  expect(await lines()).toMatchObject([{ child: { full_name: duc }, siblings: [{ ...sibling, can: false }] }])
  const all = await lines(life.as.head)
  expect(all.map(({ child, siblings }) => [child.full_name, siblings.map(({ can }) => can)])).toEqual([
    ['Vũ Phúc An Nhiên', [true]],
    [duc, [true]],
  ])
})

test('the list of unusual departures looks up nothing for each child', async () => {
  for (const who of [life.teacher, life.as.head]) {
    life.statements.splice(0)
    await lines(who)
    const [statement] = life.statements.filter((text) => text.includes('barred_guardians'))
    const plan = await life.node.unsafe(`explain (generic_plan) ${statement}`)
    expect(JSON.stringify(plan)).toContain('students')
    expect(JSON.stringify(plan)).not.toContain('SubPlan')
  }
})
