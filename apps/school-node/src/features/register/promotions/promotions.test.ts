import { createYear, listYears } from '@nhip-cau/contract/calendar'
import { createPost } from '@nhip-cau/contract/posts'
import * as api from '@nhip-cau/contract/promotions'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterEach, beforeEach, expect, test } from 'vitest'

let clock: Date
let life: TwoSchools
let years: { from_year_id: string; to_year_id: string }
let choi: string
beforeEach(async () => {
  clock = new Date('2027-05-25T02:00:00Z')
  life = await startTwoSchools({ now: () => clock })
  await life.node`update classes set age_group = 'kindergarten_5_6' where id = ${life.classes.la}`
  choi = await life.school.addClass('Chồi 1')
  await life.node`update classes set age_group = 'kindergarten_4_5' where id = ${choi}`
  await life.school.addChild('Cao Hải Đăng', choi, [life.people.laParent.id])
  const { data } = await life.as.head.get(listYears)
  const next = await life.as.head.get(createYear, {
    body: { starts_on: '2027-09-06', ends_on: '2028-05-31', terms: [] },
  })
  years = { from_year_id: data.find((one) => one.current)?.id ?? '', to_year_id: next.id }
})
afterEach(() => life.stop())

const drafted = () => life.as.head.get(api.createPromotion, { body: years })
const apply = ({ id, version }: api.Promotion) =>
  life.as.head.ask(api.applyPromotion, { params: { id }, body: { version } })
const applied = async (draft: api.Promotion) =>
  life.as.head.get(api.applyPromotion, { params: { id: draft.id }, body: { version: draft.version } })
const undo = ({ id }: api.Promotion) => life.as.head.ask(api.undoPromotion, { params: { id } })
const nameOf = (draft: api.Promotion, id: string | null) => draft.classes.find((one) => one.id === id)?.name
const outcomes = (draft: api.Promotion) =>
  draft.students.map((one) => [one.full_name, one.outcome, nameOf(draft, one.to_class_id)])
const rows = () => life.node`
  select sc.student_id, sc.class_id, sc.from_date, sc.to_date from student_classes sc
  where sc.school_id = ${life.school.id} order by sc.student_id, sc.from_date`
const statuses = () =>
  life.node<{ full_name: string; status: string }[]>`
    select full_name, status from students where school_id = ${life.school.id} order by name_order`

test('a draft copies the classes and plans every student one age group up; the oldest graduate', async () => {
  const draft = await drafted()
  expect(draft.classes.map(({ name, age_group }) => [name, age_group])).toEqual([
    ['Mầm 1', 'kindergarten_3_4'],
    ['Lá 1', 'kindergarten_5_6'],
    ['Chồi 1', 'kindergarten_4_5'],
  ])
  expect(outcomes(draft)).toEqual([
    ['Cao Hải Đăng', 'up', 'Lá 1'],
    ['Vũ Phúc Minh Đức', 'up', 'Chồi 1'],
    ['Nguyễn Hoàng Gia Hân', 'up', 'Chồi 1'],
    ['Vũ Phúc An Nhiên', 'graduate', undefined],
    ['Nguyễn Tường Vy', 'graduate', undefined],
  ])
  expect(draft.counts).toEqual({ up: 3, repeat: 0, graduate: 2, leave: 0, unplaced: 0 })
  expect((await drafted()).id).toBe(draft.id)
})

test('applying places students in the new class from the first day of the year and keeps the old placements', async () => {
  const draft = await drafted()
  const hang = draft.students.find(({ full_name }) => full_name.endsWith('Gia Hân'))
  const mam = draft.classes.find(({ name }) => name === 'Mầm 1')
  const changed = await life.as.head.get(api.updatePromotion, {
    params: { id: draft.id },
    body: {
      version: draft.version,
      students: [{ student_id: hang?.student_id ?? '', outcome: 'repeat', to_class_id: mam?.id ?? null }],
    },
  })
  const done = await applied(changed)
  expect(done).toMatchObject({ status: 'applied', applied_by: 'Phùng Thị Diệu Hương', counts: { repeat: 1, up: 2 } })
  const placed = await life.node<{ full_name: string; name: string; from_date: string; to_date: string | null }[]>`
    select s.full_name, c.name, sc.from_date, sc.to_date from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id
    join classes c on c.school_id = sc.school_id and c.id = sc.class_id
    where sc.school_id = ${life.school.id} order by s.name_order, sc.from_date`
  expect(placed.map((one) => [one.full_name, one.name, one.from_date, one.to_date])).toEqual([
    ['Cao Hải Đăng', 'Chồi 1', '2026-09-07', '2027-09-06'],
    ['Cao Hải Đăng', 'Lá 1', '2027-09-06', null],
    ['Vũ Phúc Minh Đức', 'Mầm 1', '2026-09-07', '2027-09-06'],
    ['Vũ Phúc Minh Đức', 'Chồi 1', '2027-09-06', null],
    ['Nguyễn Hoàng Gia Hân', 'Mầm 1', '2026-09-07', '2027-09-06'],
    ['Nguyễn Hoàng Gia Hân', 'Mầm 1', '2027-09-06', null],
    ['Vũ Phúc An Nhiên', 'Lá 1', '2026-09-07', '2027-06-01'],
    ['Nguyễn Tường Vy', 'Lá 1', '2026-09-07', '2027-06-01'],
  ])
  // The year has not ended yet, so graduating students are still studying.
  expect((await statuses()).every(({ status }) => status === 'studying')).toBe(true)
  const teachers = await life.node`
    select ct.account_id from class_teachers ct join classes c on c.school_id = ct.school_id and c.id = ct.class_id
    where c.school_id = ${life.school.id} and c.academic_year_id = ${years.to_year_id}`
  expect(teachers).toHaveLength(3)
  expect((await apply(done)).body).toMatchObject({ code: 'promotion_state' })
})

