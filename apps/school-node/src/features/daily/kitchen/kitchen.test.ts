import { saveMeals } from '@nhip-cau/contract/attendance'
import { changeKitchen, kitchenDay, lockKitchen, mealRefunds } from '@nhip-cau/contract/kitchen'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const han = 'Nguyễn Hoàng Gia Hân'
const duc = 'Vũ Phúc Minh Đức'
const day = async () => life.as.head.get(kitchenDay)
const cutOff = async () => {
  life.at('08:00')
  await life.server.node.runClock('kitchen.clock')
}
const mam = async () => {
  const { classes, ...rest } = await day()
  return { ...rest, mam: classes.find((one) => one.class.id === life.classes.mam) }
}

test('takes the number of present and expected children at the cut-off, by class and age group', async () => {
  await life.report(duc)
  await life.mark(han, 'present')
  life.at('07:59')
  await life.server.node.runClock('kitchen.clock')
  expect(await day()).toMatchObject({ counted_at: null, counted: 3, now: 3 })
  await cutOff()
  expect(await mam()).toMatchObject({
    counted_at: '2026-11-20T01:00:00Z',
    counted: 3,
    mam: { enrolled: 2, counted: 1, now: 1 },
    groups: [
      { group: 'nursery', counted: 0 },
      { group: 'kindergarten', counted: 3 },
    ],
  })
})

test('records each later change once as +1 or −1 with the person, and keeps the counted number', async () => {
  await life.report(duc)
  await cutOff()
  life.at('08:20')
  await life.mark(duc, 'present', { confirmed: true })
  await life.mark(han, 'unexcused')
  await life.settle()
  await life.mark(duc, 'late')
  await life.settle()
  const { counted, now, changes } = await day()
  expect([counted, now]).toEqual([3, 3])
  expect(
    changes
      .map(({ difference, child, by }) => [difference, child, by])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    [-1, han, 'Cô Hải Yến'],
    [1, duc, 'Cô Hải Yến'],
  ])
})

test('names who marked each child, and not who saved something else in the class meanwhile', async () => {
  await cutOff()
  life.at('08:20')
  await life.mark(han, 'unexcused')
  const { student } = await life.childOf(duc)
  const meals = [{ student_id: student.id, meal: 'lunch', takes: false }] as const
  await life.as.head.get(saveMeals, {
    body: { class_id: life.classes.mam, day: friday, meals: [...meals], reason: 'Bé mang cơm nhà' },
  })
  await life.settle()
  const { changes } = await day()
  expect(new Map(changes.map(({ child, by, reason }) => [child, [by, reason]]))).toEqual(
    new Map([
      [duc, ['Phùng Thị Diệu Hương', 'Bé mang cơm nhà']],
      [han, ['Cô Hải Yến', null]],
    ]),
  )
})

test('an undone mark does not reach the kitchen', async () => {
  await cutOff()
  const { body } = await life.mark(han, 'unexcused')
  const { undoAttendance } = await import('@nhip-cau/contract/attendance')
  await life.teacher.get(undoAttendance, { body: { batch: body.batch ?? '' } })
  await life.settle()
  expect((await day()).changes).toEqual([])
})

test('takes a child off the number for a meal mark, with its reason', async () => {
  await cutOff()
  const { student } = await life.childOf(han)
  const meals = [{ student_id: student.id, meal: 'lunch', takes: false }] as const
  await life.teacher.get(saveMeals, {
    body: { class_id: life.classes.mam, day: friday, meals: [...meals], reason: 'Bé mang cơm nhà' },
  })
  await life.settle()
  expect((await day()).changes).toMatchObject([{ difference: -1, child: han, reason: 'Bé mang cơm nhà' }])
})

test('the office adds portions with a reason after the cut-off, until the number is locked', async () => {
  const change = { day: friday, class_id: life.classes.mam, difference: 2, reason: 'Khách dự giờ' }
  expect((await life.as.head.ask(changeKitchen, { body: change })).status).toBe(409)
  await cutOff()
  expect(await life.as.head.get(changeKitchen, { body: change })).toMatchObject({ counted: 4, now: 6 })
  const locked = await life.as.head.get(lockKitchen, { body: { day: friday, reason: 'Bếp đã chia suất' } })
  expect(locked).toMatchObject({ locked: { by: 'Phùng Thị Diệu Hương' }, can: { change: false, lock: false } })
  expect(await life.as.head.ask(changeKitchen, { body: change })).toMatchObject({
    status: 409,
    body: { code: 'kitchen_locked' },
  })
  await life.mark(han, 'unexcused')
  await life.settle()
  expect((await day()).now).toBe(6)
  const foreign = { ...change, class_id: life.classes.foreign }
  expect((await life.as.head.ask(changeKitchen, { body: foreign })).status).toBe(404)
})

test('takes no number on a day without school', async () => {
  life.setNow('2026-11-21T01:30:00Z')
  await life.server.node.runClock('kitchen.clock')
  expect(await day()).toMatchObject({ open: false, counted_at: null })
})

test('refunds a child who was reported in time and stayed away, not one who came', async () => {
  await life.report(han)
  await life.report(duc)
  await life.mark(duc, 'present', { confirmed: true })
  const { data } = await life.as.head.get(mealRefunds, { query: { month: '2026-11' } })
  const of = (name: string) => data.find((one) => one.student.full_name === name)
  expect([of(han)?.refundable_days, of(han)?.meal_days]).toEqual([1, 0])
  expect([of(duc)?.refundable_days, of(duc)?.meal_days]).toEqual([0, 1])
})

test('exports the month, the kitchen sheet and the refunds as PDF or Excel files', async () => {
  await cutOff()
  const file = async (path: string) => {
    const answer = await life.as.head.fetch(path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return [
      answer.status,
      answer.headers.get('content-type'),
      bytes.subarray(0, 4).toString('latin1'),
      bytes.length > 2000,
    ]
  }
  const pdf = [200, 'application/pdf', '%PDF', true]
  const excel = [200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK\u0003\u0004', true]
  const month = `class_id=${life.classes.mam}&month=2026-11`
  expect(await file(`/api/v1/school/kitchen/pdf?day=${friday}`)).toEqual(pdf)
  expect(await file(`/api/v1/school/attend/month/pdf?${month}`)).toEqual(pdf)
  expect(await file(`/api/v1/school/attend/month/excel?${month}`)).toEqual(excel)
  expect(await file('/api/v1/school/kitchen/refunds/excel?month=2026-11')).toEqual(excel)
  expect((await life.as.otherHead.fetch(`/api/v1/school/attend/month/pdf?${month}`)).status).toBe(404)
})
