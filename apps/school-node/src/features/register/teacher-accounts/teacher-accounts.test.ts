import { listPosts } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import * as api from '@nhip-cau/contract/teacher-accounts'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const fields = {
  full_name: 'Nghiêm Thị Hoài Thu',
  sex: 'F' as const,
  position: 'Giáo viên',
  permissions: [...api.teacherPresets.basic],
  classes: [] as { id: string; homeroom?: boolean }[],
}
let phones = 0
const phone = () => {
  phones += 1
  return `09870000${String(10 + phones)}`
}
const store = (changes: object = {}) =>
  life.as.head.ask(api.createTeacher, { body: { ...fields, phone: phone(), ...changes } })
const stored = async (changes: object = {}) => {
  const { status, body } = await store(changes)
  expect([status, body]).toMatchObject([200, {}])
  return body as api.TeacherInfo
}
const again = (one: api.TeacherInfo, changes: object = {}) => ({
  full_name: one.full_name,
  phone: one.phone ?? '',
  sex: one.sex ?? 'F',
  position: one.position,
  status: one.status,
  permissions: one.permissions as api.TeacherFields['permissions'],
  classes: one.classes.map(({ id, homeroom }) => ({ id, homeroom })),
  version: one.version,
  ...changes,
})
const change = (one: api.TeacherInfo, changes: object = {}) =>
  life.as.head.ask(api.updateTeacher, { params: { id: one.id }, body: again(one, changes) })
const info = (id: string) => life.as.head.get(api.teacherInfo, { params: { id } })
const names = async (query: object) =>
  (await life.as.head.get(api.listTeachers, { query })).data.map(({ full_name }) => full_name)

test('creates a teacher with classes, permissions and an account that has not joined', async () => {
  const one = await stored({ code: 'GV01', classes: [{ id: life.classes.mam, homeroom: true }] })
  expect(one).toMatchObject({
    status: 'working',
    active: true,
    classes: [{ name: 'Mầm 1', homeroom: true }],
    permissions: expect.arrayContaining(['teacher.attend']),
  })
  expect(one.onboarding).not.toBe('active')
  expect((await info(one.id)).history).toMatchObject([{ text: 'Thêm giáo viên', by: 'Phùng Thị Diệu Hương' }])
})

test('a teacher who is entered without permissions gets only what a day with the own class needs', async () => {
  const { permissions: _, ...without } = fields
  const body = { ...without, full_name: 'Ông Thị Tuyết', phone: phone() }
  const one = await life.as.head.get(api.createTeacher, { body })
  expect(one.permissions.toSorted()).toEqual([...api.teacherPresets.basic].sort())
  expect(one.permissions).not.toContain('teacher.absence')
})

test('offers three ready-made sets of permissions, the least first and all last', async () => {
  const { presets, permissions } = await life.as.head.get(api.teacherListInput, {})
  expect(presets.map(({ key }) => key)).toEqual(['basic', 'homeroom', 'lead'])
  expect(presets[0]?.permissions.every((key) => presets[1]?.permissions.includes(key))).toBe(true)
  expect(presets[2]?.permissions).toEqual(expect.arrayContaining(permissions))
  const one = await stored({ permissions: ['teacher.menuPlan'] })
  expect(one.permissions).toEqual(['teacher.menuPlan'])
})

test('sorts by given name and finds teachers by name, code, class, account state or the end of the phone number', async () => {
  const one = await stored({ full_name: 'Trịnh Thị Lan Chi', code: 'LC-7', classes: [{ id: life.classes.la }] })
  expect((await names({ per_page: 100 }))[0]).toBe('Mạc Thị Ngọc Bích')
  expect(await names({ q: 'lan chi' })).toEqual(['Trịnh Thị Lan Chi'])
  expect(await names({ q: 'lc-7' })).toEqual(['Trịnh Thị Lan Chi'])
  expect(await names({ q: (one.phone ?? '').slice(-4) })).toEqual(['Trịnh Thị Lan Chi'])
  expect(await names({ class_id: life.classes.la })).toEqual(['Trịnh Thị Lan Chi', 'Bạch Thị Thanh Tâm'])
  expect(await names({ account: 'waiting', class_id: life.classes.la })).toEqual(['Trịnh Thị Lan Chi'])
  expect(await names({ class_id: 'none', q: 'lan chi' })).toEqual([])
})

test('a list request runs two statements on teachers', async () => {
  await names({})
  life.statements.splice(0)
  await names({ q: 'thi', sort: '-last_seen_at', class_id: 'none' })
  expect(life.statements.filter((one) => one.includes('from teachers')).length).toBe(2)
})

test('rejects a phone number, code or identity number of an existing teacher', async () => {
  const one = await stored({ code: 'HC1', identity_number: '000 300 123 456' })
  expect(await store({ phone: one.phone })).toMatchObject({
    status: 422,
    body: { errors: { phone: expect.stringContaining(one.full_name) } },
  })
  expect(await store({ code: 'hc1' })).toMatchObject({ status: 422, body: { errors: { code: expect.any(String) } } })
  expect(await store({ identity_number: '000300123456' })).toMatchObject({
    status: 422,
    body: { errors: { identity_number: expect.any(String) } },
  })
})

