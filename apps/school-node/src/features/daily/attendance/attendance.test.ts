import {
  answerAbsenceQuestion,
  attendanceBoard,
  attendanceHistory,
  attendanceMonth,
  listAttendance,
  type MarkInput,
  saveAttendance,
  saveMeals,
  undoAttendance,
} from '@nhip-cau/contract/attendance'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
let teacher: Client
let laTeacher: Client
beforeAll(async () => {
  life = await startMorning()
  teacher = life.teacher
  laTeacher = life.laTeacher
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const register: Morning['register'] = (...given) => life.register(...given)
const childOf: Morning['childOf'] = (...given) => life.childOf(...given)
const settleNotices = () => life.settle()
const noticesOf = (who: Client) => life.noticesOf(who)
const report: Morning['report'] = (...given) => life.report(...given)
const han = 'Nguyễn Hoàng Gia Hân'
const duc = 'Vũ Phúc Minh Đức'
type Marks = readonly Partial<MarkInput>[]
const save: Morning['save'] = (...given) => life.save(...given)
const saved = async (marks: Marks, more: object = {}, who = teacher) => {
  const { status, body } = await save(marks, more, who)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Extract<Awaited<ReturnType<typeof save>>, { status: 200 }>['body']
}

describe('the register in the morning', () => {
  test('lists the class by name with every child expected and unmarked', async () => {
    const { data, counts, can, open, hours } = await register()
    expect(data.map((one) => one.student.full_name)).toEqual([duc, han])
    expect(data.every((one) => one.mark === null && one.version === 0 && one.state === 'expected')).toBe(true)
    expect(counts).toEqual({ enrolled: 2, expected: 2, present: 0, left: 0, absent: 0 })
    expect({ can, open, hours }).toMatchObject({
      can: { mark: true, reason: false },
      open: true,
      hours: { arrive_by: '08:00' },
    })
  })

  test('notifies the family of an arrival after ten seconds, not before', async () => {
    const { student } = await childOf(han)
    const { undo_until, undo_seconds } = await saved([{ student_id: student.id, version: 0, mark: 'present' }])
    expect({ undo_until, undo_seconds }).toEqual({ undo_until: '2026-11-20T00:42:10.000Z', undo_seconds: 10 })
    expect(await noticesOf(life.as.mamParent)).toEqual([])
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual(['Bé Hân đã đến lớp lúc 07:42.'])
    expect(await noticesOf(life.as.bothParent)).toEqual([])
    const own = await life.as.mamParent.get(listAttendance)
    expect(own.data).toMatchObject([
      {
        student: { full_name: han },
        state: 'present',
        arrived_at: '2026-11-20T00:42:00Z',
        marked: { by: 'Cô Hải Yến' },
      },
    ])
  })

  test('an undo within ten seconds restores the former state and notifies nobody', async () => {
    const { student } = await childOf(han)
    const { batch } = await saved([{ student_id: student.id, version: 0, mark: 'present' }])
    const back = await teacher.get(undoAttendance, { body: { batch: batch ?? '' } })
    expect(back.data.find((one) => one.student.id === student.id)).toMatchObject({ mark: null, state: 'expected' })
    expect(back.saved).toBeNull()
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual([])
  })

  test('refuses an undo after ten seconds and an undo by another teacher', async () => {
    const { student } = await childOf(han)
    const { batch } = await saved([{ student_id: student.id, version: 0, mark: 'present' }])
    expect((await laTeacher.ask(undoAttendance, { body: { batch: batch ?? '' } })).status).toBe(404)
    life.at('07:42:11')
    expect(await teacher.ask(undoAttendance, { body: { batch: batch ?? '' } })).toMatchObject({
      status: 409,
      body: { code: 'undo_too_late' },
    })
  })

  test('notifies the first mark when only the second was undone', async () => {
    const { student } = await childOf(han)
    await saved([{ student_id: student.id, version: 0, mark: 'present' }])
    const { batch } = await saved([{ student_id: student.id, version: 1, mark: 'unexcused' }])
    await teacher.get(undoAttendance, { body: { batch: batch ?? '' } })
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual(['Bé Hân đã đến lớp lúc 07:42.'])
  })

  test('marking the whole class present changes only unmarked children without a report', async () => {
    const [d, h] = [await childOf(duc), await childOf(han)]
    await report(han)
    const bulk = [d, h].map((one) => ({ student_id: one.student.id, version: 0, mark: 'present', bulk: true }) as const)
    const { register: after, refused } = await saved(bulk)
    expect(refused).toEqual([])
    expect(after.data.map((one) => [one.student.full_name, one.mark, one.state])).toEqual([
      [duc, 'present', 'present'],
      [han, null, 'absent'],
    ])
    await saved([{ student_id: d.student.id, version: 1, mark: 'late' }])
    await saved(bulk)
    expect((await childOf(duc)).mark).toBe('late')
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual([])
  })

  test('marking the whole class present leaves out a child whose family says that it is on its way', async () => {
    const [d, h] = [await childOf(duc), await childOf(han)]
    await life.as.mamParent.get(answerAbsenceQuestion, { body: { student_id: h.student.id, answer: 'on_the_way' } })
    await saved([d, h].map(({ student }) => ({ student_id: student.id, version: 0, mark: 'present', bulk: true })))
    expect((await childOf(duc)).mark).toBe('present')
    expect(await childOf(han)).toMatchObject({ mark: null, state: 'expected' })
  })

  test("a reported child becomes present only with the teacher's confirmation, and then the family is notified", async () => {
    const { student } = await childOf(han)
    await report(han, 'whole', 'confirmed')
    const mark = { student_id: student.id, version: 0, mark: 'present' } as const
    const { refused } = await saved([mark])
    expect(refused).toMatchObject([{ why: 'reported', mine: 'present', theirs: null }])
    expect((await childOf(han)).state).toBe('absent')
    await saved([{ ...mark, confirmed: true }])
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual(['Bé Hân đã đến lớp lúc 07:42.'])
  })

  test('a report within the ten seconds delays the arrival notification until the teacher confirms', async () => {
    const { student } = await childOf(han)
    await saved([{ student_id: student.id, version: 0, mark: 'present', bulk: true }])
    await report(han)
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual([])
    await saved([{ student_id: student.id, version: 1, mark: 'present', confirmed: true }])
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual(['Bé Hân đã đến lớp lúc 07:42.'])
  })

  test('notifies the family of a correction and keeps both entries in the history', async () => {
    const { student } = await childOf(han)
    await saved([{ student_id: student.id, version: 0, mark: 'present' }])
    await settleNotices()
    await saved([{ student_id: student.id, version: 1, mark: 'unexcused', reason: 'Nhầm bạn' }])
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual([
      'Cô xin đính chính: hôm nay bé Hân chưa đến lớp. Thông báo bé đã đến lớp trước đó là nhầm.',
      'Bé Hân đã đến lớp lúc 07:42.',
    ])
    const query = { student_id: student.id, day: friday }
    const { data } = await life.as.head.get(attendanceHistory, { query })
    expect(data.map((one) => [one.before, one.after, one.taken_over])).toEqual([
      [null, 'present', true],
      ['present', 'unexcused', true],
    ])
    expect((await life.as.mamParent.get(attendanceHistory, { query })).data).toHaveLength(2)
    expect((await life.as.laParent.ask(attendanceHistory, { query })).status).toBe(404)
  })
})

describe('concurrent marks', () => {
  test('the first mark stands; the second sender sees who marked what, and may overwrite it with the new version', async () => {
    const { student } = await childOf(han)
    await saved([{ student_id: student.id, version: 0, mark: 'late' }], {}, life.as.head)
    const { refused, register: after } = await saved([{ student_id: student.id, version: 0, mark: 'unexcused' }])
    expect(refused).toMatchObject([
      {
        why: 'newer',
        theirs: 'late',
        text: 'Phùng Thị Diệu Hương đã ghi bé Hân đi muộn lúc 07:42. Ghi nhận trước được giữ lại.',
      },
    ])
    const entry = after.data.find((one) => one.student.id === student.id)
    expect(entry).toMatchObject({ mark: 'late', version: 1 })
    await saved([{ student_id: student.id, version: 1, mark: 'unexcused' }])
    const { data } = await teacher.get(attendanceHistory, { query: { student_id: student.id, day: friday } })
    expect(data.map((one) => [one.after, one.taken_over])).toEqual([
      ['late', true],
      ['unexcused', false],
      ['unexcused', true],
    ])
  })

  test('saves repeated marks once, with and without an idempotency key', async () => {
    const { student } = await childOf(han)
    const marks = [{ student_id: student.id, version: 0, mark: 'present' as const }]
    const body = { class_id: life.classes.mam, day: friday, marks }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await teacher.get(saveAttendance, { body }, key)
    expect(await teacher.get(saveAttendance, { body }, key)).toEqual(first)
    expect((await saved(marks)).refused).toEqual([])
    expect((await childOf(han)).version).toBe(1)
  })
})

describe('invalid marks', () => {
  test('refuses a future day, a day without school, a day too far back and a past day without a reason', async () => {
    const { student } = await childOf(han)
    const marks = [{ student_id: student.id, version: 0, mark: 'present' }] as const
    const at = (day: string, more = {}) => save(marks, { day, ...more })
    expect(await at('2026-11-23')).toMatchObject({
      status: 422,
      body: { errors: { day: 'Chưa đến ngày này nên chưa điểm danh được.' } },
    })
    expect(await at('2026-11-16', { reason: 'Quên điểm danh' })).toMatchObject({ status: 422 })
    expect(await at('2026-11-19')).toMatchObject({ status: 422, body: { errors: { reason: 'Không được để trống.' } } })
    expect((await at('2026-11-19', { reason: 'Quên điểm danh' })).status).toBe(200)
    life.setNow('2026-11-22T00:42:00Z')
    expect(await at('2026-11-21', { reason: 'Quên' })).toMatchObject({ status: 409, body: { code: 'school_closed' } })
    expect((await save(marks, { day: '2026-10-05', reason: 'Bổ sung' }, life.as.head)).status).toBe(200)
  })

  test('refuses a child of another class and an unknown state; another teacher or school gets 404 for the register', async () => {
    const la = (await laTeacher.get(listAttendance, { query: { class_id: life.classes.la } })).data[0]
    const { refused } = await saved([{ student_id: la?.student.id ?? '', version: 0, mark: 'present' }])
    expect(refused).toMatchObject([{ why: 'not_in_class' }])
    // A refused save does not count as a saved register, so its teacher is still reminded.
    expect((await register()).saved).toBeNull()
    expect((await save([{ student_id: la?.student.id ?? '', version: 0, mark: 'asleep' as 'present' }])).status).toBe(
      422,
    )
    for (const who of [laTeacher, life.as.otherHead]) {
      expect((await who.ask(listAttendance, { query: { class_id: life.classes.mam } })).status).toBe(404)
    }
  })

  test('a wrong phone clock does not change the arrival time, which uses only the waiting time', async () => {
    const { student } = await childOf(han)
    life.at('08:30:00')
    // The phone's clock is five hours fast; the mark waited for twenty minutes.
    await saved([{ student_id: student.id, version: 0, mark: 'present', tapped_at: '2026-11-20T06:10:00Z' }], {
      sent_at: '2026-11-20T06:30:00Z',
    })
    expect((await childOf(han)).arrived_at).toBe('2026-11-20T01:10:00Z')
    const { data } = await teacher.get(attendanceHistory, { query: { student_id: student.id, day: friday } })
    expect(data[0]).toMatchObject({ at: '2026-11-20T01:30:00Z', tapped_at: '2026-11-20T06:10:00Z' })
    await saved(
      [{ student_id: (await childOf(duc)).student.id, version: 0, mark: 'present', tapped_at: '2030-01-01T00:00:00Z' }],
      {
        sent_at: '2026-11-20T01:30:00Z',
      },
    )
    expect((await childOf(duc)).arrived_at).toBe('2026-11-20T01:30:00Z')
  })
})

describe('reminders of attendance', () => {
  const tick = (time: string) => {
    life.at(time)
    return life.server.node.runClock('attendance.clock')
  }

  test('reminds the teachers and the office once of a missing register', async () => {
    await saved([{ student_id: (await childOf(han)).student.id, version: 0, mark: 'present' }])
    await tick('08:29')
    await settleNotices()
    expect(await noticesOf(laTeacher)).toEqual([])
    await tick('08:30')
    await tick('08:31')
    await settleNotices()
    expect(await noticesOf(laTeacher)).toEqual(['Lớp Lá 1 chưa điểm danh hôm nay.'])
    expect(await noticesOf(life.as.head)).toEqual(['Lớp Lá 1 chưa điểm danh hôm nay.'])
    expect(await noticesOf(teacher)).toEqual([])
    expect(await noticesOf(life.as.otherHead)).toEqual(['Lớp C1 chưa điểm danh hôm nay.'])
  })

  test('asks only the families of unexplained children, once, and shows the answer on the register', async () => {
    const [d, h] = [await childOf(duc), await childOf(han)]
    await report(duc)
    await saved([{ student_id: h.student.id, version: 0, mark: 'unexcused' }])
    await tick('08:44')
    await tick('08:46')
    await tick('08:50')
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual([
      'Hôm nay cô chưa thấy bé Hân đến lớp. Phụ huynh vui lòng báo cho cô nhé.',
    ])
    expect(await noticesOf(life.as.bothParent)).toEqual([])
    const answer = { body: { student_id: h.student.id, answer: 'sick' } } as const
    expect((await life.as.bothParent.ask(answerAbsenceQuestion, answer)).status).toBe(404)
    await life.as.mamParent.get(answerAbsenceQuestion, answer)
    expect(await childOf(han)).toMatchObject({ answer: 'sick', asked: true, state: 'absent' })
    expect(d.state).toBe('expected')
  })

  test('does not ask a family that has answered, and sends nothing on a day without school', async () => {
    const h = await childOf(han)
    await life.as.mamParent.get(answerAbsenceQuestion, { body: { student_id: h.student.id, answer: 'on_the_way' } })
    await saved([{ student_id: (await childOf(duc)).student.id, version: 0, mark: 'present' }])
    await tick('08:58')
    life.setNow('2026-11-21T01:35:00Z')
    await life.server.node.runClock('attendance.clock')
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual([])
    expect((await noticesOf(laTeacher)).length).toBe(1)
  })

  test('notifies the family once when a child is still at school 15 minutes after the end', async () => {
    await saved([{ student_id: (await childOf(han)).student.id, version: 0, mark: 'present' }])
    await settleNotices()
    await life.node`delete from notifications`
    await tick('17:14')
    await tick('17:15')
    await tick('17:20')
    await settleNotices()
    expect(await noticesOf(life.as.mamParent)).toEqual(['Đã quá giờ đón, bé Hân đang chờ ở lớp.'])
  })
})

describe('the board and the month', () => {
  test('the board lists all classes, missing registers first, with four states that add up', async () => {
    await report(duc)
    await saved([{ student_id: (await childOf(han)).student.id, version: 0, mark: 'present' }])
    const board = await life.as.head.get(attendanceBoard)
    expect(
      board.data.map((one) => [one.class.name, one.saved !== null, one.expected, one.present, one.left, one.absent]),
    ).toEqual([
      ['Lá 1', false, 2, 0, 0, 0],
      ['Mầm 1', true, 0, 1, 0, 1],
    ])
    for (const one of [board.counts, ...board.data]) {
      expect(one.expected + one.present + one.left + one.absent).toBe(one.enrolled)
    }
  })

  test('the month has the symbols and sums of the official book', async () => {
    const [d, h] = [await childOf(duc), await childOf(han)]
    await report(duc)
    await saved([{ student_id: h.student.id, version: 0, mark: 'late' }])
    const sheet = await teacher.get(attendanceMonth, { query: { class_id: life.classes.mam, month: '2026-11' } })
    expect(sheet.days).toHaveLength(30)
    expect(sheet.data.find((one) => one.student.id === h.student.id)).toMatchObject({ present: 1, late: 1, excused: 0 })
    const line = sheet.data.find((one) => one.student.id === d.student.id)
    expect(line).toMatchObject({ present: 0, excused: 1, refundable_days: 1 })
    expect(line?.marks.slice(18, 22)).toEqual(['', 'P', 'L', 'L'])
    expect(
      (await life.as.mamParent.get(attendanceMonth, { query: { month: '2026-11' } })).data.map(
        (one) => one.student.full_name,
      ),
    ).toEqual([han])
  })

  test('a teacher can take a child off a meal; after the cut-off this needs a reason', async () => {
    const h = await childOf(han)
    expect(h.meals).toEqual(['lunch', 'afternoon_snack'])
    const meals = [{ student_id: h.student.id, meal: 'lunch', takes: false }] as const
    const body = { class_id: life.classes.mam, day: friday, meals: meals as unknown as [] }
    expect((await teacher.ask(saveMeals, { body })).status).toBe(200)
    expect((await childOf(han)).meals).toEqual(['afternoon_snack'])
    life.at('08:00:00')
    expect((await teacher.ask(saveMeals, { body })).status).toBe(422)
  })
})

test('saves 28 marks with at most nine SQL statements', async () => {
  const ids = await Promise.all(
    Array.from({ length: 28 }, (_, index) => life.school.addChild(`Trần Bé ${index}`, life.classes.la, [])),
  )
  const marks = ids.map((student_id) => ({ student_id, version: 0, mark: 'present' }) as const)
  const body = { class_id: life.classes.la, day: friday, marks }
  const sent = await life.statementsOf(() => laTeacher.get(saveAttendance, { body }))
  expect(sent.length).toBeLessThanOrEqual(9)
})
