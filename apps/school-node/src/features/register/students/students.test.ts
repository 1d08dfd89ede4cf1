import {
  deleteStudent,
  listChildren,
  listStudents,
  setStudentStatuses,
  storeStudent,
  studentByCode,
  studentInfo,
  studentListInput,
  updateChild,
  updateStudent,
} from '@nhip-cau/contract/students'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { answerConsent } from './testing/consent.ts'
import { sendPortrait } from './testing/portrait.ts'

let life: TwoSchools
let teacher: Client
let clerk: Client
beforeAll(async () => {
  life = await startTwoSchools()
  const { school, classes } = life
  const cares = await school.addAccount('teacher', 'Mai Thị Tuyết', [
    'teacher.students.index',
    'teacher.students.store',
    'teacher.students.update',
  ])
  await school.addTeacherTo(classes.mam, cares.id)
  teacher = await cares.login()
  const office = await school.addAccount('school', 'Văn Thị Thư', ['school.students.store', 'school.students.update'])
  clerk = await office.login()
})
afterAll(() => life.stop())

const child = { full_name: 'Lê Hoàng Bảo An', birth_date: '2023-02-18', sex: 'F' as const }
const store = (who: Client, body: object = {}) => who.get(storeStudent, { body: { ...child, ...body } })
const idOf = async (name: string) => {
  const { data } = await life.as.head.get(listStudents, { query: { q: name, status: 'all' } })
  return data[0]?.id ?? ''
}
const info = (who: Client, id: string) => who.get(studentInfo, { params: { id } })
const actions = async (id: string) =>
  (
    await life.node<{ action: string }[]>`
      select e.action from audit_entries e where e.student_id = ${id} order by e.at`
  ).map((row) => row.action)
const consent = (studentId: string, granted = true, key = 'health') =>
  answerConsent(life.node, { schoolId: life.school.id, studentId, accountId: life.people.mamParent.id, key }, granted)

describe('creating a student', () => {
  test('gives concurrent requests different codes of the school and year', async () => {
    const names = ['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu']
    const made = await Promise.all(names.map((name) => store(life.as.head, { full_name: `Trần Văn ${name}` })))
    const codes = made.map((one) => one.code)
    expect(new Set(codes).size).toBe(6)
    for (const code of codes) expect(code).toMatch(/^VM26\d{4}$/)
  })

  test('places the student in the class from today on and records who created it', async () => {
    const made = await store(clerk, { class_id: life.classes.mam, full_name: 'Đặng Thùy Chi' })
    expect(made.class?.name).toBe('Mầm 1')
    expect(made.status).toBe('studying')
    expect(await actions(made.id)).toEqual(['student.store'])
    expect(made.timeline.some(({ kind, by }) => kind === 'status' && by === 'Văn Thị Thư')).toBe(true)
  })

  test('rejects a birth date in the future, a wrong identity number, a code in use and a class of another school', async () => {
    const refused = async (body: object) =>
      (await life.as.head.ask(storeStudent, { body: { ...child, confirmed: true, ...body } })).body
    expect(await refused({ birth_date: '2030-01-01' })).toMatchObject({ errors: { birth_date: expect.any(String) } })
    expect(await refused({ identity_number: '123' })).toMatchObject({
      errors: { identity_number: 'Số định danh gồm 12 chữ số.' },
    })
    expect(await refused({ code: 'VM260001' })).toMatchObject({ errors: { code: 'Mã học sinh đã tồn tại.' } })
    expect(await refused({ class_id: life.classes.foreign })).toMatchObject({
      errors: { class_id: expect.any(String) },
    })
  })

  test('an unusual age, a possible duplicate and an identity number of another sex need a confirmation', async () => {
    const body = { ...child, full_name: 'Vũ Phúc Minh Đức', birth_date: '2023-03-14', sex: 'M' as const }
    const { status, body: answer } = await life.as.head.ask(storeStudent, { body })
    expect(status).toBe(409)
    expect(answer).toMatchObject({
      code: 'confirmation_needed',
      errors: { full_name: expect.stringContaining('VM26') },
    })
    const old = await life.as.head.ask(storeStudent, { body: { ...child, birth_date: '2015-01-01' } })
    expect(old.body).toMatchObject({ errors: { birth_date: 'Ngày sinh không hợp lệ với độ tuổi mầm non.' } })
    const wrongSex = await life.as.head.ask(storeStudent, { body: { ...child, identity_number: '001223000001' } })
    expect(wrongSex.body).toMatchObject({
      code: 'confirmation_needed',
      errors: { identity_number: expect.any(String) },
    })
    expect((await store(life.as.head, { ...body, confirmed: true })).full_name).toBe('Vũ Phúc Minh Đức')
  })

  test('a teacher must choose one of the own classes', async () => {
    const without = await teacher.ask(storeStudent, { body: child })
    expect(without.body).toMatchObject({ errors: { class_id: 'Vui lòng chọn lớp của bạn.' } })
    const elsewhere = await teacher.ask(storeStudent, { body: { ...child, class_id: life.classes.la } })
    expect(elsewhere.status).toBe(422)
    expect((await store(teacher, { class_id: life.classes.mam, full_name: 'Cao Bảo Ngân' })).class?.name).toBe('Mầm 1')
  })
})

