import * as api from '@nhip-cau/contract/classes'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
let year: string
beforeAll(async () => {
  life = await startTwoSchools()
  year = (await life.as.head.get(api.classListInput)).academicYears[0]?.id ?? ''
})
afterAll(() => life.stop())

const fields = { name: 'Chồi 1', age_group: 'kindergarten_4_5' as const, room: 'Phòng 201', capacity: 30 }
const store = (changes: object = {}) =>
  life.as.head.ask(api.createClass, { body: { academic_year_id: year, ...fields, ...changes } })

const stored = async (changes: object) => {
  const { status, body } = await store(changes)
  expect(status).toBe(200)
  return body as api.Class
}

const change = (one: api.Class, changes: object = {}) =>
  life.as.head.ask(api.updateClass, {
    params: { id: one.id },
    body: { ...fields, name: one.name, version: one.version, ...changes },
  })

test('creates a class with teachers and lists it last, with the number of its students', async () => {
  const { people, classes } = life
  const one = await stored({ name: 'Chồi 2', homeroom_id: people.laTeacher.id, teacher_ids: [people.bareTeacher.id] })
  expect(one).toMatchObject({ name: 'Chồi 2', students: 0, capacity: 30, archived: false })
  expect(one.teachers.map(({ full_name, homeroom }) => [full_name, homeroom])).toEqual([
    ['Bạch Thị Thanh Tâm', true],
    ['Doãn Thị Hải Yến', false],
  ])
  const { data } = await life.as.head.get(api.listClasses, { query: {} })
  expect(data.map(({ name }) => name).slice(0, 2)).toEqual(['Mầm 1', 'Lá 1'])
  expect(data.at(-1)?.name).toBe('Chồi 2')
  expect(data.find(({ id }) => id === classes.mam)?.students).toBe(2)
})

test('finds classes by name without accents, room, teacher and age group, and sorts them', async () => {
  await stored({ name: 'Nắng', age_group: 'nursery_25_36', room: 'Phòng 101' })
  const find = async (query: object) =>
    (await life.as.head.get(api.listClasses, { query })).data.map(({ name }) => name)
  expect(await find({ q: 'nang' })).toEqual(['Nắng'])
  expect(await find({ q: 'phong 101' })).toEqual(['Nắng'])
  expect(await find({ q: 'thanh tam la' })).toEqual(['Lá 1'])
  expect(await find({ age_group: 'nursery_25_36' })).toEqual(['Nắng'])
  expect((await find({ sort: 'age_group' }))[0]).toBe('Nắng')
  expect((await find({ sort: '-students', per_page: 1 }))[0]).toMatch(/Mầm 1|Lá 1/)
})

test('a list request runs two statements on classes', async () => {
  await life.as.head.get(api.listClasses, { query: {} })
  life.statements.splice(0)
  await life.as.head.get(api.listClasses, { query: { q: 'la', sort: '-name' } })
  expect(life.statements.filter((statement) => statement.includes('from classes')).length).toBe(2)
})

test('rejects a duplicate name (ignoring case and accents) or code within a year; another school may use the same name', async () => {
  await stored({ name: 'Mặt Trời', code: 'mt1' })
  for (const name of ['mặt trời', 'MAT TROI', '  Mặt   Trời'.replace(/ {2,}/g, ' ')]) {
    const { status, body } = await store({ name })
    expect([status, body]).toMatchObject([422, { errors: { name: 'Tên lớp đã có trong năm học này.' } }])
  }
  expect(await store({ name: 'Mặt Trăng', code: 'MT1' })).toMatchObject({
    status: 422,
    body: { errors: { code: 'Mã lớp đã có trong năm học này.' } },
  })
  const other = await life.as.otherHead.get(api.classListInput)
  expect(
    (
      await life.as.otherHead.ask(api.createClass, {
        body: { ...fields, name: 'Mặt Trời', academic_year_id: other.academicYears[0]?.id ?? '' },
      })
    ).status,
  ).toBe(200)
})

test('rejects teachers who are not working at this school; a teacher on leave may stay but not become homeroom teacher', async () => {
  const { people } = life
  for (const id of [people.otherTeacher.id, people.mamParent.id, people.head.id, crypto.randomUUID()]) {
    expect(await store({ name: 'Sao', homeroom_id: id })).toMatchObject({
      status: 422,
      body: { errors: { teacher_ids: 'Có giáo viên không còn làm việc ở trường.' } },
    })
  }
  const one = await stored({ name: 'Sao', teacher_ids: [people.bareTeacher.id] })
  await life.node`update teachers set status = 'on_leave' where account_id = ${people.bareTeacher.id}`
  expect((await change(one, { teacher_ids: [people.bareTeacher.id] })).status).toBe(200)
  const again = { ...one, version: one.version + 1 }
  expect((await change(again, { homeroom_id: people.bareTeacher.id })).status).toBe(422)
  await life.node`update teachers set status = 'working' where account_id = ${people.bareTeacher.id}`
})

