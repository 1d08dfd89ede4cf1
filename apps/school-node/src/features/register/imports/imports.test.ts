import {
  importClasses,
  importInfo,
  importParents,
  importRows,
  importStudents,
  importTeachers,
  importUndoPreview,
  runImport,
  undoImport,
} from '@nhip-cau/contract/imports'
import { leastTeacherPermissions, teacherPresets } from '@nhip-cau/contract/teacher-accounts'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, rowsOf, send, settled, workbookOf } from '../../../testing/import-life.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const head = [
  'Mã học sinh',
  'HỌ VÀ TÊN',
  'Ngay sinh',
  'Giới tính',
  'Khối',
  'Lớp',
  'Người đại diện',
  'Họ tên bố',
  'SĐT bố',
  'Họ tên mẹ',
  'SĐT mẹ',
  'Đồng ý đăng ảnh',
]
const siblings = [
  head,
  [
    null,
    'Trần Đăng Minh Khôi',
    new Date('2023-06-02'),
    'nam',
    'Mầm',
    'mam 1',
    'Mẹ',
    'Trần Đăng Hậu',
    950000013,
    'Lê Thị Mỹ Duyên',
    '0950 000 014',
    'Có',
  ],
  [
    null,
    'Trần Đăng Bảo Khánh'.normalize('NFD'),
    '5/9/23',
    'NỮ',
    null,
    'Mầm 1',
    'Mẹ',
    'Trần Đăng Hậu',
    '+84950000013',
    'Lê Thị Mỹ Duyên',
    '0950000014',
    null,
  ],
]

