import { type AttendanceMark, listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { attendanceStatistics, attendanceStatisticsExcel } from '@nhip-cau/contract/attendance-statistics'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readCells } from '../../../documents/excel/testing/read-cells.ts'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
let head: Client
beforeAll(async () => {
  life = await startMorning()
  head = life.as.head
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from holidays`
})

const han = 'Nguyễn Hoàng Gia Hân'
const duc = 'Vũ Phúc Minh Đức'
const vy = 'Nguyễn Tường Vy'
const nhien = 'Vũ Phúc An Nhiên'
type Marks = Readonly<Record<string, AttendanceMark | readonly [AttendanceMark, string]>>

/** Saves the marks of a past day as the office. */
const book = async (where: 'mam' | 'la', day: string, marks: Marks) => {
  const query = { class_id: life.classes[where], day }
  const { data } = await head.get(listAttendance, { query })
  await head.get(saveAttendance, {
    body: {
      ...query,
      reason: 'Nhập sổ giấy',
      marks: Object.entries(marks).map(([name, said]) => {
        const entry = data.find((one) => one.student.full_name === name)
        if (!entry) throw new Error(`no ${name}`)
        const [mark, reason] = typeof said === 'string' ? [said] : said
        return {
          student_id: entry.student.id,
          version: entry.version,
          mark,
          ...(reason === undefined ? {} : { reason }),
        }
      }),
    },
  })
}

const idOf = (name: string) => life.node`(select st.id from students st where st.full_name = ${name})`

const reported = (name: string, day: string, why: string) => life.node`
  insert into reported_absences (school_id, student_id, day, absence_id, half, status, reason)
  values (${life.school.id}, ${idOf(name)}, ${day}, gen_random_uuid(), 'whole', 'confirmed', ${why})`

const week = async (who = head, more: object = {}) =>
  who.get(attendanceStatistics, { query: { period: 'week', ...more } })

/** Saves marks of four children from Friday to Thursday. Today is the next Friday, without a register. */
const fourDays = async () => {
  await book('mam', '2026-11-13', { [han]: 'present', [duc]: 'excused' })
  await book('mam', '2026-11-16', { [han]: 'present', [duc]: 'present' })
  await book('mam', '2026-11-17', { [han]: 'late', [duc]: ['excused', 'Ốm.'] })
  await book('mam', '2026-11-18', { [han]: 'present', [duc]: ['unexcused', 'Không báo'] })
  await book('mam', '2026-11-19', { [han]: 'present' })
  await reported(duc, '2026-11-19', 'hometown')
  await reported(han, friday, 'sick')
  await book('la', '2026-11-16', { [vy]: 'present', [nhien]: 'present' })
  await book('la', '2026-11-17', { [vy]: 'present' })
}

test('a week has the hand-counted figures by day, by class and for the week before', async () => {
  await fourDays()
  const { total, before, days, classes, from, to } = await week()
  expect([from, to, before.from, before.to]).toEqual(['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'])
  expect(total).toEqual({ counted: 11, present: 8, late: 1, excused: 2, unexcused: 1, unmarked: 1, rate: 72.7 })
  expect(before).toMatchObject({ counted: 2, present: 1, excused: 1, rate: 50 })
  expect(days.map((one) => [one.day, one.counted, one.present, one.rate])).toEqual([
    ['2026-11-16', 4, 4, 100],
    ['2026-11-17', 3, 2, 66.7],
    ['2026-11-18', 2, 1, 50],
    ['2026-11-19', 2, 1, 50],
    [friday, 0, 0, null],
  ])
  expect(classes.map((one) => [one.class.name, one.counted, one.present, one.rate, one.rate_before])).toEqual([
    ['Mầm 1', 8, 5, 62.5, 50],
    ['Lá 1', 3, 3, 100, null],
  ])
})

test('today counts for a class once it has a register, including reported children', async () => {
  await reported(han, friday, 'sick')
  expect((await week()).total.counted).toBe(0)
  await life.mark(duc, 'present')
  expect((await week()).total).toMatchObject({ counted: 2, present: 1, excused: 1, rate: 50 })
})

test("the family's reason replaces the teacher's text; an unknown text counts as other, no text as unknown", async () => {
  await fourDays()
  await book('la', '2026-11-18', { [vy]: ['excused', 'Bà ngoại đón về chơi'], [nhien]: 'unexcused' })
  await book('la', '2026-11-19', { [vy]: ['excused', 'Ốm'] })
  await reported(vy, '2026-11-19', 'checkup')
  const { reasons } = await week()
  expect(reasons.find((one) => one.reason === 'unknown')).toEqual({ reason: 'unknown', count: 2, before: 1 })
  expect(reasons.slice(1).map((one) => [one.reason, one.count])).toEqual([
    ['sick', 1],
    ['hometown', 1],
    ['checkup', 1],
    ['other', 1],
  ])
})

test('lists children absent on three school days in a row, across weekends and unmarked days, with unexcused ones first', async () => {
  await fourDays()
  await book('la', '2026-11-13', { [vy]: ['excused', 'Ốm'], [nhien]: 'present' })
  await book('la', '2026-11-16', { [vy]: ['excused', 'Ốm'] })
  await book('la', '2026-11-17', { [vy]: ['excused', 'Ốm'] })
  await book('la', '2026-11-18', { [vy]: 'present' })
  const { streaks } = await week()
  expect(streaks.map(({ student, class: where, ...streak }) => [student.full_name, where.name, streak])).toEqual([
    [duc, 'Mầm 1', { from: '2026-11-17', to: '2026-11-19', days: 3, unexcused: 1, ongoing: true }],
    [vy, 'Lá 1', { from: '2026-11-13', to: '2026-11-17', days: 3, unexcused: 0, ongoing: false }],
  ])
})

test('a streak continues over days without a mark and into another class, and ends with a day of presence', async () => {
  await book('mam', '2026-11-11', { [han]: 'present', [duc]: 'excused' })
  await book('mam', '2026-11-12', { [han]: 'present', [duc]: 'present' })
  await book('mam', '2026-11-13', { [han]: 'present', [duc]: 'excused' })
  await book('mam', '2026-11-16', { [han]: 'present' })
  await book('mam', '2026-11-17', { [han]: 'present', [duc]: 'unexcused' })
  await life.node`update student_classes set to_date = '2026-11-18' where student_id = ${idOf(duc)}`
  await life.node`
    insert into student_classes (school_id, student_id, class_id, from_date)
    values (${life.school.id}, ${idOf(duc)}, ${life.classes.la}, '2026-11-18')`
  onTestFinished(async () => {
    await life.node`delete from student_classes where student_id = ${idOf(duc)} and to_date is null`
    await life.node`update student_classes set to_date = null where student_id = ${idOf(duc)}`
  })
  await book('la', '2026-11-18', { [duc]: 'excused', [vy]: 'present' })
  await book('la', '2026-11-19', { [vy]: 'present' })
  const { streaks } = await week()
  expect(streaks.map(({ student, class: where, ...streak }) => [student.full_name, where.name, streak])).toEqual([
    [duc, 'Lá 1', { from: '2026-11-13', to: '2026-11-18', days: 3, unexcused: 1, ongoing: true }],
  ])
})

test('lists children below the attendance limit and children who are often late', async () => {
  await fourDays()
  for (const day of ['2026-11-02', '2026-11-03', '2026-11-04'])
    await book('mam', day, { [han]: 'late', [duc]: 'present' })
  const { low, late, period, from, to, before } = await head.get(attendanceStatistics, { query: { day: '2026-11-05' } })
  expect([period, from, to, before.from, before.to]).toEqual([
    'month',
    '2026-11-01',
    '2026-11-30',
    '2026-10-01',
    '2026-10-31',
  ])
  expect(low.map((one) => [one.student.full_name, one.counted, one.present, one.rate])).toEqual([[duc, 8, 4, 50]])
  expect(late.map((one) => [one.student.full_name, one.late])).toEqual([[han, 4]])
})

test('a closed day is not counted, although it has marks', async () => {
  await fourDays()
  await life.node`
    insert into holidays (school_id, academic_year_id, name, from_date, to_date, kind, reason)
    select y.school_id, y.id, 'Đóng cửa đột xuất', '2026-11-18', '2026-11-18', 'closure', 'Bão số 9'
    from academic_years y where y.school_id = ${life.school.id}`
  const { total, days } = await week()
  expect(total).toMatchObject({ counted: 9, present: 7, unexcused: 0 })
  expect(days.map((one) => one.day)).not.toContain('2026-11-18')
})

test('compares a term with the term before it, and returns 422 for a school without terms', async () => {
  const term = (day: string) => head.ask(attendanceStatistics, { query: { period: 'term', day } })
  expect(await term(friday)).toMatchObject({ status: 422, body: { code: 'validation' } })
  await life.node`
    insert into terms (school_id, academic_year_id, name, starts_on, ends_on)
    select y.school_id, y.id, t.name, t.starts_on::date, t.ends_on::date from academic_years y,
      (values ('Học kỳ I', '2026-09-07', '2026-11-06'), ('Học kỳ II', '2026-11-09', '2027-05-21')) t (name, starts_on, ends_on)
    where y.school_id = ${life.school.id}`
  await fourDays()
  const { status, body } = await term(friday)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Học kỳ II',
    from: '2026-11-09',
    to: '2027-05-21',
    before: { from: '2026-09-07', to: '2026-11-06', counted: 0, rate: null },
    total: { counted: 13 },
  })
})

test('a free period needs both ends in order and at most a year', async () => {
  const free = (query: object) => head.ask(attendanceStatistics, { query: { period: 'free', ...query } })
  await fourDays()
  expect((await free({ from: '2026-11-17', to: '2026-11-18' })).body).toMatchObject({
    total: { counted: 5 },
    before: { from: '2026-11-15', to: '2026-11-16', counted: 4 },
  })
  for (const query of [
    { from: '2026-11-17' },
    { to: '2026-11-17' },
    { from: '2026-11-18', to: '2026-11-17' },
    { from: '2025-01-01', to: '2026-11-17' },
    { from: '2026-02-30', to: '2026-11-17' },
  ])
    expect((await free(query)).status, JSON.stringify(query)).toBe(422)
})

test('a teacher sees the figures of the own classes only; another school gets 404 or no figures', async () => {
  await fourDays()
  expect((await week(life.teacher)).classes.map((one) => one.class.name)).toEqual(['Mầm 1'])
  expect((await week(life.laTeacher)).total).toMatchObject({ counted: 3, rate: 100 })
  expect((await week(life.as.otherHead)).total.counted).toBe(0)
  expect((await week(head, { class_id: life.classes.la })).total.counted).toBe(3)
  for (const endpoint of [attendanceStatistics, attendanceStatisticsExcel]) {
    const asked = { query: { class_id: life.classes.la } }
    expect((await life.teacher.ask(endpoint, asked)).status).toBe(404)
    expect((await life.as.otherHead.ask(endpoint, asked)).status).toBe(404)
  }
})

test('reads the figures in one SQL statement for each half of the children', async () => {
  await fourDays()
  life.statements.splice(0)
  await head.get(attendanceStatistics, { query: { period: 'month' } })
  expect(life.statements.filter((text) => /registers|attendance|reported_absences/.test(text))).toHaveLength(2)
})

test('the Excel file has dates, numbers and percentages as such, and escapes a name that looks like a formula', async () => {
  await fourDays()
  await life.node`update students set full_name = '=HYPERLINK("x")' where full_name = ${duc}`
  const answer = await head.fetch('/api/v1/school/attend/statistics/excel?period=week')
  expect(answer.headers.get('content-disposition')).toContain('thong-ke-chuyen-can-2026-11-16-2026-11-22.xlsx')
  const sheets = await readCells(Buffer.from(await answer.arrayBuffer()))
  await life.node`update students set full_name = ${duc} where full_name like '=HYPER%'`
  expect([...sheets.keys()]).toEqual([
    'Tổng hợp',
    'Theo ngày',
    'Theo lớp',
    'Lý do nghỉ',
    'Nghỉ liên tiếp',
    'Chuyên cần thấp',
    'Hay đi muộn',
  ])
  expect(sheets.get('Theo ngày')?.[2]?.slice(0, 4)).toEqual([
    { value: new Date('2026-11-17T00:00:00Z'), format: 'dd/mm/yyyy' },
    { value: 0.667, format: '0.0%' },
    { value: 3, format: 'General' },
    { value: 2, format: 'General' },
  ])
  expect(sheets.get('Nghỉ liên tiếp')?.[1]?.[1]?.value).toBe(`'=HYPERLINK("x")`)
})