test('the second of two edits of the same version gets 409', async () => {
  const one = await stored({ name: 'Hoa Sen' })
  expect((await change(one, { room: 'Phòng 301' })).status).toBe(200)
  expect(await change(one, { room: 'Phòng 302' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('a teacher removed from a class loses access at once and gets a `profile` signal', async () => {
  const { people, as } = life
  const one = await stored({ name: 'Hoa Mai', teacher_ids: [people.mamTeacher.id] })
  await as.head.get(createPost, { body: { title: 'Chỉ Hoa Mai', text: '…', class_ids: [one.id] } })
  const titles = async () =>
    (await as.mamTeacher.get(listPosts, { query: { per_page: 50 } })).data.map(({ title }) => title)
  expect(await titles()).toContain('Chỉ Hoa Mai')
  const stream = await as.mamTeacher.fetch('/api/v1/teacher/live')
  const heard = stream.text()
  const before = await as.head.get(api.classInfo, { params: { id: one.id } })
  expect((await change(before, { teacher_ids: [] })).status).toBe(200)
  expect(await titles()).not.toContain('Chỉ Hoa Mai')
  expect((await as.mamTeacher.get(profile)).classes.map(({ name }) => name)).not.toContain('Hoa Mai')
  expect(await heard).toContain('"profile"')
})

test('rejects deleting or archiving a class with students; a class with former students can only be archived', async () => {
  const { as, classes, school, people } = life
  const remove = (id: string) => as.head.ask(api.deleteClass, { params: { id } })
  const archive = (id: string, archived = true) => as.head.ask(api.archiveClass, { params: { id }, body: { archived } })
  expect(await remove(classes.mam)).toMatchObject({ status: 409, body: { code: 'class_has_students' } })
  expect(await archive(classes.mam)).toMatchObject({ status: 409, body: { code: 'class_has_students' } })

  const once = await stored({ name: 'Từng có bé' })
  const child = await school.addChild('Lê Bảo An', once.id, [people.laParent.id])
  await life.node`update student_classes set to_date = '2026-10-01' where student_id = ${child} and class_id = ${once.id}`
  const refused = await remove(once.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'class_in_use' } })
  expect(refused.body).toMatchObject({ detail: expect.stringContaining('1 học sinh từng học') })
  expect((await archive(once.id)).status).toBe(200)
  const names = async (query: object) => (await as.head.get(api.listClasses, { query })).data.map(({ name }) => name)
  expect(await names({})).not.toContain('Từng có bé')
  expect(await names({ archived: 'true' })).toEqual(['Từng có bé'])
  await stored({ name: 'Từng có bé' })
  expect(await archive(once.id, false)).toMatchObject({ status: 422 })

  const empty = await stored({ name: 'Trống', teacher_ids: [people.mamTeacher.id] })
  expect((await remove(empty.id)).status).toBe(200)
  expect((await remove(empty.id)).status).toBe(404)
})

test('changes to classes of a closed year get 409', async () => {
  const past = crypto.randomUUID()
  const old = crypto.randomUUID()
  await life.node.begin(async (tx) => {
    await tx`set local nhip_cau.history = 'on'`
    await tx`
      insert into academic_years (school_id, id, name, starts_on, ends_on)
      values (${life.school.id}, ${past}, '2024-2025', '2024-09-05', '2025-05-31')`
    await tx`
      insert into classes (school_id, id, academic_year_id, name, age_group)
      values (${life.school.id}, ${old}, ${past}, 'Mầm cũ', 'kindergarten_3_4')`
  })
  expect((await life.as.head.get(api.listClasses, { query: { academic_year_id: past } })).data).toHaveLength(1)
  const closed = { status: 409, body: { code: 'year_closed' } }
  expect(await store({ academic_year_id: past })).toMatchObject(closed)
  expect(await life.as.head.ask(api.deleteClass, { params: { id: old } })).toMatchObject(closed)
  const one = await life.as.head.get(api.classInfo, { params: { id: old } })
  expect(one.academic_year.closed).toBe(true)
  expect(await change(one)).toMatchObject(closed)
})

test('class info contains teachers and history, and the students only for accounts with a permission for students', async () => {
  const { as, classes, school, people } = life
  const info = await as.head.get(api.classInfo, { params: { id: classes.la } })
  expect(info.children?.map(({ full_name }) => full_name)).toEqual(['Vũ Phúc An Nhiên', 'Nguyễn Tường Vy'])
  expect(info.teachers).toMatchObject([{ full_name: 'Bạch Thị Thanh Tâm', status: 'working' }])
  const accountant = await (await school.addAccount('school', 'Cao Thị Mỹ Phụng', ['school.classes.index'])).login()
  expect((await accountant.get(api.classInfo, { params: { id: classes.la } })).children).toBeNull()
  const one = await stored({ name: 'Có lịch sử' })
  await change(one, { capacity: 20, homeroom_id: people.laTeacher.id })
  const { history } = await as.head.get(api.classInfo, { params: { id: one.id } })
  expect(history).toMatchObject([
    { by: 'Phùng Thị Diệu Hương', text: 'Sửa lớp học', fields: expect.arrayContaining(['Sĩ số tối đa']) },
    { text: 'Thêm lớp học', fields: [] },
  ])
})

test('rejects a capacity above 60 and an empty name with a field error; an unknown year gets 404', async () => {
  expect(await store({ capacity: 61 })).toMatchObject({
    status: 422,
    body: { errors: { capacity: expect.any(String) } },
  })
  expect(await store({ name: '' })).toMatchObject({ status: 422, body: { errors: { name: 'Không được để trống.' } } })
  expect(await store({ academic_year_id: crypto.randomUUID() })).toMatchObject({ status: 404 })
})