test('imports students with their parents; the same file again changes nothing; an undo removes them', async () => {
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

test('reports wrong cells with row, column and reason; wrong rows block the run unless they are skipped', async () => {
  const { head: office } = life.as
  const good = [
    null,
    'Đỗ Gia Bảo Ngọc',
    '19/08/2023',
    'Nữ',
    'Mầm',
    'Mầm 1',
    'Mẹ',
    null,
    null,
    'Khuất Thị Linh Đan',
    '0950000029',
    null,
  ]
  const checked = await check(office, importStudents, [
    head,
    good,
    [null, 'Hà Quang Nhật', '30/02/2023', 'Trai gái', 'Lá', 'Mầm 1', 'Bố', null, '0950', null, null, 'Có lẽ'],
    good,
    [null, 'Ngô Diệp Thảo', '05/05/2023', 'Nữ', 'Mầm', 'Mầm 9', 'Bố', null, '0950000026', null, null, null],
  ])
  expect(checked.counts).toEqual({ new: 1, changed: 0, linked: 0, same: 0, wrong: 3 })
  const [, wrong, double, other] = await rowsOf(office, checked.id)
  const texts = (row: typeof wrong) => row?.errors.map(({ text }) => text)
  expect(texts(wrong)).toEqual(
    expect.arrayContaining([
      'Dòng 3, cột Ngay sinh (C3): chưa đúng định dạng dd/mm/yyyy.',
      'Dòng 3, cột Giới tính (D3): chỉ nhận Nam hoặc Nữ.',
      'Dòng 3, cột Lớp (F3): Lớp "Mầm 1" không thuộc khối đã nhập.',
      'Dòng 3, cột SĐT bố (I3): phải có 10 chữ số, bắt đầu bằng 03, 05, 07, 08 hoặc 09.',
    ]),
  )
  expect(texts(double)).toEqual(['Dòng 4, cột HỌ VÀ TÊN (B4): Trùng với dòng 2.'])
  expect(texts(other)).toEqual(
    expect.arrayContaining([
      'Dòng 5, cột Lớp (F5): Lớp "Mầm 9" không có trong năm học này.',
      'Dòng 5, cột SĐT bố (I5): Có số điện thoại nhưng thiếu họ tên bố.',
    ]),
  )
  const refusal = await office.ask(runImport, { params: { id: checked.id }, body: {} })
  expect(refusal.body).toMatchObject({ code: 'import_wrong_rows' })
  await office.get(runImport, { params: { id: checked.id }, body: { skip_wrong_rows: true } })
  expect(await settled(office, checked.id)).toMatchObject({ state: 'done', counts: { new: 1, wrong: 3 } })
})

test('a phone number known under another name needs a confirmation', async () => {
  const { head: office } = life.as
  const phone = life.people.mamParent.phone
  const row = [
    null,
    'Bùi Thiên Bảo',
    '17/07/2023',
    'Nam',
    'Mầm',
    'Mầm 1',
    'Mẹ',
    null,
    null,
    'Mai Thị Xuân Đào',
    phone,
    null,
  ]
  const checked = await check(office, importStudents, [head, row])
  expect(checked).toMatchObject({ to_confirm: 1, counts: { wrong: 1 } })
  const [asked] = await rowsOf(office, checked.id)
  expect(asked?.same_person).toEqual({ known: 'Phan Thị Thu Ngân', confirmed: false })
  await office.get(runImport, { params: { id: checked.id }, body: { same_person_rows: [2] } })
  expect(await settled(office, checked.id)).toMatchObject({ state: 'done', counts: { new: 1, wrong: 0 } })
  const [guardianship] = await life.node<{ account_id: string }[]>`
    select g.account_id from guardianships g join students s on s.school_id = g.school_id and s.id = g.student_id
    where s.school_id = ${life.school.id} and s.full_name = 'Bùi Thiên Bảo'`
  expect(guardianship?.account_id).toBe(life.people.mamParent.id)
})

test('imports teachers, classes and parents', async () => {
  const { head: office } = life.as
  const [child] = await life.node<{ code: string }[]>`
    select s.code from students s where s.school_id = ${life.school.id} and s.full_name = 'Nguyễn Tường Vy'`
  const teachers = await check(office, importTeachers, [
    ['Họ và tên', 'Giới tính', 'SĐT', 'Chức vụ', 'Lớp phụ trách', 'Chủ nhiệm'],
    ['Lục Thị Kim Oanh', 'Nữ', '0950 000 081', 'Giáo viên', 'Lá 1', 'x'],
    ['Lục Thị Kim Ánh', 'Nữ', '0950 000 084', 'Giáo viên', 'Lá 1', null],
  ])
  expect(teachers.counts).toMatchObject({ new: 2, wrong: 0 })
  await office.get(runImport, { params: { id: teachers.id }, body: {} })
  expect(await settled(office, teachers.id)).toMatchObject({ state: 'done' })
  // Nobody chose permissions: a homeroom teacher begins with the set of one, others with the least.
  const imported = await life.node<{ full_name: string; permissions: string[] }[]>`
    select a.full_name, a.permissions from accounts a
    where a.school_id = ${life.school.id} and a.full_name like 'Lục Thị Kim %'`
  const permissionsOf = (name: string) => imported.find((one) => one.full_name === name)?.permissions.toSorted()
  expect(permissionsOf('Lục Thị Kim Oanh')).toEqual([...teacherPresets.homeroom].sort())
  expect(permissionsOf('Lục Thị Kim Ánh')).toEqual([...leastTeacherPermissions].sort())
  const classes = await check(office, importClasses, [
    ['Năm học', 'Khối', 'Tên lớp', 'Phòng', 'GV khác'],
    ['2026 – 2027', 'Chồi', 'Chồi 1', 'Phòng 201', '0950000081'],
  ])
  expect(classes.counts).toMatchObject({ new: 1, wrong: 0 })
  await office.get(runImport, { params: { id: classes.id }, body: {} })
  expect(await settled(office, classes.id)).toMatchObject({ state: 'done' })
  const parents = await check(office, importParents, [
    ['Họ và tên', 'Số điện thoại', 'Quan hệ', 'Mã học sinh', 'Được đón trẻ'],
    ['Nguyễn Tiến Hậu', '0950000041', 'Bố', child?.code ?? '', 'Không'],
  ])
  expect(parents.counts).toMatchObject({ new: 1, wrong: 0 })
  await office.get(runImport, { params: { id: parents.id }, body: {} })
  expect(await settled(office, parents.id)).toMatchObject({ state: 'done' })
  const [guardianship] = await life.node<{ relation: string; may_pick_up: boolean }[]>`
    select g.relation, g.may_pick_up from guardianships g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where g.school_id = ${life.school.id} and a.full_name = 'Nguyễn Tiến Hậu'`
  expect(guardianship).toEqual({ relation: 'Bố', may_pick_up: false })
})

test('imports of another school get 404', async () => {
  const { head: office, otherHead } = life.as
  const checked = await check(office, importStudents, siblings)
  for (const endpoint of [importInfo, importRows, importUndoPreview]) {
    expect((await otherHead.ask(endpoint, { params: { id: checked.id } })).status).toBe(404)
  }
  expect((await otherHead.ask(runImport, { params: { id: checked.id }, body: {} })).status).toBe(404)
  expect((await otherHead.ask(undoImport, { params: { id: checked.id } })).status).toBe(404)
})

test('rejects unreadable, wrong, empty and too large files with the reason', async () => {
  const detailOf = async (file: Buffer, name?: string) =>
    ((await (await send(life.as.head, importStudents, file, name)).json()) as { detail: string }).detail
  expect(await detailOf(Buffer.from('không phải Excel'))).toBe('Chỉ nhận file Excel .xlsx.')
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
  expect(await detailOf(ole)).toBe('File đang đặt mật khẩu. Vui lòng bỏ mật khẩu rồi chọn lại.')
  expect(
    await detailOf(
      await workbookOf([
        ['Tên', 'Tuổi'],
        ['An', 3],
      ]),
    ),
  ).toContain('File không đúng mẫu, thiếu cột:')
  expect(await detailOf(await workbookOf([head]))).toBe('File chưa có dữ liệu.')
  expect(
    await detailOf(
      await workbookOf([head, [null, 'NguyÔn ThÞ Mai', null, null, null, null, null, null, null, null, null, null]]),
    ),
  ).toContain('TCVN3/VNI) ở ô B2')
  expect(await detailOf(Buffer.alloc(6 * 1024 * 1024))).toBe('File quá lớn, tối đa 5 MB.')
})
