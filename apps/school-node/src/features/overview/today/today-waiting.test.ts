import { sendAbsence } from '@nhip-cau/contract/absence'
import { attendanceBoard } from '@nhip-cau/contract/attendance'
import { createHoliday } from '@nhip-cau/contract/calendar'
import { createDataRequest } from '@nhip-cau/contract/data-requests'
import { kitchenDay } from '@nhip-cau/contract/kitchen'
import { createPost } from '@nhip-cau/contract/posts'
import { listWaiting, today } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
let clerk: Client
let deciding: Client
beforeAll(async () => {
  life = await startMorning()
  clerk = await (await life.school.addAccount('school', 'Đinh Thị Tố Vy', ['school.menuPlan'])).login()
  deciding = await (await life.school.addAccount('school', 'Người Duyệt', ['school.postControl.post'])).login()
  const student = (await life.childOf('Nguyễn Hoàng Gia Hân')).student
  await life.as.mamParent.get(sendAbsence, {
    body: { student_ids: [student.id], from: '2026-11-23', to: '2026-11-23', reason: 'sick' },
  })
  await life.as.mamParent.get(createDataRequest, { body: { student_id: student.id, kind: 'view', text: 'Xem' } })
  await life.as.mamTeacher.get(createPost, {
    body: { title: 'Bé làm bánh', text: 'Vui quá.', class_ids: [life.classes.mam] },
  })
})
afterAll(() => life.stop())

const waiting = (who: Client, query: object = {}) => who.get(listWaiting, { query: { per_page: 100, ...query } })
const kindsOf = async (who: Client) => (await waiting(who)).data.map(({ kind }) => kind)

test('lists what waits for the office by deadline, with child, class, person and title', async () => {
  const { data } = await waiting(life.as.head)
  const deadlines = data.map(({ deadline }) => (deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline)))
  expect(deadlines).toEqual(deadlines.toSorted((one, other) => one - other))
  const of = (kind: string) => data.find((one) => one.kind === kind)
  expect(of('registers')).toMatchObject({ class: { name: expect.any(String) }, day: friday })
  expect(of('absences')).toMatchObject({ student: { full_name: 'Nguyễn Hoàng Gia Hân' }, class: { name: 'Mầm 1' } })
  expect(of('posts')).toMatchObject({ title: 'Bé làm bánh', by: 'Mạc Thị Ngọc Bích', deadline: null })
  // The first answer to a data request is due within two working days.
  expect(of('data_requests')).toMatchObject({ title: expect.stringMatching(/^#\d+$/), urgent: false })
  expect(of('data_requests')?.deadline).toMatch(/^2026-11-24T16:59/)
})

test('the numbers add up with the list, with its pages, with each filter and with the tasks of the home page', async () => {
  for (const who of [life.as.head, life.teacher, deciding]) {
    const { data, counts, total, paging } = await waiting(who)
    expect(total).toBe(data.length)
    expect(paging.total_records).toBe(total)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
    expect((await waiting(who, { per_page: 1 })).paging.total_pages).toBe(total)
    for (const [kind, count] of Object.entries(counts))
      expect((await waiting(who, { kind })).data, kind).toHaveLength(count)
    const { tasks } = await who.get(today)
    expect(Object.fromEntries(tasks.map(({ kind, count }) => [kind, count]))).toEqual(
      Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    )
  }
})

test('shows nobody what the account may not decide: another class, another school, a clerk without the right', async () => {
  expect(await kindsOf(clerk)).toEqual([])
  expect(await waiting(clerk)).toMatchObject({ total: 0, paging: { total_records: 0 } })
  expect(await kindsOf(deciding)).toEqual(['posts'])
  expect((await kindsOf(life.teacher)).toSorted()).toEqual(['absences', 'registers'])
  expect(await kindsOf(life.laTeacher)).toEqual(['registers'])
  expect(await kindsOf(life.as.otherHead)).not.toContain('data_requests')
  expect((await life.as.mamParent.fetch('/api/v1/parent/today/waiting')).status).toBe(404)
})

test('takes at most 6 statements, whatever waits', async () => {
  await waiting(life.as.head)
  expect((await life.statementsOf(() => waiting(life.as.head))).length).toBeLessThanOrEqual(6)
})

test('a make-up day has its name on the boards, and a closed day says when there is school again', async () => {
  const saturday = '2026-11-21'
  const boards = async (day: string) => [
    await life.as.head.get(attendanceBoard, { query: { day } }),
    await life.as.head.get(kitchenDay, { query: { day } }),
    await life.register(day),
  ]
  for (const board of await boards(saturday))
    expect(board).toMatchObject({ open: false, make_up: null, next_open: '2026-11-23' })
  await life.as.head.get(createHoliday, {
    body: { name: 'Học bù ngày 20/11', from_date: saturday, to_date: saturday, kind: 'working', confirmed: true },
  })
  for (const board of await boards(saturday))
    expect(board).toMatchObject({ open: true, closed_because: null, make_up: 'Học bù ngày 20/11', next_open: null })
})