describe('the list', () => {
  test('sorts by given name and searches without accents and by the end of a phone number', async () => {
    const { head } = life.as
    const names = (await head.get(listStudents, { query: { class_id: life.classes.la } })).data.map(
      (one) => one.full_name,
    )
    expect(names).toEqual(['Vũ Phúc An Nhiên', 'Nguyễn Tường Vy'])
    const found = async (q: string) => (await head.get(listStudents, { query: { q } })).data.map((one) => one.full_name)
    expect(await found('tuong vy')).toEqual(['Nguyễn Tường Vy'])
    expect(await found(life.people.laParent.phone.slice(-4))).toContain('Nguyễn Tường Vy')
    expect(await found('100%')).toEqual([])
  })

  test('filters by missing class, sex, age group, missing phone number and missing consent', async () => {
    const made = await store(life.as.head, { full_name: 'Bùi Gia Khang', sex: 'M' })
    const ids = async (query: object) =>
      (await life.as.head.get(listStudents, { query: { per_page: 100, ...query } })).data.map((one) => one.id)
    expect(await ids({ class_id: 'none' })).toContain(made.id)
    expect(await ids({ class_id: 'none', sex: 'F' })).not.toContain(made.id)
    expect(await ids({ no_phone: 'yes' })).toContain(made.id)
    expect(await ids({ no_phone: 'yes' })).not.toContain(await idOf('Nguyễn Tường Vy'))
    expect(await ids({ no_consent: 'yes' })).toContain(made.id)
    expect(await ids({ age_group: 'kindergarten_5_6' })).toEqual([])
  })

  test('shows a teacher only the own classes, and no phone numbers without the permission for families', async () => {
    const { data } = await teacher.get(listStudents, { query: { per_page: 100 } })
    expect(new Set(data.map((one) => one.class?.name))).toEqual(new Set(['Mầm 1']))
    expect(data.every((one) => one.contact?.phone === undefined || one.contact.phone === null)).toBe(true)
    expect((await teacher.ask(studentInfo, { params: { id: await idOf('Nguyễn Tường Vy') } })).status).toBe(404)
    expect((await teacher.get(studentListInput)).classes.map((one) => one.name)).toEqual(['Mầm 1'])
  })

  test('a request runs two statements on students', async () => {
    life.statements.splice(0)
    await life.as.head.get(listStudents, { query: { q: 'an', no_phone: 'yes', sort: '-class' } })
    expect(life.statements.filter((statement) => statement.includes('students'))).toHaveLength(2)
  })
})

describe('health data', () => {
  test('are rejected and hidden without consent, shown with it and hidden again after its withdrawal', async () => {
    const id = await idOf('Nguyễn Hoàng Gia Hân')
    const before = await info(life.as.head, id)
    expect(before).toMatchObject({ health: null, health_state: 'no_consent' })
    const change = { ...child, full_name: before.full_name, version: before.version, confirmed: true }
    const health = { allergens: ['crustacean'], health_note: 'Dị ứng tôm, nổi mề đay.' }
    const refused = await life.as.head.ask(updateStudent, { params: { id }, body: { ...change, health } })
    expect(refused.body).toMatchObject({ errors: { health: expect.any(String) } })

    await consent(id)
    const saved = await life.as.head.get(updateStudent, { params: { id }, body: { ...change, health } })
    expect(saved.health).toMatchObject({ allergens: ['crustacean'], health_note: 'Dị ứng tôm, nổi mề đay.' })
    expect((await info(teacher, id)).health?.allergens).toEqual(['crustacean'])
    expect(await actions(id)).toContain('student.read_health')
    const { data } = await life.as.head.get(listStudents, { query: { has_allergy: 'yes' } })
    expect(data.map((one) => one.id)).toEqual([id])
    const logged = await life.node<{ after: { health_note: string } }[]>`
      select e.after from audit_entries e where e.student_id = ${id} and e.action = 'student.update'`
    expect(JSON.stringify(logged)).not.toContain('mề đay')

    await consent(id, false)
    expect(await info(life.as.head, id)).toMatchObject({ health: null, health_state: 'no_consent' })
    expect((await life.as.head.get(listStudents, { query: { has_allergy: 'yes' } })).data).toEqual([])
  })
})

