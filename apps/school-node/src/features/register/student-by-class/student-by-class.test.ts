import { moveStudents, placeStudents, studentsByClass } from '@nhip-cau/contract/student-by-class'
import { storeStudent } from '@nhip-cau/contract/students'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

const today = '2026-11-20'

let life: TwoSchools
let year: string
beforeAll(async () => {
  life = await startTwoSchools({ now: () => new Date(`${today}T09:00:00+07:00`) })
  const [row] = await life.node<{ id: string }[]>`
    select y.id from academic_years y where y.school_id = ${life.school.id} and y.current`
  year = row?.id ?? ''
})
afterAll(() => life.stop())

const store = async (name: string, classId: string | null = null) =>
  (
    await life.as.head.get(storeStudent, {
      body: { full_name: name, birth_date: '2022-05-04', sex: 'F', class_id: classId, confirmed: true },
    })
  ).id
const board = (id = year) => life.as.head.get(studentsByClass, { params: { id } })
const move = (student_id: string, class_id: string | null, from_date = today) =>
  life.as.head.get(moveStudents, { body: { moves: [{ student_id, class_id }], from_date } })
const classOn = async (studentId: string, day: string) => {
  const [row] = await life.node<{ name: string }[]>`
    select c.name from student_classes sc join classes c on c.school_id = sc.school_id and c.id = sc.class_id
    where sc.student_id = ${studentId} and daterange(sc.from_date, sc.to_date) @> ${day}::date`
  return row?.name
}

test('lists every class of the year and the unplaced students; a single class lists no unplaced students', async () => {
  const unplaced = await store('Triệu Minh Nguyệt')
  const all = await board()
  expect(all.classes.map((one) => one.name)).toEqual(['Mầm 1', 'Lá 1'])
  expect(all.unplaced.map((one) => one.id)).toContain(unplaced)
  expect(all.classes[1]?.students.map((one) => one.full_name)).toEqual(['Vũ Phúc An Nhiên', 'Nguyễn Tường Vy'])
  const one = await board(life.classes.mam)
  expect(one.classes).toHaveLength(1)
  expect(one.unplaced).toEqual([])
})

test('says for which birth dates a class is, by the calendar year that the school year begins in', async () => {
  const setGroup = (group: string) => life.node`
    update classes set age_group = ${group} where school_id = ${life.school.id} and id = ${life.classes.la}`
  const usual = async () => (await board()).classes.map(({ birth_dates }) => birth_dates)
  const threeYearsOld = { from: '2023-01-01', to: '2023-12-31' }
  await setGroup('kindergarten_5_6')
  expect(await usual()).toEqual([threeYearsOld, { from: '2021-01-01', to: '2021-12-31' }])
  await setGroup('nursery_25_36')
  expect(await usual()).toEqual([threeYearsOld, { from: '2023-09-01', to: '2024-12-31' }])
  await setGroup('kindergarten_3_4')
})

test('places an unplaced student; rejects a placed one with its name and class', async () => {
  const id = await store('Quách Bảo Trâm')
  const placing = { student_ids: [id], class_id: life.classes.mam, from_date: today }
  expect(await life.as.head.get(placeStudents, { body: placing })).toMatchObject({ moved: 1, warnings: [] })
  const again = await life.as.head.ask(placeStudents, { body: { ...placing, class_id: life.classes.la } })
  expect(again.body).toMatchObject({
    code: 'student_placed',
    detail: expect.stringContaining('Quách Bảo Trâm (Mầm 1)'),
  })
  expect(await classOn(id, today)).toBe('Mầm 1')
})

test('moves a student several times on one day and keeps a move planned for later', async () => {
  const id = await store('Lương Gia Bảo', life.classes.mam)
  await life.node`update student_classes set from_date = '2026-09-07' where student_id = ${id}`
  await move(id, life.classes.la, '2027-02-15')
  expect((await board()).classes[0]?.students.find((one) => one.id === id)?.next).toMatchObject({
    class: { name: 'Lá 1' },
    from_date: '2027-02-15',
  })
  await move(id, life.classes.la)
  await move(id, null)
  await move(id, life.classes.la)
  const back = await move(id, life.classes.mam)
  expect(back.undo).toEqual([{ student_id: id, class_id: life.classes.la }])
  expect(await classOn(id, today)).toBe('Mầm 1')
  expect(await classOn(id, '2027-02-14')).toBe('Mầm 1')
  expect(await classOn(id, '2027-02-15')).toBe('Lá 1')
  expect(await classOn(id, '2026-10-01')).toBe('Mầm 1')
})

test('sending the `undo` of a response restores the former classes', async () => {
  const ids = [await store('Đoàn Nhã Uyên', life.classes.mam), await store('Đoàn Nhã Phương')]
  const moves = ids.map((student_id) => ({ student_id, class_id: life.classes.la }))
  const { moved, undo } = await life.as.head.get(moveStudents, { body: { moves, from_date: today } })
  expect(moved).toBe(2)
  await life.as.head.get(moveStudents, { body: { moves: [...undo], from_date: today } })
  expect(await Promise.all(ids.map((id) => classOn(id, today)))).toEqual(['Mầm 1', undefined])
})

test('filling a class above the legal size returns a warning', async () => {
  const names = Array.from({ length: 26 }, (_, index) => `Bé Thử ${'abcdefghijklmnopqrstuvwxyz'[index]}`)
  const ids = await Promise.all(names.map((name) => store(name)))
  const moves = ids.map((student_id) => ({ student_id, class_id: life.classes.la }))
  const { warnings } = await life.as.head.get(moveStudents, { body: { moves, from_date: today } })
  expect(warnings).toEqual([
    { class: { id: life.classes.la, name: 'Lá 1' }, students: expect.any(Number), limit: 25, legal: true },
  ])
})

test('rejects a day outside the year, a class and a student of another school, and moves nobody then', async () => {
  const id = await store('Khúc Thùy Dương', life.classes.mam)
  const ask = (body: object) =>
    life.as.head.ask(moveStudents, {
      body: { moves: [{ student_id: id, class_id: life.classes.la }], from_date: today, ...body },
    })
  expect((await ask({ from_date: '2028-01-01' })).body).toMatchObject({ errors: { from_date: expect.any(String) } })
  expect((await ask({ moves: [{ student_id: id, class_id: life.classes.foreign }] })).status).toBe(422)
  const [foreign] = await life.node<{ id: string }[]>`select id from students where school_id = ${life.other.id}`
  const mixed = [
    { student_id: id, class_id: life.classes.la },
    { student_id: foreign?.id ?? '', class_id: life.classes.la },
  ]
  expect((await ask({ moves: mixed })).status).toBe(404)
  expect(await classOn(id, today)).toBe('Mầm 1')
})

test('a teacher sees only the own class and cannot move students', async () => {
  const { school, classes } = life
  const account = await school.addAccount('teacher', 'Ông Thị Mận', ['teacher.students.index'])
  await school.addTeacherTo(classes.mam, account.id)
  const teacher = await account.login()
  expect((await teacher.get(studentsByClass, { params: { id: classes.mam } })).can).toEqual({ move: false })
  expect((await teacher.get(studentsByClass, { params: { id: year } })).classes.map((one) => one.name)).toEqual([
    'Mầm 1',
  ])
  expect((await teacher.ask(studentsByClass, { params: { id: classes.la } })).status).toBe(404)
  expect((await life.as.otherHead.ask(studentsByClass, { params: { id: classes.mam } })).status).toBe(404)
  expect((await teacher.ask(moveStudents, { body: { moves: [], from_date: today } })).status).toBe(404)
})