test('applying after the last day graduates the oldest at once; an undo restores placements, statuses and classes', async () => {
  clock = new Date('2027-06-10T02:00:00Z')
  const before = await rows()
  const done = await applied(await drafted())
  expect((await statuses()).map(({ status }) => status)).toEqual([
    'studying',
    'studying',
    'studying',
    'graduated',
    'graduated',
  ])
  expect((await undo(done)).body).toMatchObject({ status: 'undone' })
  expect(await rows()).toEqual(before)
  expect((await statuses()).every(({ status }) => status === 'studying')).toBe(true)
  const [{ count } = { count: -1 }] = await life.node<{ count: number }[]>`
    select count(*)::int as count from classes where academic_year_id = ${years.to_year_id}`
  expect(count).toBe(0)
  expect((await life.node`select from student_statuses where status = 'graduated'`).count).toBe(0)
  expect((await drafted()).id).not.toBe(done.id)
})

test('an undo is possible for seven days and while no placement was changed', async () => {
  const done = await applied(await drafted())
  const lop = done.classes.find(({ name }) => name === 'Chồi 1')?.id ?? ''
  const child = done.students.find((one) => one.to_class_id === lop)?.student_id ?? ''
  await life.node`update student_classes set to_date = '2027-10-01' where student_id = ${child} and class_id = ${lop}`
  expect((await undo(done)).body).toMatchObject({
    code: 'promotion_in_use',
    detail: expect.stringContaining('Minh Đức'),
  })
  await life.node`update student_classes set to_date = null where student_id = ${child} and class_id = ${lop}`
  clock = new Date('2027-06-02T02:00:00Z')
  expect((await undo(done)).body).toMatchObject({ code: 'promotion_late' })
})

test('rejects an undo if a new class has a post', async () => {
  const done = await applied(await drafted())
  const lop = done.classes.find(({ name }) => name === 'Chồi 1')?.id ?? ''
  await life.node.begin(async (tx) => {
    await tx`update academic_years set current = false where id = ${years.from_year_id}`
    await tx`update academic_years set current = true where id = ${years.to_year_id}`
  })
  await life.as.head.get(createPost, { body: { title: 'Chào năm học mới', text: 'Mừng.', class_ids: [lop] } })
  expect((await undo(done)).body).toMatchObject({ code: 'promotion_in_use' })
})

test('applying a draft gets 409 and updates it if a student joined a class since it was created', async () => {
  const draft = await drafted()
  await life.school.addChild('Triệu Bảo Châu', choi, [life.people.laParent.id])
  expect((await apply(draft)).body).toMatchObject({ status: 409, code: 'promotion_stale' })
  const fresh = await life.as.head.get(api.getPromotion, { params: { id: draft.id } })
  expect(outcomes(fresh)).toContainEqual(['Triệu Bảo Châu', 'up', 'Lá 1'])
  expect((await apply(draft)).body).toMatchObject({ code: 'conflict' })
  expect((await applied(fresh)).status).toBe('applied')
})

