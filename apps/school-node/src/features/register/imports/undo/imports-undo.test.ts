import {
  type Import,
  importClasses,
  importParents,
  importStudents,
  importTeachers,
  importUndoPreview,
  runImport,
  undoImport,
} from '@nhip-cau/contract/imports'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { parentInfo, updateChildRights } from '@nhip-cau/contract/parents'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, settled, type TestCell } from '../../../../testing/import-life.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const store = async (endpoint: Endpoint, rows: readonly (readonly TestCell[])[]): Promise<Import> => {
  const office = life.as.head
  const checked = await check(office, endpoint, rows)
  await office.get(runImport, { params: { id: checked.id }, body: {} })
  const done = await settled(office, checked.id)
  expect(done).toMatchObject({ state: 'done', failure: null })
  return done
}

const undo = async (one: Import) => {
  const office = life.as.head
  expect(await office.get(importUndoPreview, { params: { id: one.id } })).toMatchObject({ hindrances: [] })
  await office.get(undoImport, { params: { id: one.id } })
  expect(await settled(office, one.id)).toMatchObject({ state: 'undone' })
}

/** Active memberships of this school at main. */
const membersAtMain = (name: string) =>
  life.main<{ id: string }[]>`
    select a.id from memberships m
    join accounts a on a.id = m.account_id
    join persons p on p.id = a.person_id
    where m.school_id = ${life.school.id} and m.active and p.full_name = ${name}`

const teacherHead = ['Họ và tên', 'Giới tính', 'SĐT', 'Chức vụ', 'Lớp phụ trách', 'Chủ nhiệm']

test('undoing an import of teachers restores the known teacher and removes the new one', async () => {
  const { mamTeacher } = life.people
  const teacher = async () => {
    const [row] = await life.node`
      select t.position, t.sex, (select count(*)::int from class_teachers ct
        where ct.school_id = t.school_id and ct.account_id = t.account_id) as classes
      from teachers t where t.school_id = ${life.school.id} and t.account_id = ${mamTeacher.id}`
    return row
  }
  const before = await teacher()
  const done = await store(importTeachers, [
    teacherHead,
    ['Mạc Thị Ngọc Bích', 'Nữ', mamTeacher.phone, 'Tổ trưởng', 'Lá 1', null],
    ['Thái Thị Minh Nguyệt', 'Nữ', '0950 000 071', 'Giáo viên', 'Lá 1', null],
  ])
  expect(await teacher()).toEqual({ position: 'Tổ trưởng', sex: 'F', classes: 2 })
  expect(await membersAtMain('Thái Thị Minh Nguyệt')).toHaveLength(1)
  await undo(done)
  expect(await teacher()).toEqual(before)
  const left = await life.node`
    select from teachers t join accounts a on a.school_id = t.school_id and a.id = t.account_id
    where a.school_id = ${life.school.id} and a.full_name = 'Thái Thị Minh Nguyệt'`
  expect(left).toHaveLength(0)
  expect(
    await eventually(
      () => membersAtMain('Thái Thị Minh Nguyệt'),
      (found) => found.length === 0,
    ),
  ).toHaveLength(0)
})

test('undoing an import of parents removes new guardianships and restores the known one', async () => {
  const [child] = await life.node<{ id: string; code: string }[]>`
    select s.id, s.code from students s where s.school_id = ${life.school.id} and s.full_name = 'Nguyễn Tường Vy'`
  const family = () => life.node`
    select a.full_name, g.relation, g.may_pick_up, g.main_contact from guardianships g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where g.school_id = ${life.school.id} and g.student_id = ${child?.id ?? ''} order by a.full_name`
  const before = await family()
  const done = await store(importParents, [
    ['Họ và tên', 'Số điện thoại', 'Quan hệ', 'Mã học sinh', 'Được đón trẻ'],
    ['Âu Thị Hồng Thắm', life.people.laParent.phone, 'Bà ngoại', child?.code ?? '', 'Không'],
    ['Nguyễn Hữu Phước', '0950000072', 'Bố', child?.code ?? '', 'Có'],
  ])
  expect(await family()).toMatchObject([
    { full_name: 'Nguyễn Hữu Phước', relation: 'Bố', may_pick_up: true },
    { full_name: 'Âu Thị Hồng Thắm', relation: 'Bà ngoại', may_pick_up: false },
  ])
  await undo(done)
  expect(await family()).toEqual(before)
  expect(
    await eventually(
      () => membersAtMain('Nguyễn Hữu Phước'),
      (found) => found.length === 0,
    ),
  ).toHaveLength(0)
})