describe('updating a student', () => {
  test('the second of two edits of the same version gets 409', async () => {
    const made = await store(life.as.head, { full_name: 'Hồ Quang Nhật' })
    const body = { ...child, full_name: 'Hồ Quang Nhật', version: made.version, confirmed: true }
    await life.as.head.get(updateStudent, { params: { id: made.id }, body: { ...body, nickname: 'Nhật' } })
    const late = await clerk.ask(updateStudent, { params: { id: made.id }, body: { ...body, nickname: 'Bi' } })
    expect(late.body).toMatchObject({ status: 409, code: 'conflict' })
    expect((await info(clerk, made.id)).nickname).toBe('Nhật')
  })

  test('a teacher changes the nickname but not the name; a teacher without the permission gets 403', async () => {
    const id = await idOf('Cao Bảo Ngân')
    const { version } = await info(teacher, id)
    const body = { ...child, full_name: 'Tên Khác', nickname: 'Ngân Ngân', version }
    const saved = await teacher.get(updateStudent, { params: { id }, body })
    expect(saved).toMatchObject({ full_name: 'Cao Bảo Ngân', nickname: 'Ngân Ngân', can: { edit: 'care' } })
    expect((await life.as.bareTeacher.ask(updateStudent, { params: { id }, body })).status).toBe(403)
  })

  test('stores the identity number encrypted, masks it for teachers, audits reading it and rejects a duplicate', async () => {
    const made = await store(life.as.head, { full_name: 'Phan Diệp Thảo', identity_number: '001 323 000 123' })
    expect(made.identity_number).toBe('001323000123')
    const [row] = await life.node<{ identity_ciphertext: Buffer; identity_tail: string }[]>`
      select s.identity_ciphertext, s.identity_tail from students s where s.id = ${made.id}`
    expect(row?.identity_ciphertext.toString('latin1')).not.toContain('323000123')
    await info(clerk, made.id)
    expect(await actions(made.id)).toContain('student.read_identity')
    await life.node`
      insert into student_classes (school_id, student_id, class_id, from_date)
      values (${life.school.id}, ${made.id}, ${life.classes.mam}, '2026-09-07')`
    expect((await info(teacher, made.id)).identity_number).toBe('*********123')
    const twice = await life.as.head.ask(storeStudent, {
      body: { ...child, full_name: 'Một Người Khác', identity_number: '001323000123' },
    })
    expect(twice.body).toMatchObject({ errors: { identity_number: expect.stringContaining('đã được dùng') } })
  })

  test('accepts a photo that is large enough and was uploaded by the same account', async () => {
    const id = await idOf('Hồ Quang Nhật')
    const { version } = await info(life.as.head, id)
    const change = (who: Client, photo_id: string) =>
      who.ask(updateStudent, {
        params: { id },
        body: { ...child, full_name: 'Hồ Quang Nhật', version, photo_id, confirmed: true },
      })
    const small = await sendPortrait(life.as.head, 120)
    expect((await change(life.as.head, small.id)).body).toMatchObject({ errors: { photo_id: expect.any(String) } })
    const portrait = await sendPortrait(life.as.head, 400)
    expect((await change(clerk, portrait.id)).status).toBe(422)
    expect((await change(life.as.head, portrait.id)).status).toBe(200)
    const shown = shownAddress(clerk, (await info(clerk, id)).photo)
    expect((await clerk.fetch(shown)).status).toBe(200)
    expect((await sendPortrait(life.as.mamParent, 300)).id).toBeTruthy()
  })
})

