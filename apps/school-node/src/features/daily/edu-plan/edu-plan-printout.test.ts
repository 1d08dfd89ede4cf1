import { createPlan, saveCells } from '@nhip-cau/contract/edu-plan'
import { planPdf } from '@nhip-cau/contract/edu-plan-print'
import { addressOf, type Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagesOf } from '../../../testing/pdf-text.ts'

let life: TwoSchools
let teacher: Client
let laTeacher: Client
beforeAll(async () => {
  life = await startTwoSchools({ now: () => new Date('2026-11-23T08:30:00+07:00') })
  const people = await life.school.addAccounts({
    one: ['teacher', 'Cô Hải Yến', ['teacher.eduPlan']],
    ofLa: ['teacher', 'Cô Bảo Trâm', ['teacher.eduPlan']],
  })
  await life.school.addTeacherTo(life.classes.mam, people.one.id)
  await life.school.addTeacherTo(life.classes.la, people.ofLa.id)
  ;[teacher, laTeacher] = await Promise.all([people.one.login(), people.ofLa.login()])
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.node`delete from edu_plans`
})

const made = async (texts: Readonly<Record<string, string>>) => {
  const plan = await teacher.get(createPlan, { body: { class_id: life.classes.mam, day: '2026-11-23' } })
  const row = plan.rows.find(({ learning }) => learning)?.key ?? ''
  const cells = Object.entries(texts).map(([day, text]) => ({ row, day: Number(day), version: 0, text }))
  if (cells.length > 0) await teacher.get(saveCells, { params: { id: plan.id }, body: { cells } })
  return { id: plan.id, row, rows: plan.rows }
}
const print = (id: string, who: Client = teacher) => who.fetch(addressOf(planPdf, who.role, { params: { id } }))
const pages = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return pagesOf(Buffer.from(await answer.arrayBuffer()))
}

test('prints the week of a class on one page with its number, days, teachers, rows and signatures', async () => {
  const { id, rows } = await made({ 1: 'VĐ: Bật liên tục qua 3 ô', 5: 'Tạo hình: Tô màu chiếc ống nghe 🩺' })
  const [page, ...others] = await pages(await print(id))
  expect(others).toEqual([])
  for (const part of [
    'KẾ HOẠCH TUẦN 13 (từ 23/11/2026 đến 27/11/2026)',
    'Lớp: Mầm 1 · Giáo viên:',
    'Cô Hải Yến',
    'Chưa duyệt',
    'Thứ 2 (23/11)',
    'VĐ: Bật liên tục qua 3 ô',
    'Tô màu chiếc ống nghe',
    'Người duyệt',
    ...rows.map(({ name }) => name),
  ])
    expect(page).toContain(part)
})

test('prints texts of 2,000 letters whole, on as many pages as they need', async () => {
  const text = `${'Cô cho trẻ quan sát và trò chuyện về nghề bác sĩ. '.repeat(39)}Kết thúc.`
  const { id } = await made({ 1: text, 2: text, 3: text, 4: text, 5: text })
  const printed = await pages(await print(id))
  expect(printed.join(' ').match(/Kết thúc\./g)).toHaveLength(5)
  expect(printed.at(-1)).toContain('Người duyệt')
})

test('is printed by its own class and the office, and by nobody else', async () => {
  const { id } = await made({})
  expect((await print(id, life.as.head)).status).toBe(200)
  for (const who of [laTeacher, life.as.otherHead, life.as.mamParent]) expect((await print(id, who)).status).toBe(404)
})
