import { confirmAbsence, sendAbsence } from '@nhip-cau/contract/absence'
import type { RequestOf } from '@nhip-cau/contract/kernel'
import { createPickUpRequest } from '@nhip-cau/contract/pick-up'
import { confirmPrescription, sendPrescription } from '@nhip-cau/contract/prescriptions'
import { today } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
let deputy: Client
beforeAll(async () => {
  life = await startMorning()
  deputy = await (await life.school.addAccount('school', 'Lê Thị Điều Dưỡng', ['school.prescription'])).login()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  for (const table of ['absences', 'prescriptions', 'prescription_absences'])
    await life.node.unsafe(`delete from ${table}`)
})

const han = 'Nguyễn Hoàng Gia Hân'
const tasks = async (who: Client) =>
  (await who.get(today)).tasks.map(({ kind, count, urgent }) => [kind, count, urgent])
const medicine = (studentId: string): RequestOf<typeof sendPrescription>['body'] => ({
  student_id: studentId,
  medicines: [{ name: 'Siro ho thảo dược', dose: '5 ml', form: 'syrup', meal: 'after_meal', times: ['11:15'] }],
  from: friday,
  to: friday,
  illness: 'Ho nhẹ',
  place: 'bag',
  agreed: true,
})

test('shows the office tasks and counts of all classes, a teacher those of the own class, and returns 404 to a parent', async () => {
  const { student } = await life.childOf(han)
  await life.as.mamParent.get(sendAbsence, {
    body: { student_ids: [student.id], from: friday, to: friday, reason: 'sick' },
  })
  await life.as.mamParent.get(sendPrescription, { body: medicine(student.id) })
  await life.settle()
  const { day, open, counts, kitchen } = await life.as.head.get(today)
  expect({ day, open, counts, kitchen }).toEqual({
    day: friday,
    open: true,
    counts: { enrolled: 4, expected: 3, present: 0, left: 0, absent: 1 },
    kitchen: { cut_off: '08:00', counted_at: null, counted: 3, now: 3 },
  })
  expect(await tasks(life.as.head)).toEqual([
    ['registers', 2, false],
    ['absences', 1, false],
    ['prescriptions', 1, false],
  ])
  expect((await life.as.head.get(today)).tasks[0]?.classes).toEqual(['Mầm 1', 'Lá 1'])
  expect(await tasks(life.teacher)).toEqual([
    ['registers', 1, false],
    ['absences', 1, false],
    ['prescriptions', 1, false],
  ])
  expect(await tasks(life.laTeacher)).toEqual([['registers', 1, false]])
  expect(await life.laTeacher.get(today)).toMatchObject({ kitchen: null, counts: { enrolled: 2 } })
  expect(await tasks(deputy)).toEqual([['prescriptions', 1, false]])
  expect(await deputy.get(today)).toMatchObject({ counts: null, kitchen: null })
  expect(await tasks(life.as.otherHead)).toEqual([['registers', 1, false]])
  expect((await life.as.mamParent.fetch('/api/v1/parent/today')).status).toBe(404)
})

test('sorts urgent tasks first and removes tasks that are done', async () => {
  const { student } = await life.childOf(han)
  const { id } = (
    await life.as.mamParent.get(sendAbsence, {
      body: { student_ids: [student.id], from: '2026-11-23', to: '2026-11-23', reason: 'sick' },
    })
  ).data[0] as { id: string }
  const asked = await life.as.mamParent.get(sendPrescription, { body: medicine(student.id) })
  life.at('08:31')
  expect(await tasks(life.as.head)).toEqual([
    ['registers', 2, true],
    ['prescriptions', 1, true],
    ['absences', 1, false],
  ])
  await life.teacher.get(confirmPrescription, { params: { id: asked.id }, body: { version: asked.version } })
  await life.teacher.get(confirmAbsence, { params: { id } })
  await life.mark(han, 'present')
  expect(await tasks(life.teacher)).toEqual([])
  life.at('11:00')
  expect(await tasks(life.teacher)).toEqual([['doses', 1, false]])
  life.at('11:45')
  expect(await tasks(life.as.head)).toEqual([
    ['doses', 1, true],
    ['registers', 1, true],
  ])
})

test('shows a pick-up request to the office but not to its sender, and lists present children after closing time', async () => {
  const { student } = await life.mark(han, 'present')
  life.at('16:00')
  await life.teacher.get(createPickUpRequest, { body: { student_id: student.id, full_name: 'Phạm Thị Nụ' } })
  expect((await tasks(life.as.head))[0]).toEqual(['pick_up', 1, true])
  expect((await tasks(life.teacher)).map(([kind]) => kind)).not.toContain('pick_up')
  life.at('17:15')
  expect(await tasks(life.teacher)).toContainEqual(['end_of_day', 1, true])
  expect((await tasks(life.laTeacher)).map(([kind]) => kind)).not.toContain('end_of_day')
})

test('shows no tasks on a day without school', async () => {
  life.setNow('2026-11-21T02:00:00Z')
  expect(await life.as.head.get(today)).toMatchObject({ open: false, tasks: [] })
})

test('one response takes at most 7 select statements', async () => {
  await life.as.head.get(today)
  expect((await life.statementsOf(() => life.as.head.get(today))).length).toBeLessThanOrEqual(7)
})
