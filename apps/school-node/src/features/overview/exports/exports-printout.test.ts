import { printClasses, printParents, printStudents, printTeachers } from '@nhip-cau/contract/exports'
import { addressOf, type Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesOf } from '../../../testing/pdf-text.ts'

let life: TwoSchools
let crowd: string
beforeAll(async () => {
  life = await startTwoSchools()
  crowd = await life.school.addClass('Mầm Đông Vui')
  for (let number = 1; number <= 60; number += 1) await life.school.addChild(nameOf(number), crowd, [])
})
afterAll(() => life.stop())

const letters = 'abcdeghiklmnopqrstuvxy'
const nameOf = (number: number) =>
  `Lò Thị Khuya ${letters[Math.floor(number / 22)]}${letters[number % 22]}nguyênhoàngbảo`

type Printed = typeof printStudents | typeof printParents | typeof printClasses | typeof printTeachers

const fetched = (endpoint: Printed, query: Readonly<Record<string, string>> = {}, who: Client = life.as.head) =>
  who.fetch(addressOf(endpoint, who.role, { query }))

const pages = async (answer: Response) => {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return pagesOf(Buffer.from(await answer.arrayBuffer()))
}

test('prints all 60 rows of a class with school, scope, count and a head on each page, and records it in the audit log', async () => {
  const answer = await fetched(printStudents, { class_id: crowd, sort: '-name', columns: 'code,full_name,status' })
  expect(answer.headers.get('content-disposition')).toMatch(/hoc-sinh-\d{4}-\d\d-\d\d\.pdf/)
  const printed = await pages(answer)
  for (const part of [
    'TRƯỜNG MẦM NON VƯỜN MÂY',
    'DANH SÁCH HỌC SINH',
    'Lớp Mầm Đông Vui, chưa rời trường',
    '60 học sinh',
  ])
    expect(printed[0]).toContain(part)
  expect(printed.length).toBeGreaterThan(1)
  for (const [index, page] of printed.entries()) {
    expect(page).toContain('STT Mã Họ và tên Trạng thái')
    expect(page).toContain(`Trang ${index + 1}/${printed.length}`)
  }
  const all = printed.join(' ')
  const places = Array.from({ length: 60 }, (_, index) => all.indexOf(nameOf(index + 1)))
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual(places.toSorted((one, other) => other - one))
  expect(all).not.toContain('Gia Hân')
  const [entry] = await life.node<{ after: { columns: string[]; class_id: string } }[]>`
    select e.after from audit_entries e where e.school_id = ${life.school.id} and e.action = 'student.print'`
  expect(entry?.after).toMatchObject({ class_id: crowd, columns: ['code', 'full_name', 'status'] })
})

test('prints parents, classes and teachers with what limits the list in words', async () => {
  const [parents = ''] = await pages(await fetched(printParents, { right: 'barred', q: 'nobody' }))
  expect(parents).toContain('Toàn trường, không được đón, tìm "nobody"')
  expect(parents).toContain('Danh sách trống')
  const [classes = ''] = await pages(await fetched(printClasses))
  for (const part of ['Năm học', '3 lớp', 'Mầm Đông Vui', 'Lá 1']) expect(classes).toContain(part)
  const [teachers = ''] = await pages(await fetched(printTeachers, { class_id: life.classes.mam, account: 'active' }))
  expect(teachers).toContain('Lớp Mầm 1, chưa nghỉ việc, tài khoản đang hoạt động')
})

test("leaves phone numbers of families out of a teacher's printout, and refuses a class that is not the own one", async () => {
  const teacher = await life.school.addAccount('teacher', 'Lục Thị Kim Oanh')
  await life.school.addTeacherTo(life.classes.mam, teacher.id)
  const who = await teacher.login()
  const printed = (await pages(await fetched(printStudents, { columns: 'full_name,contact,phone' }, who))).join(' ')
  expect(printed).toContain('Các lớp được phân công')
  expect(printed).toContain('Nguyễn Hoàng Gia Hân')
  for (const part of ['Số điện thoại', 'Nguyễn Tường Vy']) expect(printed).not.toContain(part)
  expect((await fetched(printStudents, { class_id: life.classes.la }, who)).status).toBe(404)
})

test('a clerk without the permission prints no list, and nobody prints rows, classes or years of another school', async () => {
  for (const endpoint of [printStudents, printParents, printClasses, printTeachers]) {
    const refused = await fetched(endpoint, {}, life.as.clerk)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'permission'])
    const own = (await pages(await fetched(endpoint, {}, life.as.otherHead))).join(' ')
    expect(own).toContain('TRƯỜNG MẦM NON ĐOM ĐÓM XANH')
    for (const part of ['Gia Hân', 'Thu Ngân', 'Mầm 1', 'Ngọc Bích']) expect(own).not.toContain(part)
  }
  expect((await fetched(printStudents, { class_id: life.classes.foreign })).status).toBe(404)
  expect((await fetched(printClasses, { academic_year_id: crypto.randomUUID() })).status).toBe(404)
})
