import {
  importClasses,
  importStudents,
  importTeachers,
  importUndoPreview,
  runImport,
  undoImport,
} from '@nhip-cau/contract/imports'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { check, rowsOf, settled, type TestCell } from '../../../testing/import-life.ts'

let life: TwoSchools
/** Has only the permissions to add students, teachers and classes. */
let clerk: Client
let child: { id: string; code: string }
beforeAll(async () => {
  life = await startTwoSchools()
  const rights = ['school.students.store', 'school.teachers.store', 'school.classes.store']
  clerk = await (await life.school.addAccount('school', 'Cao Thị Thu Hiền', rights)).login()
})
afterAll(() => life.stop())

const name = 'Nguyễn Hoàng Gia Hân'
beforeEach(async () => {
  const [found] = await life.node<{ id: string; code: string }[]>`
    select s.id, s.code from students s where s.school_id = ${life.school.id} and s.full_name = ${name}`
  if (found === undefined) throw new Error('no such child')
  child = found
})

const head = [
  'Mã học sinh',
  'Họ và tên',
  'Ngày sinh',
  'Giới tính',
  'Lớp',
  'Người đại diện',
  'Họ tên bố',
  'SĐT bố',
  'Tên ở nhà',
]
const row = (change: Partial<Record<'class' | 'who' | 'father' | 'phone' | 'nickname', TestCell>>): TestCell[] => [
  child.code,
  name,
  '14/03/2023',
  'Nữ',
  change.class ?? 'Mầm 1',
  change.who ?? 'Bố',
  change.father ?? null,
  change.phone ?? null,
  change.nickname ?? null,
]
const stranger = { who: 'Bố', father: 'Lò Văn Khả Nghi', phone: '0950000066' }
const familyOf = () => life.node<{ full_name: string; main_contact: boolean }[]>`
  select g.full_name, g.main_contact from family_members g
  where g.school_id = ${life.school.id} and g.student_id = ${child.id} order by g.main_contact desc, g.full_name`
const errorTexts = async (who: Client, id: string) =>
  (await rowsOf(who, id)).map(({ errors }) => errors.map(({ text }) => text))

test('rejects rows that change or move an existing student or add a guardian if the account may only add students', async () => {
  const before = { family: await familyOf() }
  const checked = await check(clerk, importStudents, [head, row({ ...stranger, class: 'Lá 1', nickname: 'Bống' })])
  expect(await errorTexts(clerk, checked.id)).toEqual([
    [
      'Dòng 2: Bạn chưa có quyền "Học sinh: Sửa" nên không sửa thông tin học sinh đã có trong trường được.',
      'Dòng 2: Bạn chưa có quyền "Học sinh: Sửa" nên không chuyển lớp học sinh đã có trong trường được.',
      'Dòng 2: Bạn chưa có quyền "Phụ huynh" nên không gắn người nhà với học sinh đã có trong trường được.',
    ],
  ])
  await clerk.get(runImport, { params: { id: checked.id }, body: { skip_wrong_rows: true, same_person_rows: [2] } })
  expect(await settled(clerk, checked.id)).toMatchObject({ state: 'done', counts: { wrong: 1, changed: 0 } })
  expect(await familyOf()).toEqual(before.family)
  const [now] = await life.node`
    select s.nickname, (select count(*)::int from student_classes sc where sc.school_id = s.school_id and sc.student_id = s.id) as places
    from students s where s.school_id = ${life.school.id} and s.id = ${child.id}`
  expect(now).toEqual({ nickname: null, places: 1 })
})

test('checks the permissions of the account that runs an import, not of the one that checked it', async () => {
  const checked = await check(life.as.head, importStudents, [head, row({ ...stranger, nickname: 'Bống' })])
  expect(checked.counts).toMatchObject({ changed: 1, wrong: 0 })
  await clerk.get(runImport, { params: { id: checked.id }, body: {} })
  expect(await settled(clerk, checked.id)).toMatchObject({ state: 'failed', counts: { wrong: 1 } })
  expect(await familyOf()).toHaveLength(1)
  // A skipped row must not create a member at main either.
  await clerk.get(runImport, { params: { id: checked.id }, body: { skip_wrong_rows: true } })
  expect(await settled(clerk, checked.id)).toMatchObject({ state: 'done', counts: { wrong: 1, changed: 0 } })
  const members = () => life.main`
    select from persons p join accounts a on a.person_id = p.id join memberships m on m.account_id = a.id
    where p.phone = '+84950000066'`
  expect(await eventually(members, (found) => found.length === 0)).toEqual([])
})

test('an import does not replace an existing main contact; undoing it needs the permission for parents', async () => {
  const checked = await check(life.as.head, importStudents, [head, row(stranger)])
  const [shown] = await rowsOf(life.as.head, checked.id)
  expect(shown?.warnings.map(({ text }) => text)).toContain(
    'Dòng 2, cột Người đại diện (F2): Người đại diện của bé vẫn là Phan Thị Thu Ngân; muốn đổi thì sửa trong hồ sơ phụ huynh.',
  )
  await life.as.head.get(runImport, { params: { id: checked.id }, body: {} })
  expect(await settled(life.as.head, checked.id)).toMatchObject({ state: 'done' })
  expect(await familyOf()).toEqual([
    { full_name: 'Phan Thị Thu Ngân', main_contact: true },
    { full_name: 'Lò Văn Khả Nghi', main_contact: false },
  ])
  const undoing = await clerk.get(importUndoPreview, { params: { id: checked.id } })
  expect(undoing.hindrances).toEqual(['Bạn chưa có quyền: Phụ huynh.'])
  expect((await clerk.ask(undoImport, { params: { id: checked.id } })).status).toBe(409)
  await life.as.head.get(undoImport, { params: { id: checked.id } })
  await settled(life.as.head, checked.id)
})

test('rejects rows that change an existing class or teacher if the account may only add them', async () => {
  const [teacher] = await life.node<{ phone: string }[]>`
    select a.phone from accounts a where a.school_id = ${life.school.id} and a.full_name = 'Bạch Thị Thanh Tâm'`
  const classes = await check(clerk, importClasses, [
    ['Năm học', 'Khối', 'Tên lớp', 'Phòng'],
    ['2026-2027', 'Mầm', 'Mầm 1', 'Phòng 909'],
    ['2026-2027', 'Mầm', 'Mầm 7', 'Phòng 910'],
  ])
  expect(await errorTexts(clerk, classes.id)).toEqual([
    ['Dòng 2: Bạn chưa có quyền "Lớp học, năm học: Sửa" nên không sửa lớp đã có trong trường được.'],
    [],
  ])
  const teachers = await check(clerk, importTeachers, [
    ['Họ và tên', 'Giới tính', 'SĐT', 'Chức vụ', 'Lớp phụ trách'],
    ['Bạch Thị Thanh Tâm', 'Nữ', teacher?.phone ?? '', 'Giáo viên', 'Mầm 1'],
    ['Lục Thị Kim Oanh', 'Nữ', '0950000082', 'Giáo viên', 'Mầm 1'],
  ])
  expect(await errorTexts(clerk, teachers.id)).toEqual([
    ['Dòng 2: Bạn chưa có quyền "Giáo viên: Sửa" nên không sửa thông tin giáo viên đã có trong trường được.'],
    [],
  ])
})