test('respects planned moves: within the old year the student goes up from the later class, into the new year the move stays', async () => {
  const [hang, duc] = await life.node<{ id: string }[]>`
    select s.id from students s where s.school_id = ${life.school.id}
      and s.full_name in ('Nguyễn Hoàng Gia Hân', 'Vũ Phúc Minh Đức') order by s.full_name`
  const standing = await life.node<{ id: string }[]>`
    insert into classes (school_id, academic_year_id, name, age_group, position)
    values (${life.school.id}, ${years.to_year_id}, 'Chồi 9', 'kindergarten_4_5', 9) returning id`
  const place = (studentId: string, classId: string, from: string) =>
    life.node.begin(async (tx) => {
      await tx`update student_classes set to_date = ${from} where student_id = ${studentId}`
      await tx`
        insert into student_classes (school_id, student_id, class_id, from_date)
        values (${life.school.id}, ${studentId}, ${classId}, ${from})`
    })
  await place(hang?.id ?? '', choi, '2027-05-28')
  await place(duc?.id ?? '', standing[0]?.id ?? '', '2027-09-06')
  const draft = await drafted()
  expect(outcomes(draft)).toContainEqual(['Nguyễn Hoàng Gia Hân', 'up', 'Lá 1'])
  expect(draft.students.map(({ student_id }) => student_id)).not.toContain(duc?.id)
  const before = await rows()
  const done = await applied(draft)
  const path = async (id: string | undefined) =>
    (
      await life.node<{ name: string; from_date: string; to_date: string | null }[]>`
      select c.name, sc.from_date, sc.to_date from student_classes sc
      join classes c on c.school_id = sc.school_id and c.id = sc.class_id
      where sc.student_id = ${id ?? ''} order by sc.from_date`
    ).map(Object.values)
  expect(await path(hang?.id)).toEqual([
    ['Mầm 1', '2026-09-07', '2027-05-28'],
    ['Chồi 1', '2027-05-28', '2027-09-06'],
    ['Lá 1', '2027-09-06', null],
  ])
  expect(await path(duc?.id)).toEqual([
    ['Mầm 1', '2026-09-07', '2027-09-06'],
    ['Chồi 9', '2027-09-06', null],
  ])
  expect((await undo(done)).body).toMatchObject({ status: 'undone' })
  expect(await rows()).toEqual(before)
})

test('rejects two classes of the same name; students of a removed class become unplaced', async () => {
  const draft = await drafted()
  const [mam, la] = draft.classes
  const update = (
    body: Partial<Parameters<typeof life.as.head.ask<typeof api.updatePromotion>>[1] & object>['body'] & object,
  ) => life.as.head.get(api.updatePromotion, { params: { id: draft.id }, body })
  const values = { age_group: 'kindergarten_3_4' as const, room: null, capacity: 25, teachers_from: null }
  const twice = await update({ version: draft.version, classes: [{ id: mam?.id ?? '', name: 'Lá 1', ...values }] })
  expect((await apply(twice)).body).toMatchObject({ errors: { classes: 'Có lớp trùng tên trong năm học mới.' } })
  const fewer = await update({ version: twice.version, removed_class_ids: [la?.id ?? ''] })
  expect(fewer.counts).toMatchObject({ unplaced: 1 })
  expect((await applied(fewer)).status).toBe('applied')
})

test('rejects promotions, years and classes of another school; a teacher gets 404', async () => {
  const draft = await drafted()
  const { otherHead, head, mamTeacher } = life.as
  expect((await otherHead.ask(api.getPromotion, { params: { id: draft.id } })).status).toBe(404)
  expect((await otherHead.ask(api.createPromotion, { body: years })).status).toBe(404)
  const foreign = {
    student_id: draft.students[0]?.student_id ?? '',
    outcome: 'up' as const,
    to_class_id: life.classes.foreign,
  }
  const body = { version: draft.version, students: [foreign] }
  expect((await head.ask(api.updatePromotion, { params: { id: draft.id }, body })).status).toBe(422)
  expect((await mamTeacher.ask(api.listPromotions)).status).toBe(404)
})

test('applies and undoes a promotion of 600 students with fewer than 40 promotion statements', async () => {
  await life.node.begin(async (tx) => {
    await tx`
      insert into students (school_id, code, full_name, birth_date, sex)
      select ${life.school.id}, 'Z' || n, 'Trẻ Số ' || n, '2023-01-15', 'F' from generate_series(1, 600) n`
    await tx`
      insert into student_classes (school_id, student_id, class_id, from_date)
      select s.school_id, s.id, ${life.classes.mam}, '2026-09-07' from students s
      where s.school_id = ${life.school.id} and s.code like 'Z%'`
  })
  const draft = await drafted()
  life.statements.splice(0)
  const done = await applied(draft)
  expect(done.counts.up).toBe(603)
  expect((await undo(done)).status).toBe(200)
  // Each statement covers all students, so the number does not grow with the school.
  expect(life.statements.filter((one) => one.includes('promotion')).length).toBeLessThan(40)
})
