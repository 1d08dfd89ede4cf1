import { writeFile } from 'node:fs/promises'
import * as api from '@nhip-cau/contract/month-books'
import type { PrintJob } from '@nhip-cau/contract/print-jobs'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardSchool, duc, friday, han, startCardSchool } from '../../../testing/card-school.ts'
import { pagesOf } from '../../../testing/pdf-text.ts'

let life: CardSchool
let homeroom: Client
let ids: { han: string; duc: string }
beforeAll(async () => {
  life = await startCardSchool()
  ids = { han: (await life.childOf(han)).student.id, duc: (await life.childOf(duc)).student.id }
  const rights = ['teacher.students.index', 'teacher.niceStudent', 'teacher.attend'] as const
  const teacher = await life.school.addAccount('teacher', 'Cô Mỹ Duyên', [...rights])
  await life.school.addTeacherTo(life.classes.mam, teacher.id)
  homeroom = await teacher.login()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

type Wanted =
  | { readonly class_id: string; readonly month: string }
  | { readonly student_id: string; readonly month: string }
const ofClass = (class_id: string, month = '2026-11'): Wanted => ({ class_id, month })
const ofChild = (student_id: string, month = '2026-11'): Wanted => ({ student_id, month })
const ask = (who: Client, body: Wanted) =>
  'class_id' in body ? who.ask(api.printMonthBooks, { body }) : who.ask(api.printMonthBook, { body })

const printed = async (who: Client, role: string, body: Wanted) => {
  const asked = await ask(who, body)
  if (asked.status !== 200) throw new Error(`answered ${asked.status}`)
  const { id } = asked.body as PrintJob
  const print = await eventually(
    () => who.get(api.monthBook, { params: { id } }),
    ({ status }) => status === 'ready' || status === 'failed',
  )
  const file = await who.fetch(`/api/v1/${role}/childYear/books/${id}/file`)
  const pdf = Buffer.from(await file.arrayBuffer())
  if (process.env.BOOK_PDF)
    await writeFile(`${process.env.BOOK_PDF}-${'class_id' in body ? 'class' : 'child'}-${role}.pdf`, pdf)
  return { id, print, file, pages: await pagesOf(pdf) }
}

test('a class gets one page for each child, by name: days, cards of the month, words, lines to write on and to sign', async () => {
  await life.mark(han, 'present')
  await life.mark(duc, 'unexcused')
  await life.give(han, ['an_ngoan', 'le_phep'], { comment: '{bé} ăn hết suất và biết giúp bạn. 🎉' })
  await life.giveMonth(han, '2026-11', ['sang_tao'], life.as.head)
  await life.settle()
  const { print, file, pages } = await printed(homeroom, 'teacher', ofClass(life.classes.mam))
  expect(print).toMatchObject({ status: 'ready', total: 2, done: 2 })
  expect(file.headers.get('content-disposition')).toContain('so-lien-lac-2026-11.pdf')
  expect(pages).toHaveLength(2)
  const [first = '', second = ''] = pages
  for (const part of [
    'SỔ LIÊN LẠC THÁNG 11/2026',
    `Bé: ${duc} – Lớp Mầm 1`,
    'Đi học 0/1 ngày, nghỉ 1 ngày.',
    'Chưa ghi trong tháng này.',
    'Ý kiến của gia đình',
    'Giáo viên chủ nhiệm',
    'ngày 20 tháng 11 năm 2026',
  ])
    expect(first).toContain(part)
  for (const part of [
    `Bé: ${han} – Lớp Mầm 1`,
    'Đi học đủ 1/1 ngày.',
    'Phiếu bé ngoan tháng 11/2026',
    'Tuần 12 (16/11 – 20/11/2026)',
    'Bé Hân ăn hết suất và biết giúp bạn.',
  ])
    expect(second).toContain(part)
  expect(first).not.toContain('Hân')
})

test("a parent prints the own child's book only, and who looks, fetches or is barred none", async () => {
  await life.give(han, ['an_ngoan'])
  await life.give(duc, ['tu_lap'], { comment: 'Rất vui.' })
  await life.settle()
  const { id, pages } = await printed(life.as.mamParent, 'parent', ofChild(ids.han))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(han)
  expect(pages[0]).not.toContain('Đức')
  const status = async (who: Client, body: Wanted) => (await ask(who, body)).status
  expect(await status(life.as.mamParent, ofChild(ids.duc))).toBe(404)
  expect(await status(life.as.mamParent, ofClass(life.classes.mam))).toBe(404)
  expect(await status(life.as.otherHead, ofClass(life.classes.mam))).toBe(404)
  expect(await status(life.as.otherHead, ofChild(ids.han))).toBe(404)
  expect(await status(homeroom, ofClass(life.classes.la))).toBe(404)
  for (const who of [life.as.bothParent, homeroom, life.as.head])
    expect((await who.ask(api.monthBook, { params: { id } })).status).toBe(404)
  await life.node`update guardianships set kind = 'relative' where account_id = ${life.people.mamParent.id}`
  expect(await status(life.as.mamParent, ofChild(ids.han))).toBe(404)
  expect((await life.as.mamParent.ask(api.monthBook, { params: { id } })).status).toBe(404)
  await life.node`update guardianships set kind = 'parent', barred = true, may_pick_up = false, barred_as = 'Mẹ'
    where account_id = ${life.people.mamParent.id}`
  expect(await status(life.as.mamParent, ofChild(ids.han))).toBe(404)
  await life.node`update guardianships set barred = false, may_pick_up = true, barred_as = null
    where account_id = ${life.people.mamParent.id}`
  expect(await status(life.as.mamParent, ofChild(ids.han))).toBe(200)
})

test('refuses a month in which nobody was in the class, at its field', async () => {
  const answer = await ask(life.as.head, ofClass(life.classes.mam, '2025-01'))
  expect(answer).toMatchObject({ status: 422, body: { errors: { month: expect.any(String) } } })
})

test('leaves out what the person may not see', async () => {
  await life.mark(han, 'present')
  await life.give(han, ['an_ngoan'], { comment: '{bé} ăn ngoan.' })
  await life.settle()
  const account = await life.school.addAccount('school', 'Chỉ Xem Hồ Sơ', ['school.students.update'])
  const { pages } = await printed(await account.login(), 'school', ofChild(ids.han))
  expect(pages[0]).toContain(han)
  expect(pages[0]).not.toContain('ăn ngoan')
  expect(pages[0]).toContain('Chưa có sổ điểm danh trong tháng.')
})

test('a long month goes on on a second page, and the file is gone after an hour', async () => {
  for (const [week, number] of [
    ['2026-11-02', 2],
    ['2026-11-09', 9],
    ['2026-11-16', 16],
  ] as const) {
    life.setNow(`2026-11-${number + 4 < 10 ? '06' : number + 4}T15:30`)
    await life.give(han, ['an_ngoan'], { week, comment: 'Con rất ngoan và vui. '.repeat(22), confirmed_away: true })
  }
  life.setNow(`${friday}T16:30`)
  await life.settle()
  const { id, pages } = await printed(life.as.head, 'school', ofChild(ids.han))
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain('Trang 2/2')
  life.pass(3700)
  expect((await life.as.head.ask(api.monthBook, { params: { id } })).status).toBe(404)
  await life.server.node.runClock('child-year.remove-books')
  expect(await life.node`select from prints where id = ${id}`).toHaveLength(0)
})