test('undoing an import keeps a guardian barred who was barred after it', async () => {
  const { head } = life.as
  const { bothParent, laParent } = life.people
  const [child] = await life.node<{ id: string; code: string }[]>`
    select s.id, s.code from students s where s.school_id = ${life.school.id} and s.full_name = 'Nguyễn Tường Vy'`
  const student_id = child?.id ?? ''
  await life.node`
    insert into parents (school_id, account_id) values (${life.school.id}, ${bothParent.id}) on conflict do nothing`
  await life.node`
    insert into guardianships (school_id, student_id, account_id, relation)
    values (${life.school.id}, ${student_id}, ${bothParent.id}, 'Bố')`
  const done = await store(importParents, [
    ['Họ và tên', 'Số điện thoại', 'Quan hệ', 'Mã học sinh', 'Được đón trẻ'],
    ['Âu Thị Hồng Thắm', laParent.phone, 'Bà ngoại', child?.code ?? '', 'Có'],
  ])
  const { version } = await head.get(parentInfo, { params: { id: bothParent.id } })
  const barred = { relation: 'Bố', kind: 'parent', main_contact: false, may_pick_up: false, barred: true } as const
  await head.get(updateChildRights, { params: { id: bothParent.id, student_id }, body: { ...barred, version } })
  await undo(done)
  const guardianships = await life.node`
    select a.full_name, g.relation, g.barred from guardianships g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where g.school_id = ${life.school.id} and g.student_id = ${student_id} order by a.full_name`
  expect(guardianships).toEqual([
    { full_name: 'Vũ Phúc Thịnh', relation: 'Bố', barred: true },
    { full_name: 'Âu Thị Hồng Thắm', relation: 'Mẹ', barred: false },
  ])
})

test('undoing an import of classes restores them; it gets 409 once a new class has a student', async () => {
  const head = ['Năm học', 'Khối', 'Tên lớp', 'Phòng']
  const rows = () => life.node<{ id: string; name: string; room: string | null }[]>`
    select c.id, c.name, c.room from classes c where c.school_id = ${life.school.id} order by c.name`
  const before = await rows()
  const first = await store(importClasses, [
    head,
    ['2026-2027', 'Mầm', 'Mầm 1', 'Phòng 105'],
    ['2026-2027', 'Chồi', 'Chồi 2', 'Phòng 202'],
  ])
  expect((await rows()).map(({ name, room }) => [name, room])).toEqual(
    expect.arrayContaining([
      ['Chồi 2', 'Phòng 202'],
      ['Mầm 1', 'Phòng 105'],
    ]),
  )
  await undo(first)
  expect(await rows()).toEqual(before)
  const second = await store(importClasses, [head, ['2026-2027', 'Chồi', 'Chồi 3', null]])
  const made = (await rows()).find(({ name }) => name === 'Chồi 3')
  await life.school.addChild('Trịnh Khả Hân', made?.id ?? '', [])
  const { hindrances } = await life.as.head.get(importUndoPreview, { params: { id: second.id } })
  expect(hindrances).toEqual([expect.stringContaining('Chồi 3')])
  const refusal = await life.as.head.ask(undoImport, { params: { id: second.id } })
  expect(refusal).toMatchObject({ status: 409, body: { code: 'import_kept' } })
})

const studentHead = [
  'Mã học sinh',
  'Họ và tên',
  'Ngày sinh',
  'Giới tính',
  'Lớp',
  'Người đại diện',
  'Họ tên mẹ',
  'SĐT mẹ',
  'Đồng ý đăng ảnh',
]

