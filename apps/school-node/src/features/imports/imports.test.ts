import { importStudents, runImport, importUndoPreview, undoImport } from '@nhip-cau/contract/imports'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, rowsOf, settled } from './testing/import-life.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const head = [
  'Mã học sinh', 'HỌ VÀ TÊN', 'Ngay sinh', 'Giới tính', 'Khối', 'Lớp', 'Người đại diện', 'Họ tên bố', 'SĐT bố', 'Họ tên mẹ', 'SĐT mẹ', 'Đồng ý đăng ảnh',
]
const siblings = [
  head,
  [null, 'Trần Đăng Minh Khôi', new Date('2023-06-02'), 'nam', 'Mầm', 'mam 1', 'Mẹ', 'Trần Đăng Hậu', 950000013, 'Lê Thị Mỹ Duyên', '0950 000 014', 'Có'],
  [null, 'Trần Đăng Bảo Khánh'.normalize('NFD'), '5/9/23', 'NỮ', null, 'Mầm 1', 'Mẹ', 'Trần Đăng Hậu', '+84950000013', 'Lê Thị Mỹ Duyên', '0950000014', null],
]

test('children, their families and a paper consent come from a file; the same file again changes nothing', async () => {
  const { head: office } = life.as
  const checked = await check(office, importStudents, siblings)
  expect(await rowsOf(office, checked.id)).toMatchObject([
    { row: 2, name: 'Trần Đăng Minh Khôi', outcome: 'new', errors: [] },
    { row: 3, name: 'Trần Đăng Bảo Khánh', outcome: 'new', errors: [] },
  ])
  expect(checked).toMatchObject({ state: 'checked', counts: { new: 2, wrong: 0 } })
  await office.get(runImport, { params: { id: checked.id }, body: {} })
  expect(await settled(office, checked.id)).toMatchObject({ state: 'done', failure: null })
  const rows = await life.node<{ full_name: string; birth_date: string; parent: string; main: boolean }[]>`
    select s.full_name, s.birth_date, a.full_name as parent, g.main_contact as main
    from students s join guardianships g on g.school_id = s.school_id and g.student_id = s.id
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where s.school_id = ${life.school.id} and s.full_name like 'Trần Đăng%' order by s.birth_date, a.full_name`
  expect(rows).toEqual([
    { full_name: 'Trần Đăng Minh Khôi', birth_date: '2023-06-02', parent: 'Lê Thị Mỹ Duyên', main: true },
    { full_name: 'Trần Đăng Minh Khôi', birth_date: '2023-06-02', parent: 'Trần Đăng Hậu', main: false },
    { full_name: 'Trần Đăng Bảo Khánh', birth_date: '2023-09-05', parent: 'Lê Thị Mỹ Duyên', main: true },
    { full_name: 'Trần Đăng Bảo Khánh', birth_date: '2023-09-05', parent: 'Trần Đăng Hậu', main: false },
  ])
  const again = await check(office, importStudents, siblings)
  expect(again.counts).toEqual({ new: 0, changed: 0, linked: 0, same: 2, wrong: 0 })

  expect(await office.get(importUndoPreview, { params: { id: checked.id } })).toMatchObject({ hindrances: [] })
  await office.get(undoImport, { params: { id: checked.id } })
  expect(await settled(office, checked.id)).toMatchObject({ state: 'undone' })
  const [left] = await life.node<{ children: number; parents: number }[]>`
    select (select count(*)::int from students s where s.school_id = ${life.school.id} and s.full_name like 'Trần Đăng%' and s.deleted_at is null) as children,
      (select count(*)::int from accounts a where a.school_id = ${life.school.id} and a.full_name = 'Trần Đăng Hậu' and a.active) as parents`
  expect(left).toEqual({ children: 0, parents: 0 })
})