test('a phone number known under another name gets 409; the name is shown only for accounts of the own school', async () => {
  const { people } = life
  const here = await store({ phone: people.mamParent.phone })
  expect(here).toMatchObject({ status: 409, body: { code: 'phone_other_name' } })
  expect(here.body).toMatchObject({ errors: { phone: expect.stringContaining('Phan Thị Thu Ngân') } })
  const elsewhere = await store({ phone: people.otherTeacher.phone })
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'phone_other_name' } })
  expect(JSON.stringify(elsewhere.body)).not.toContain('Lý Thị Mai')
  const sure = await stored({ phone: people.otherTeacher.phone, same_person: true })
  expect(sure.full_name).toBe('Lý Thị Mai')
})

test('shows the full identity number only to accounts that may change it, audits it, and stores it encrypted', async () => {
  const one = await stored({ identity_number: '000300999888' })
  expect((await info(one.id)).identity_number).toBe('000300999888')
  const accountant = await (
    await life.school.addAccount('school', 'Cao Thị Mỹ Phụng', ['school.teachers.index'])
  ).login()
  expect((await accountant.get(api.teacherInfo, { params: { id: one.id } })).identity_number).toBe('*********888')
  const rows = await life.node`
    select e.action from audit_entries e where e.object_id = ${one.id} and e.action = 'teacher.read_identity'`
  expect(rows.length).toBeGreaterThan(0)
  const [kept] = await life.node`select t::text as row from teachers t where t.account_id = ${one.id}`
  expect(kept?.row).not.toContain('000300999888')
})

test('status `left` locks the account, ends its session and removes its classes; `working` restores the account', async () => {
  const { as, people, classes } = life
  expect((await as.bareTeacher.ask(listPosts, { query: {} })).status).toBe(200)
  const before = await info(people.bareTeacher.id)
  expect(before.classes).toHaveLength(1)
  const { status, body } = await change(before, { status: 'left', ended_on: '2026-11-20' })
  expect([status, body]).toMatchObject([200, { status: 'left', active: false, classes: [], ended_on: '2026-11-20' }])
  expect(
    await eventually(
      () => as.bareTeacher.ask(profile),
      (answer) => answer.status === 401,
    ),
  ).toMatchObject({
    status: 401,
  })
  await expect(people.bareTeacher.login()).rejects.toThrow('login')
  expect(await names({ q: 'hai yen' })).toEqual([])
  expect(await names({ q: 'hai yen', status: 'left' })).toEqual(['Doãn Thị Hải Yến'])
  const back = await change(body as api.TeacherInfo, { status: 'working', classes: [{ id: classes.mam }] })
  expect(back).toMatchObject({ status: 200, body: { active: true, ended_on: null, classes: [{ name: 'Mầm 1' }] } })
  await expect(people.bareTeacher.login()).resolves.toBeTruthy()
})

test('removed permissions end the access token at once; a stale version gets 409', async () => {
  const { as, people } = life
  const before = await info(people.mamTeacher.id)
  expect((await change(before, { permissions: [] })).status).toBe(200)
  await eventually(
    () => as.mamTeacher.ask(profile),
    (answer) => answer.status === 401,
  )
  expect((await (await people.mamTeacher.login()).get(profile)).permissions).toEqual([])
  expect(await change(before, { note: 'Muộn' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('rejects a second homeroom teacher and a class of another school', async () => {
  const { classes } = life
  const first = await stored({ full_name: 'Kiều Thị Minh Nguyệt', classes: [{ id: classes.la, homeroom: true }] })
  expect(await store({ classes: [{ id: classes.la, homeroom: true }] })).toMatchObject({
    status: 422,
    body: { errors: { classes: 'Lớp Lá 1 đã có giáo viên chủ nhiệm là Kiều Thị Minh Nguyệt.' } },
  })
  expect(await store({ classes: [{ id: classes.foreign }] })).toMatchObject({ status: 422 })
  expect((await change(first, { classes: [{ id: classes.la, homeroom: true }] })).status).toBe(200)
})

test('rejects an implausible birth date, a start too far in the future and an end before the start', async () => {
  const refused = async (changes: object, field: string) =>
    expect(await store(changes)).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } })
  await refused({ birth_date: '2015-01-01' }, 'birth_date')
  await refused({ birth_date: '1940-01-01' }, 'birth_date')
  await refused({ started_on: '2030-01-01' }, 'started_on')
  const one = await stored({ birth_date: '1990-05-05', started_on: '2020-08-01' })
  expect(await change(one, { status: 'left', started_on: '2020-08-01', ended_on: '2019-01-01' })).toMatchObject({
    status: 422,
    body: { errors: { ended_on: expect.any(String) } },
  })
})

test('deletes a teacher entered by mistake and rejects one that is in use', async () => {
  const remove = (id: string) => life.as.head.ask(api.deleteTeacher, { params: { id } })
  expect(await remove(life.people.laTeacher.id)).toMatchObject({ status: 409, body: { code: 'teacher_in_use' } })
  const one = await stored({ full_name: 'Nhập Nhầm' })
  expect((await remove(one.id)).status).toBe(200)
  expect(await names({ q: 'nhap nham', status: 'all' })).toEqual([])
  expect((await remove(one.id)).status).toBe(404)
  const back = await stored({ full_name: 'Nhập Nhầm', phone: one.phone })
  expect(back).toMatchObject({ full_name: 'Nhập Nhầm', active: true })
})

test('another school can neither read nor change a teacher', async () => {
  const id = life.people.laTeacher.id
  const { otherHead } = life.as
  expect((await otherHead.ask(api.teacherInfo, { params: { id } })).status).toBe(404)
  const body = again(await info(id))
  expect((await otherHead.ask(api.updateTeacher, { params: { id }, body })).status).toBe(404)
  expect((await otherHead.ask(api.deleteTeacher, { params: { id } })).status).toBe(404)
})
