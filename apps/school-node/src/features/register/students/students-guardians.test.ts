import { randomUUID } from 'node:crypto'
import { listParents, personOfPhone } from '@nhip-cau/contract/parents'
import { actingRelations } from '@nhip-cau/contract/relations'
import { listStudents, type StudentInfo, storeStudent, studentListInput } from '@nhip-cau/contract/students'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
let teacher: Client
beforeAll(async () => {
  life = await startTwoSchools()
  const { school, classes } = life
  const own = await school.addAccount('teacher', 'Mai Thị Tuyết', ['teacher.parents.index', 'teacher.students.store'])
  await school.addTeacherTo(classes.mam, own.id)
  teacher = await own.login()
})
afterAll(() => life.stop())

const child = { full_name: 'Lê Hoàng Bảo An', birth_date: '2023-02-18', sex: 'F' as const, confirmed: true }
const mother = { full_name: 'Trịnh Thị Mận', phone: '0976300001', relation: 'Mẹ' }
const father = { full_name: 'Lê Hoàng Cường', phone: '0976300002', relation: 'Bố' }
const store = (body: object, who: Client = life.as.head, key = randomUUID()) =>
  who.ask(storeStudent, { body: { ...child, ...body } }, { 'idempotency-key': key })
const children = async (name: string) =>
  (await life.as.head.get(listStudents, { query: { q: name, status: 'all' } })).data
const parents = async (name: string) => (await life.as.head.get(listParents, { query: { q: name } })).data
const atMain = (phone: string) => life.main`
  select from persons p join accounts a on a.person_id = p.id join memberships m on m.account_id = a.id
  where p.phone = ${phone.replace(/^0/, '+84')}`

test('the office saves a child with both parents in one request, and a retry of it saves nothing twice', async () => {
  const body = { full_name: 'Lê Hoàng Một', class_id: life.classes.mam, guardians: [mother, father] }
  const key = randomUUID()
  const first = await store(body, life.as.head, key)
  expect(first).toMatchObject({ status: 200 })
  expect((await store(body, life.as.head, key)).body).toEqual(first.body)
  const { guardians, class: of } = first.body as StudentInfo
  expect(of?.name).toBe('Mầm 1')
  expect(guardians.map((one) => [one.full_name, one.relation, one.main_contact, one.kind, one.onboarding])).toEqual(
    expect.arrayContaining([
      ['Trịnh Thị Mận', 'Mẹ', true, 'parent', 'none'],
      ['Lê Hoàng Cường', 'Bố', false, 'parent', 'none'],
    ]),
  )
  expect(await children('Lê Hoàng Một')).toHaveLength(1)
  expect(await parents('Trịnh Thị Mận')).toHaveLength(1)
})

test('the relations that act from the beginning are words of the catalogue', async () => {
  const { relations } = await life.as.head.get(studentListInput)
  expect(relations).toEqual(expect.arrayContaining(Object.values(actingRelations)))
})

test('a known phone number links the new child to the account of the sibling', async () => {
  const { mamParent } = life.people
  const known = { full_name: 'Phan Thị Thu Ngân', phone: mamParent.phone, relation: 'Mẹ' }
  const { body } = await store({ full_name: 'Nguyễn Hoàng Em', guardians: [known] })
  expect((body as StudentInfo).guardians.map(({ account_id }) => account_id)).toEqual([mamParent.id])
  const [row] = await parents('Phan Thị Thu Ngân')
  expect(row?.children.map(({ full_name }) => full_name)).toEqual(
    expect.arrayContaining(['Nguyễn Hoàng Gia Hân', 'Nguyễn Hoàng Em']),
  )
})

test('nothing of the child or the parents is saved when one of them is refused', async () => {
  const { mamParent } = life.people
  const newcomer = { full_name: 'Tô Thị Mới', phone: '0976300009', relation: 'Mẹ' }
  const refused = async (guardians: readonly object[]) => {
    const answer = await store({ full_name: 'Tô Văn Không', guardians })
    expect(await children('Tô Văn Không')).toEqual([])
    expect(await parents('Tô Thị Mới')).toEqual([])
    expect(
      await eventually(
        () => atMain(newcomer.phone),
        (found) => found.length === 0,
      ),
    ).toEqual([])
    return answer
  }
  expect(await refused([newcomer, { full_name: 'Tên Khác', phone: mamParent.phone, relation: 'Bố' }])).toMatchObject({
    status: 409,
    body: { code: 'phone_other_name', errors: { 'guardians.1.phone': expect.stringContaining('Phan Thị Thu Ngân') } },
  })
  expect(await refused([newcomer, { ...father, phone: newcomer.phone }])).toMatchObject({
    status: 422,
    body: { errors: { 'guardians.1.phone': 'Số điện thoại này đã nhập cho người khác ở trên.' } },
  })
  expect(await refused([newcomer, { ...father, barred: true }])).toMatchObject({
    status: 422,
    body: { errors: { 'guardians.1.may_pick_up': expect.any(String) } },
  })
})

test('whoever may add children but not see parents is refused a child with parents', async () => {
  const office = await life.school.addAccount('school', 'Văn Thị Thư', ['school.students.store'])
  const clerk = await office.login()
  const body = { full_name: 'Lê Hoàng Hai', guardians: [mother] }
  expect(await store(body, clerk)).toMatchObject({ status: 403 })
  expect(await children('Lê Hoàng Hai')).toEqual([])
  expect(await store({ full_name: 'Lê Hoàng Hai' }, clerk)).toMatchObject({ status: 200 })
})

test('a phone number tells the office whose parent it is, and a teacher only of the own classes', async () => {
  const { mamParent, laParent, otherParent, laTeacher } = life.people
  const person = async (who: Client, phone: string) => (await who.get(personOfPhone, { body: { phone } })).person
  expect(await person(life.as.head, laParent.phone)).toEqual({
    full_name: 'Âu Thị Hồng Thắm',
    children: [{ id: expect.any(String), full_name: 'Nguyễn Tường Vy', class: 'Lá 1' }],
  })
  expect(await person(life.as.head, laTeacher.phone)).toEqual({ full_name: 'Bạch Thị Thanh Tâm', children: [] })
  expect(await person(life.as.head, otherParent.phone)).toBeNull()
  expect(await person(teacher, mamParent.phone)).toMatchObject({ full_name: 'Phan Thị Thu Ngân' })
  expect(await person(teacher, laParent.phone)).toBeNull()
  expect(await person(teacher, laTeacher.phone)).toBeNull()
})