describe('the status of a student', () => {
  const set = (who: Client, id: string, body: object) =>
    who.ask(setStudentStatuses, {
      body: { student_ids: [id], from_date: '2026-11-20', status: 'on_hold', ...body } as never,
    })

  test('follows the allowed steps; leaving needs a reason and ends the placement', async () => {
    const id = await idOf('Đặng Thùy Chi')
    await life.node`update student_statuses set from_date = '2026-09-07' where student_id = ${id}`
    expect((await set(clerk, id, {})).status).toBe(200)
    expect((await set(clerk, id, { status: 'graduated' })).body).toMatchObject({ code: 'status_step' })
    expect((await set(clerk, id, { status: 'left' })).body).toMatchObject({ errors: { reason: expect.any(String) } })
    expect((await set(clerk, id, { status: 'studying', from_date: '2026-09-01' })).body).toMatchObject({
      errors: { from_date: expect.stringContaining('20/11/2026') },
    })
    const left = await set(clerk, id, { status: 'left', reason: 'Chuyển trường theo gia đình' })
    expect(left.status).toBe(200)
    expect(await info(clerk, id)).toMatchObject({ status: 'left', class: null, next_statuses: [] })
    expect((await info(clerk, id)).timeline.filter(({ kind }) => kind === 'status')).toHaveLength(3)
  })

  test('only an account with all permissions sets a student who left back to studying', async () => {
    const id = await idOf('Đặng Thùy Chi')
    expect((await set(clerk, id, { status: 'studying' })).body).toMatchObject({ code: 'status_step' })
    expect((await set(life.as.head, id, { status: 'studying' })).status).toBe(200)
    expect((await set(life.as.otherHead, id, {})).status).toBe(404)
  })
})

describe('deleting a student', () => {
  test('deletes a student entered by mistake and rejects one with a history, with the reason', async () => {
    const made = await store(life.as.head, { full_name: 'Nhập Nhầm', class_id: life.classes.mam })
    expect((await clerk.ask(deleteStudent, { params: { id: made.id } })).status).toBe(403)
    await life.as.head.get(deleteStudent, { params: { id: made.id } })
    expect((await life.as.head.ask(studentInfo, { params: { id: made.id } })).status).toBe(404)
    const id = await idOf('Nguyễn Tường Vy')
    const kept = await life.as.head.ask(deleteStudent, { params: { id } })
    expect(kept.body).toMatchObject({ code: 'student_in_use', detail: expect.stringContaining('lịch sử lớp học') })
  })
})

describe('parents', () => {
  test('see their own children and change nickname and address; health data need the consent', async () => {
    const { data } = await life.as.laParent.get(listChildren)
    expect(data.map((one) => one.full_name)).toEqual(['Nguyễn Tường Vy'])
    const [own] = data
    if (!own) throw new Error('no child')
    const body = { version: own.version, nickname: 'Vy Vy', address: 'Số 18, đường Vườn Mây' }
    const saved = await life.as.laParent.get(updateChild, { params: { id: own.id }, body })
    expect(saved).toMatchObject({ nickname: 'Vy Vy', address: 'Số 18, đường Vườn Mây', health_state: 'no_consent' })
    const again = { ...body, version: saved.version, health: { allergens: ['fish'] } }
    expect((await life.as.laParent.ask(updateChild, { params: { id: own.id }, body: again })).status).toBe(422)
    expect((await life.as.mamParent.ask(updateChild, { params: { id: own.id }, body })).status).toBe(404)
  })
})

test('finds a student by code in the own school only', async () => {
  const made = await life.as.head.get(studentByCode, { query: { code: 'vm260001' } })
  expect(made.full_name).toBe('Nguyễn Hoàng Gia Hân')
  expect((await life.as.otherHead.ask(studentByCode, { query: { code: 'VM260001' } })).status).toBe(404)
})

test('ids of students of another school, class or family get 404', async () => {
  const [foreign] = await life.node<{ id: string }[]>`select id from students where school_id = ${life.other.id}`
  const ofLa = await idOf('Nguyễn Tường Vy')
  const change = { ...child, version: 1, confirmed: true }
  const tries: readonly (readonly [Client, string])[] = [
    [life.as.head, foreign?.id ?? ''],
    [teacher, foreign?.id ?? ''],
    [teacher, ofLa],
  ]
  for (const [who, id] of tries) {
    const params = { id }
    expect((await who.ask(studentInfo, { params })).status).toBe(404)
    expect((await who.ask(updateStudent, { params, body: change })).status).toBe(404)
  }
  expect((await life.as.head.ask(deleteStudent, { params: { id: foreign?.id ?? '' } })).status).toBe(404)
  const body = { version: 1 }
  expect((await life.as.mamParent.ask(updateChild, { params: { id: ofLa }, body })).status).toBe(404)
  expect((await life.as.mamParent.ask(updateChild, { params: { id: foreign?.id ?? '' }, body })).status).toBe(404)
})
