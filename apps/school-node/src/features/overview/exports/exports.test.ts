import { exportParents, exportStudents } from '@nhip-cau/contract/exports'
import { addressOf } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from '../../../documents/excel/read-workbook.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const rowsIn = async (answer: Response) => {
  expect(answer.status).toBe(200)
  const read = await readWorkbook('a school', Buffer.from(await answer.arrayBuffer()), { rows: 1000, columns: 40 })
  if (!('sheet' in read)) throw new Error(read.refusal)
  return read.sheet.rows.map(({ cells }) => cells)
}

test('exports the filtered list with the chosen known columns and records the export in the audit log', async () => {
  const answer = await life.as.head.fetch(
    addressOf(exportStudents, 'school', {
      query: { class_id: life.classes.mam, columns: 'full_name,class,phone,nothing' },
    }),
  )
  expect(answer.headers.get('content-disposition')).toMatch(/hoc-sinh-\d{4}-\d\d-\d\d\.xlsx/)
  expect(await rowsIn(answer)).toEqual([
    ['Họ và tên', 'Lớp', 'Số điện thoại'],
    ['Vũ Phúc Minh Đức', 'Mầm 1', expect.stringMatching(/^095\d/)],
    ['Nguyễn Hoàng Gia Hân', 'Mầm 1', expect.stringMatching(/^095\d/)],
  ])
  const [entry] = await life.node<{ action: string; after: { columns: string[] } }[]>`
    select e.action, e.after from audit_entries e where e.school_id = ${life.school.id} and e.action = 'student.export'`
  expect(entry?.after.columns).toEqual(['full_name', 'class', 'phone'])
})

test("leaves phone numbers and e-mail addresses of families out of a teacher's export", async () => {
  const teacher = await life.school.addAccount('teacher', 'Lục Thị Kim Oanh')
  await life.school.addTeacherTo(life.classes.mam, teacher.id)
  const who = await teacher.login()
  const [head] = await rowsIn(await who.fetch(addressOf(exportStudents, 'teacher', {})))
  expect(head).not.toContain('Số điện thoại')
  const parents = await rowsIn(
    await who.fetch(addressOf(exportParents, 'teacher', { query: { columns: 'full_name,phone,email' } })),
  )
  expect(parents[0]).toEqual(['Họ và tên'])
  expect(parents.length).toBe(3)
})

test('exports a name that looks like a formula as text', async () => {
  await life.node`update students set nickname = '=HYPERLINK("x")' where school_id = ${life.school.id}`
  const rows = await rowsIn(
    await life.as.head.fetch(addressOf(exportStudents, 'school', { query: { columns: 'nickname' } })),
  )
  expect(rows[1]).toEqual([`'=HYPERLINK("x")`])
})