test('an imported paper consent and its undo publish `consent-changed` events; the undo sends no notification', async () => {
  await life.node`create table emitted (event jsonb)`
  await life.node`
    create function record_event() returns trigger language plpgsql as
    'begin insert into emitted values (new.payload); return new; end'`
  await life.node`
    create trigger emitted after insert on graphile_worker._private_jobs for each row
    when (new.payload ->> 'kind' = 'consent-changed') execute function record_event()`
  const emitted = async () =>
    (await life.node<{ event: object }[]>`delete from emitted returning emitted.event`).map(({ event }) => event)
  const done = await store(importStudents, [
    studentHead,
    [null, 'Tôn Nữ Diệu Anh', '02/06/2023', 'Nữ', 'Mầm 1', 'Mẹ', 'Công Thị Hòa', '0950000073', 'Có'],
    [null, 'Tôn Thất Khang', '03/06/2022', 'Nam', 'Mầm 1', 'Mẹ', 'Công Thị Hòa', '0950000073', null],
  ])
  expect(await emitted()).toMatchObject([
    { student: 'Tôn Nữ Diệu Anh', key: 'photo_class', granted: true, by: 'Công Thị Hòa', taken_back: false },
  ])
  await undo(done)
  expect(await emitted()).toMatchObject([{ student: 'Tôn Nữ Diệu Anh', granted: false, taken_back: true }])
  const { data } = await life.as.head.get(listNotifications, { query: { per_page: 100 } })
  expect(data.filter(({ text }) => text.includes('Tôn Nữ Diệu Anh'))).toEqual([])
})

test('running the undo job a second time changes nothing', async () => {
  const done = await store(importStudents, [
    studentHead,
    [null, 'Quách Thảo Vy', '12/06/2023', 'Nữ', 'Mầm 1', 'Mẹ', 'Quách Thị Lành', '0950000074', null],
  ])
  await undo(done)
  const [before] = await life.node`select count(*)::int as entries from audit_entries`
  await life.node`
    select graphile_worker.add_job('imports.undo',
      json_build_object('school_id', ${life.school.id}::text, 'id', ${done.id}::text), job_key => 'again')`
  await eventually(
    async () => (await life.node`select from graphile_worker.jobs j where j.key = 'again'`).length,
    (waiting) => waiting === 0,
  )
  expect(await settled(life.as.head, done.id)).toMatchObject({ state: 'undone', failure: null })
  expect(await life.node`select count(*)::int as entries from audit_entries`).toEqual([before])
})

test('an import that fails while writing is retried and written once', async () => {
  const office = life.as.head
  const names = ['An', 'Bình', 'Chi', 'Dũng', 'Giang', 'Hà']
  const checked = await check(office, importStudents, [
    studentHead,
    ...names.map((name, at) => [
      null,
      `Kiều Thanh ${name}`,
      `0${at + 1}/04/2023`,
      'Nữ',
      'Mầm 1',
      'Mẹ',
      `Đàm Thị ${name}`,
      `095000008${at}`,
      null,
    ]),
  ])
  const holds = life.node.begin(async (tx) => {
    await tx`lock table import_changes in access exclusive mode`
    await office.get(runImport, { params: { id: checked.id }, body: {} })
    // When the job waits for the locked table, it has already written students.
    const waiting = () => tx<{ pid: number }[]>`
      select l.pid from pg_locks l where not l.granted and l.relation = 'import_changes'::regclass`
    const [writer] = await eventually(waiting, (found) => found.length > 0)
    await tx`select pg_cancel_backend(${writer?.pid ?? 0})`
  })
  await holds
  expect(await settled(office, checked.id)).toMatchObject({ state: 'done', failure: null, counts: { new: 6 } })
  const children = await life.node`
    select s.full_name, a.full_name as mother from students s
    join guardianships g on g.school_id = s.school_id and g.student_id = s.id
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where s.school_id = ${life.school.id} and s.full_name like 'Kiều Thanh%' order by s.birth_date`
  expect(children).toEqual(names.map((name) => ({ full_name: `Kiều Thanh ${name}`, mother: `Đàm Thị ${name}` })))
})
