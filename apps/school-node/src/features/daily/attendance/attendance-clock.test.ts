import { answerAbsenceQuestion, attendanceBoard, type FamilyAnswer } from '@nhip-cau/contract/attendance'
import { closeSchool } from '@nhip-cau/contract/calendar'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
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
const change = async (changes: object) => {
  const { version } = await life.as.head.get(getSettings)
  return life.as.head.ask(updateSettings, { body: { version, changes } })
}
const tick = async (time: string) => {
  life.at(time)
  await life.server.node.runClock('attendance.clock')
}
const noticesOf = async (who = life.laTeacher) => {
  await life.settle()
  return life.noticesOf(who)
}
const missing = ['Lớp Lá 1 chưa điểm danh hôm nay.']
const asked = ['Hôm nay cô chưa thấy bé Hân đến lớp. Phụ huynh vui lòng báo cho cô nhé.']

test('sends both reminders at the times of the settings, and rejects a reminder before the arrival time', async () => {
  await change({ reminders: { register_at: '09:10', absence_at: '09:20' } })
  await life.mark(han, 'unexcused')
  await tick('08:50')
  expect(await noticesOf()).toEqual([])
  await tick('09:10')
  expect(await noticesOf()).toEqual(missing)
  expect(await noticesOf(life.as.mamParent)).toEqual([])
  await tick('09:20')
  expect(await noticesOf(life.as.mamParent)).toEqual(asked)
  const early = await change({ reminders: { register_at: '07:30' } })
  expect(early).toMatchObject({
    status: 422,
    body: { errors: { 'reminders.register_at': 'Giờ nhắc phải bằng hoặc sau giờ đến quy định.' } },
  })
  await change({ reminders: { register_at: '08:30', absence_at: '08:45' } })
})

test('sends late reminders once after an outage, also with four concurrent runs, but none at 11:31', async () => {
  await life.mark(han, 'unexcused')
  life.at('10:05')
  await Promise.all([1, 2, 3, 4].map(() => life.server.node.runClock('attendance.clock')))
  await tick('10:06')
  expect(await noticesOf()).toEqual(missing)
  expect(await noticesOf(life.as.mamParent)).toEqual(asked)

  await life.again()
  await tick('11:31')
  expect(await noticesOf()).toEqual([])
})

test('sends no reminder when the register is saved and the child was marked late afterwards', async () => {
  await life.mark(han, 'unexcused')
  life.at('08:20')
  await life.mark(han, 'late')
  await life.settle()
  await life.node`delete from notifications`
  await tick('08:31')
  await tick('08:46')
  expect(await noticesOf(life.teacher)).toEqual([])
  expect(await noticesOf(life.as.mamParent)).toEqual([])
})

test('sends no register reminder to a school whose attendance module is off', async () => {
  await change({ modules: { attendance: false } })
  await tick('08:35')
  const rows = await life.node`
    select n.id from notifications n where n.school_id = ${life.school.id} and n.kind = 'register-missing'`
  expect(rows).toHaveLength(0)
  await change({ modules: { attendance: true } })
})

test('sends no reminder on a closed day, and the board still shows the marks', async () => {
  await life.mark(han, 'unexcused')
  await life.mark(duc, 'present')
  await life.settle()
  await life.as.head.get(closeSchool, { body: { from_date: friday, to_date: friday, reason: 'Ngập lụt quanh trường' } })
  await life.settle()
  await life.node`delete from notifications`
  for (const time of ['08:35', '08:50', '17:20']) await tick(time)
  expect(await noticesOf()).toEqual([])
  expect(await noticesOf(life.as.mamParent)).toEqual([])
  expect(await life.as.head.get(attendanceBoard)).toMatchObject({
    open: false,
    closed_because: 'Nghỉ đột xuất',
    counts: { enrolled: 4, present: 1, absent: 1 },
  })
  await life.node`delete from holidays h where h.kind = 'closure'`
})

test('the board shows an earlier day with its marks, and counts no deleted child', async () => {
  life.setNow('2026-11-19T00:50:00Z')
  const entry = (await life.register('2026-11-19')).data[0]
  await life.save([{ student_id: entry?.student.id ?? '', version: 0, mark: 'present' }], { day: '2026-11-19' })
  life.at('08:00')
  const board = (day?: string) => life.as.head.get(attendanceBoard, { query: day === undefined ? {} : { day } })
  expect((await board('2026-11-19')).counts).toMatchObject({ enrolled: 4, present: 1 })
  expect((await board()).counts).toMatchObject({ enrolled: 4, present: 0 })
  await life.node`update students set deleted_at = now() where id = ${entry?.student.id ?? ''}`
  const { counts, data } = await board()
  expect(counts.enrolled).toBe(3)
  for (const one of data) expect(one.expected + one.present + one.left + one.absent).toBe(one.enrolled)
  await life.node`update students set deleted_at = null where id = ${entry?.student.id ?? ''}`
})

const say = async (answer: FamilyAnswer) => {
  const { student } = await life.childOf(han)
  await life.as.mamParent.get(answerAbsenceQuestion, { body: { student_id: student.id, answer } })
}

test('notifies the teachers and the office once of a child that a family has brought and nobody has seen', async () => {
  await say('brought')
  await say('brought')
  const text = 'Gia đình nói đã đưa bé Hân đến lớp Mầm 1, nhưng bé chưa được điểm danh. Tìm bé ngay.'
  expect(await noticesOf(life.teacher)).toEqual([text])
  expect(await noticesOf(life.as.head)).toEqual([text])
  expect(await noticesOf()).toEqual([])
  expect(await life.childOf(han)).toMatchObject({
    answer: 'brought',
    answered_by: 'Phan Thị Thu Ngân',
    state: 'expected',
  })
  const all = (await life.register()).data
  await life.save(all.map(({ student }) => ({ student_id: student.id, version: 0, mark: 'present', bulk: true })))
  expect(await life.childOf(duc)).toMatchObject({ mark: 'present' })
  expect(await life.childOf(han)).toMatchObject({ mark: null })
  await say('on_the_way')
  expect(await life.childOf(han)).toMatchObject({ answer: 'on_the_way' })
})

test('notifies nobody of a child that a family has brought and a teacher has marked as present', async () => {
  await life.mark(han, 'present')
  await say('brought')
  expect(await noticesOf(life.teacher)).toEqual([])
})
