import { attendanceMonth } from '@nhip-cau/contract/attendance'
import { closeSchool, liftClosure } from '@nhip-cau/contract/calendar'
import { changeKitchen, kitchenDay, lockKitchen, mealRefunds } from '@nhip-cau/contract/kitchen'
import { listCollectors, recordDeparture, revokeDeparture } from '@nhip-cau/contract/pick-up'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { moveStudents } from '@nhip-cau/contract/student-by-class'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from holidays h where h.kind = 'closure'`
})

const han = 'Nguyễn Hoàng Gia Hân'
const duc = 'Vũ Phúc Minh Đức'
const day = async () => life.as.head.get(kitchenDay)
const cutOff = async () => {
  life.at('08:00')
  await life.server.node.runClock('kitchen.clock')
}
const change = async (changes: object) => {
  const { version } = await life.as.head.get(getSettings)
  await life.as.head.get(updateSettings, { body: { version, changes } })
}
const close = (reason = 'Bão số 9 đổ bộ') =>
  life.as.head.get(closeSchool, { body: { from_date: friday, to_date: friday, reason } })
const leave = async (name: string): Promise<string> => {
  const { student } = await life.childOf(name)
  const [one] = (await life.teacher.get(listCollectors, { params: { id: student.id } })).collectors
  if (!one || one.kind === 'code') throw new Error('nobody fetches')
  const body = { student_id: student.id, collector: { kind: one.kind, id: one.id } }
  return (await life.teacher.get(recordDeparture, { body })).id
}
const refunds = async (name: string) => {
  const { data } = await life.as.head.get(mealRefunds, { query: { month: '2026-11' } })
  const row = data.find((one) => one.student.full_name === name)
  return [row?.meal_days, row?.refundable_days, row?.closure_days]
}

test('a child who attends half a day takes the meals of that half; lunch belongs to the morning', async () => {
  await life.report(han, 'morning')
  await life.report(duc, 'afternoon')
  expect(await day()).toMatchObject({
    meal: 'lunch',
    now: 3,
    meals: [
      { meal: 'lunch', now: 3 },
      { meal: 'afternoon_snack', now: 3 },
    ],
  })
  await cutOff()
  life.at('13:30')
  await life.mark(han, 'present', { confirmed: true })
  await life.settle()
  expect(await day()).toMatchObject({ counted: 3, now: 3, changes: [] })
})

test('a child who leaves before lunch leaves the number, with the time as the reason, and returns with the correction', async () => {
  for (const name of [han, duc]) await life.mark(name, 'present')
  await life.settle()
  await cutOff()
  life.at('09:20')
  const id = await leave(han)
  life.pass(11)
  await life.settle()
  expect(await day()).toMatchObject({
    counted: 4,
    now: 3,
    live: 3,
    changes: [{ difference: -1, by: 'Cô Hải Yến', reason: 'Về lúc 09:20' }],
  })
  life.at('09:40')
  await life.as.head.get(revokeDeparture, { params: { id }, body: { reason: 'Nhầm bé' } })
  await life.settle()
  expect(await day()).toMatchObject({ now: 4, live: 4 })
  life.at('13:00')
  await leave(duc)
  life.pass(11)
  await life.settle()
  expect(await day()).toMatchObject({ now: 4, live: 4 })
})

test('a child who moves after the cut-off is counted in its new class, and the numbers of the classes add up', async () => {
  await cutOff()
  const { student } = await life.childOf(han)
  const moves = [{ student_id: student.id, class_id: life.classes.la }]
  const { undo } = await life.as.head.get(moveStudents, { body: { moves, from_date: friday } })
  await life.mark(duc, 'present')
  await life.settle()
  const { classes, ...sums } = await day()
  expect(sums).toMatchObject({ counted: 4, now: 4, live: 4, changes: [] })
  for (const one of classes) expect(one.counted).toBe(one.enrolled)
  expect(classes.reduce((sum, one) => sum + one.now, 0)).toBe(4)
  await life.as.head.get(moveStudents, { body: { moves: [...undo], from_date: friday } })
})

test('counts another meal in a school without lunch, and none in a school without meals', async () => {
  await change({ meals: ['breakfast', 'afternoon_meal'] })
  expect(await day()).toMatchObject({ meal: 'afternoon_meal', now: 4, meals: [{ meal: 'breakfast' }, { now: 4 }] })
  await change({ meals: [] })
  await cutOff()
  expect(await day()).toMatchObject({ meal: null, now: 0, counted_at: null, meals: [] })
  await change({ meals: ['lunch', 'afternoon_snack'] })
})

test('counts special portions by kind, only with consent and only for children who eat', async () => {
  const { student } = await life.childOf(han)
  const other = await life.childOf(duc)
  const write = (id: string, allergens: string[], diet: string) => life.node`
    update students set allergens = ${allergens}, allergy_note = ${allergens.length > 0 ? 'Nổi mẩn.' : null},
      diet_note = ${diet} where id = ${id}`
  await write(student.id, ['peanut'], 'Ăn cháo, không hành')
  await write(other.student.id, [], 'Bé hay chạy lúc ăn')
  expect((await day()).diets).toEqual([])
  await life.agree(student.id, 'health')
  await life.agree(other.student.id, 'health')
  await cutOff()
  const { diets, special, classes } = await day()
  expect(special).toBe(2)
  expect(diets.map((one) => [one.diet, one.counted, one.now])).toEqual([
    ['allergy', 1, 1],
    ['porridge', 1, 1],
    ['other', 1, 1],
  ])
  expect(diets[1]?.children).toEqual([
    { full_name: han, class: 'Mầm 1', need: expect.stringContaining('Nổi mẩn; Ăn cháo, không hành'), substitutes: [] },
  ])
  expect(classes.find((one) => one.class.name === 'Mầm 1')?.diets).toContainEqual({ diet: 'allergy', count: 1 })
  await life.mark(han, 'unexcused')
  await life.settle()
  expect((await day()).diets.map((one) => [one.diet, one.counted, one.now])).toEqual([
    ['allergy', 1, 0],
    ['porridge', 1, 0],
    ['other', 1, 1],
  ])
})

test('leaves children without a class out of the number and shows how many they are', async () => {
  const { student } = await life.childOf(duc)
  await life.node`update students set status = 'studying' where id = ${student.id}`
  await life.node`update student_classes set to_date = '2026-11-01' where student_id = ${student.id}`
  expect(await day()).toMatchObject({ now: 3, unplaced: 1 })
  await life.node`update student_classes set to_date = null where student_id = ${student.id}`
  expect(await day()).toMatchObject({ now: 4, unplaced: 0 })
})

test('a closure keeps the marks, takes absent children off the number and refunds them, until it is lifted', async () => {
  await life.mark(han, 'present')
  await life.settle()
  await cutOff()
  life.at('09:00')
  const { id } = await close()
  await life.settle()
  const seen = await day()
  expect(seen).toMatchObject({ open: false, closed_because: 'Nghỉ đột xuất', counted: 4, now: 1, live: 1 })
  expect(seen.changes.map(({ difference, by, reason }) => [difference, by, reason])).toEqual(
    Array.from({ length: 3 }, () => [-1, 'Phùng Thị Diệu Hương', 'Bão số 9 đổ bộ']),
  )
  expect((await life.childOf(han)).mark).toBe('present')
  expect(await refunds(duc)).toEqual([0, 1, 1])
  expect(await refunds(han)).toEqual([1, 0, 0])

  // Each person gets one notification of the closure and no reminders on that day.
  for (const time of ['09:30', '09:45', '17:20']) {
    life.at(time)
    for (const job of ['attendance.clock', 'kitchen.clock']) await life.server.node.runClock(job)
  }
  await life.settle()
  const notified = await life.noticesOf(life.as.bothParent)
  expect(notified.filter((text) => text.includes('Bão số 9'))).toHaveLength(1)
  expect(notified).toHaveLength(1)
  expect(await life.noticesOf(life.laTeacher)).toHaveLength(1)

  await life.as.head.get(liftClosure, { params: { id } })
  await life.settle()
  expect(await day()).toMatchObject({ open: true, now: 4 })
  expect(await refunds(duc)).toEqual([0, 0, 0])
})

test('refunds a day once when the child was reported in time and the school then closes', async () => {
  await life.report(duc)
  await close()
  await life.settle()
  await cutOff()
  expect(await day()).toMatchObject({ counted_at: null, now: 0 })
  expect(await refunds(duc)).toEqual([0, 1, 1])
})

test('a mark after the lock changes the live count but not the number', async () => {
  await cutOff()
  await life.as.head.get(lockKitchen, { body: { day: friday, reason: 'Bếp đã chia suất' } })
  await life.mark(han, 'unexcused')
  await life.settle()
  expect(await day()).toMatchObject({ now: 4, live: 3, changes: [] })
  const body = { day: friday, class_id: life.classes.mam, difference: 0, reason: 'Không có gì' }
  expect((await life.as.head.ask(changeKitchen, { body })).status).toBe(422)
})

test('three concurrent late runs take the number once', async () => {
  life.at('09:10')
  await Promise.all([1, 2, 3].map(() => life.server.node.runClock('kitchen.clock')))
  expect(await day()).toMatchObject({ counted: 4, changes: [] })
  const rows = await life.node`select from kitchen_counted k where k.school_id = ${life.school.id}`
  expect(rows).toHaveLength(4)
})

test('the month and the refunds agree about a closed day', async () => {
  await life.mark(han, 'present')
  await life.settle()
  life.at('09:00')
  await life.report(duc, 'whole', 'sent', false)
  await close()
  await life.settle()
  const { data } = await life.as.head.get(attendanceMonth, { query: { class_id: life.classes.mam, month: '2026-11' } })
  const line = (name: string) => {
    const row = data.find((one) => one.student.full_name === name)
    return [row?.marks[19], row?.present, row?.excused, row?.meal_days, row?.refundable_days]
  }
  expect(line(han)).toEqual(['x', 1, 0, 1, 0])
  expect(line(duc)).toEqual(['L', 0, 0, 0, 1])
  expect(await refunds(han)).toEqual([1, 0, 0])
  expect(await refunds(duc)).toEqual([0, 1, 1])
})
