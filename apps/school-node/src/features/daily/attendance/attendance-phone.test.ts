import {
  answerAbsenceQuestion,
  attendanceHistory,
  listAttendance,
  offlineKey,
  saveMeals,
  undoAttendance,
} from '@nhip-cau/contract/attendance'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
let teacher: Client
beforeAll(async () => {
  life = await startMorning()
  teacher = life.teacher
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const han = 'Nguyễn Hoàng Gia Hân'
const duc = 'Vũ Phúc Minh Đức'

const save: Morning['save'] = (...given) => life.save(...given)
const saved = async (...given: Parameters<Morning['save']>) => {
  const { status, body } = await save(...given)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Extract<Awaited<ReturnType<typeof save>>, { status: 200 }>['body']
}
const ownDay = async () => {
  const [entry] = (await life.as.mamParent.get(listAttendance)).data
  if (!entry) throw new Error('no child')
  return entry
}
const historyOf = async (student_id: string, who = teacher) =>
  (await who.get(attendanceHistory, { query: { student_id, day: friday } })).data

describe('a phone with a bad network', () => {
  test('ignores a resent tap that was saved before, also after a colleague has changed the mark', async () => {
    const { student } = await life.childOf(han)
    const tap = { student_id: student.id, version: 0, mark: 'present', tapped_at: '2026-11-20T00:41:00.000Z' } as const
    await saved([tap])
    await saved([{ student_id: student.id, version: 1, mark: 'late' }], {}, life.as.head)
    const again = await saved([tap])
    expect(again).toMatchObject({ refused: [], batch: null })
    expect((await life.childOf(han)).mark).toBe('late')
    expect((await historyOf(student.id)).map((one) => one.after)).toEqual(['present', 'late'])
  })

  test('does not repeat an undone tap when it is sent again', async () => {
    const { student } = await life.childOf(han)
    const tap = { student_id: student.id, version: 0, mark: 'present', tapped_at: '2026-11-20T00:41:00.000Z' } as const
    const { batch } = await saved([tap])
    await teacher.get(undoAttendance, { body: { batch: batch ?? '' } })
    await saved([tap])
    expect((await life.childOf(han)).mark).toBeNull()
  })

  test('accepts a tap with version 0 after the mark was removed, and refuses the old version 1', async () => {
    const { student } = await life.childOf(han)
    await saved([{ student_id: student.id, version: 0, mark: 'present' }])
    await saved([{ student_id: student.id, version: 1, mark: null }])
    expect((await saved([{ student_id: student.id, version: 0, mark: 'late' }])).refused).toEqual([])
    expect((await saved([{ student_id: student.id, version: 1, mark: 'present' }])).refused).toMatchObject([
      { why: 'newer' },
    ])
  })

  test('refuses a resent tap again and stores it once in the history', async () => {
    const { student } = await life.childOf(han)
    await saved([{ student_id: student.id, version: 0, mark: 'late' }], {}, life.as.head)
    const tap = {
      student_id: student.id,
      version: 0,
      mark: 'unexcused',
      tapped_at: '2026-11-20T00:41:00.000Z',
    } as const
    for (let times = 0; times < 2; times += 1) expect((await saved([tap])).refused).toMatchObject([{ why: 'newer' }])
    expect((await historyOf(student.id)).map((one) => [one.after, one.taken_over])).toEqual([
      ['late', true],
      ['unexcused', false],
    ])
  })

  test('of two concurrent saves one wins for each child, and the history has both', async () => {
    const children = [await life.childOf(han), await life.childOf(duc)]
    const all = (mark: 'present' | 'unexcused') =>
      children.map(({ student }) => ({ student_id: student.id, version: 0, mark }))
    const answers = await Promise.all([saved(all('present')), saved(all('unexcused').reverse(), {}, life.as.head)])
    const refused = answers.flatMap((one) => one.refused)
    expect(refused).toHaveLength(2)
    expect(refused.every((one) => one.why === 'newer')).toBe(true)
    for (const { student } of children) {
      expect((await historyOf(student.id)).map((one) => one.taken_over)).toEqual([true, false])
    }
  })

  test('returns the same 32-byte offline key to one account on each request, and another key to another account', async () => {
    const own = await teacher.get(offlineKey)
    expect(Buffer.from(own.key, 'base64')).toHaveLength(32)
    expect(await teacher.get(offlineKey)).toEqual(own)
    expect((await life.laTeacher.get(offlineKey)).key).not.toBe(own.key)
    expect((await life.as.mamParent.ask(offlineKey)).status).toBe(404)
  })

  test('accepts the same meal change twice; after the cut-off a change needs a reason', async () => {
    const { student } = await life.childOf(han)
    const meals = [{ student_id: student.id, meal: 'lunch' as const, takes: false }]
    const body = { class_id: life.classes.mam, day: friday, meals }
    await teacher.get(saveMeals, { body })
    await teacher.get(saveMeals, { body })
    life.at('08:00:00')
    const late = { ...body, meals: [{ student_id: student.id, meal: 'lunch' as const, takes: true }] }
    expect(await teacher.ask(saveMeals, { body: late })).toMatchObject({
      status: 422,
      body: { errors: { reason: 'Không được để trống.' } },
    })
    await teacher.get(saveMeals, { body: { ...late, reason: 'Ghi khi mất mạng, gửi lại sau' } })
    expect((await life.childOf(han)).meals).toContain('lunch')
    expect((await teacher.ask(saveMeals, { body: { ...body, day: '2026-11-23' } })).status).toBe(422)
  })
})

describe('attendance as families see it', () => {
  test('shows a mark with its teacher and time only after ten seconds, and nothing of an undone mark', async () => {
    const { student } = await life.childOf(han)
    const { batch } = await saved([{ student_id: student.id, version: 0, mark: 'present' }])
    expect(await ownDay()).toMatchObject({ mark: null, state: 'expected', marked: null })
    expect(await historyOf(student.id, life.as.mamParent)).toEqual([])
    await teacher.get(undoAttendance, { body: { batch: batch ?? '' } })
    await life.settle()
    expect(await ownDay()).toMatchObject({ mark: null, state: 'expected' })
    expect(await historyOf(student.id, life.as.mamParent)).toEqual([])

    const { version } = await life.childOf(han)
    await saved([{ student_id: student.id, version, mark: 'late' }])
    await life.settle()
    expect(await ownDay()).toMatchObject({
      mark: 'late',
      state: 'present',
      arrived_at: '2026-11-20T00:42:00Z',
      marked: { by: 'Cô Hải Yến', at: '2026-11-20T00:42:00Z' },
    })
  })

  test('shows a correction and the mark before it once the correction has settled', async () => {
    const { student } = await life.childOf(han)
    await saved([{ student_id: student.id, version: 0, mark: 'present' }])
    await life.settle()
    await saved([{ student_id: student.id, version: 1, mark: 'unexcused' }])
    expect(await ownDay()).toMatchObject({ mark: 'present' })
    await life.settle()
    expect(await ownDay()).toMatchObject({ mark: 'unexcused', state: 'absent', arrived_at: null })
    expect(
      (await historyOf(student.id, life.as.mamParent)).map((one) => [one.before, one.after, one.arrived_at]),
    ).toEqual([
      [null, 'present', '2026-11-20T00:42:00.000Z'],
      ['present', 'unexcused', null],
    ])
  })

  test('a family with a report sees no arrival until the teacher has confirmed the mark', async () => {
    const { student } = await life.childOf(han)
    await saved([{ student_id: student.id, version: 0, mark: 'present', bulk: true }])
    await life.report(han)
    await life.settle()
    expect(await ownDay()).toMatchObject({ mark: null, state: 'absent', arrived_at: null })
    expect(await life.childOf(han)).toMatchObject({ mark: 'present', unconfirmed: true })
    await saved([{ student_id: student.id, version: 1, mark: 'present', confirmed: true }])
    await life.settle()
    expect(await ownDay()).toMatchObject({ mark: 'present', state: 'present' })
    expect(await life.childOf(han)).toMatchObject({ unconfirmed: false })
  })

  test('a child whose family answered "sick" can be marked late only with a confirmation', async () => {
    const { student } = await life.childOf(han)
    await life.as.mamParent.get(answerAbsenceQuestion, { body: { student_id: student.id, answer: 'sick' } })
    expect((await save([{ student_id: student.id, version: 0, mark: 'late' }])).body).toMatchObject({
      refused: [{ why: 'reported' }],
    })
    await saved([{ student_id: student.id, version: 0, mark: 'late', confirmed: true }])
    await life.settle()
    expect(await ownDay()).toMatchObject({ mark: 'late', state: 'present' })
  })
})
