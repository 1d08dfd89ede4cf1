import { listNotifications } from '@nhip-cau/contract/notifications'
import {
  approvePickUpPerson,
  deletePickUpPerson,
  listPickUpPeople,
  rejectPickUpPerson,
  storePickUpPerson,
} from '@nhip-cau/contract/pick-up-people'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { answerConsent } from '../students/testing/consent.ts'
import { sendPortrait } from '../students/testing/portrait.ts'

let life: TwoSchools
let child: string
beforeAll(async () => {
  life = await startTwoSchools()
  const [row] = await life.node<{ id: string }[]>`
    select id from students where school_id = ${life.school.id} and full_name = 'Nguyễn Hoàng Gia Hân'`
  child = row?.id ?? ''
})
afterAll(() => life.stop())

const grandmother = { full_name: 'Phan Thị Lành', relation: 'Bà ngoại', phone: '0912 345 678' }
const name = (who: Client, body: object = {}) =>
  who.ask(storePickUpPerson, { body: { student_id: child, ...grandmother, ...body } })
const people = async (who: Client) =>
  (await who.get(listPickUpPeople, { query: { student_id: child, per_page: 50 } })).data
const texts = async (who: Client) => (await who.get(listNotifications)).data.map((one) => one.text)

test('a parent names a person, the office is notified and approves, and the parent is notified', async () => {
  const named = await name(life.as.mamParent)
  expect(named.body).toMatchObject({ status: 'pending', phone: '+84912345678', can: { decide: false, delete: true } })
  const [waiting] = (await life.as.head.get(listPickUpPeople, { query: { status: 'pending' } })).data
  expect(waiting).toMatchObject({ full_name: 'Phan Thị Lành', can: { decide: true } })
  await eventually(
    () => texts(life.as.head),
    (all) => all.some((text) => text.includes('Phan Thị Lành') && text.includes('chờ nhà trường duyệt')),
  )
  const approved = await life.as.head.get(approvePickUpPerson, { params: { id: waiting?.id ?? '' } })
  expect(approved).toMatchObject({ status: 'approved', decided_by: 'Phùng Thị Diệu Hương' })
  await eventually(
    () => texts(life.as.mamParent),
    (all) => all.some((text) => text.includes('đã duyệt Phan Thị Lành')),
  )
})

test('the second of two decisions is rejected with the name and decision of the first', async () => {
  const { body } = await name(life.as.mamParent, { full_name: 'Trần Văn Hợi', relation: 'Chú' })
  const params = { id: 'id' in body ? body.id : '' }
  const rejected = await life.as.head.get(rejectPickUpPerson, { params, body: { reason: 'Ảnh chưa rõ mặt' } })
  expect(rejected).toMatchObject({ status: 'rejected', reason: 'Ảnh chưa rõ mặt' })
  const late = await life.as.deputy.ask(approvePickUpPerson, { params })
  expect(late.body).toMatchObject({
    code: 'already_decided',
    detail: expect.stringContaining('Phùng Thị Diệu Hương đã từ chối'),
  })
})

test('accepts photo and identity number only with the consent, masks the number and rejects a duplicate one', async () => {
  const number = { full_name: 'Lý Thị Xuyến', identity_number: '001185000123' }
  expect((await name(life.as.mamParent, number)).body).toMatchObject({
    errors: { identity_number: expect.any(String) },
  })
  const who = { schoolId: life.school.id, studentId: child, accountId: life.people.mamParent.id }
  await answerConsent(life.node, { ...who, key: 'pickup_id' })
  const portrait = await sendPortrait(life.as.mamParent, 400)
  const { body } = await name(life.as.mamParent, { ...number, photo_id: portrait.id })
  expect(body).toMatchObject({ identity_number: '*********123' })
  const shown = (await people(life.as.head)).find((one) => one.full_name === 'Lý Thị Xuyến')
  expect((await life.as.head.fetch(shownAddress(life.as.head, shown?.photo))).status).toBe(200)
  expect((await life.as.laParent.fetch(shownAddress(life.as.head, shown?.photo))).status).not.toBe(200)
  const twice = await name(life.as.mamParent, { ...number, full_name: 'Người Khác' })
  expect(twice.body).toMatchObject({ errors: { identity_number: 'Người đón này đã có trong danh sách của bé.' } })
})

test('allows at most six people per child; rejected and deleted ones do not count', async () => {
  for (const full_name of ['Một', 'Hai', 'Ba', 'Bốn'].map((word) => `Người ${word}`))
    expect((await name(life.as.head, { full_name })).status).toBe(200)
  const seventh = await name(life.as.head, { full_name: 'Người Năm' })
  expect(seventh.body).toMatchObject({ code: 'pick_up_full', detail: 'Mỗi bé có tối đa 6 người đón hộ.' })
  const [first] = await people(life.as.mamParent)
  await life.as.mamParent.get(deletePickUpPerson, { params: { id: first?.id ?? '' } })
  expect((await name(life.as.head, { full_name: 'Người Năm' })).status).toBe(200)
})

test("other families, relatives and other schools neither see nor change a child's people", async () => {
  const [person] = await people(life.as.head)
  const params = { id: person?.id ?? '' }
  expect(await people(life.as.laParent)).toEqual([])
  expect((await name(life.as.laParent)).status).toBe(404)
  expect((await name(life.as.otherHead)).status).toBe(404)
  for (const who of [life.as.laParent, life.as.otherHead])
    expect((await who.ask(deletePickUpPerson, { params })).status).toBe(404)
  expect((await life.as.otherHead.ask(approvePickUpPerson, { params })).status).toBe(404)
  const aunt = await life.school.addAccount('parent', 'Phan Thị Cúc')
  await life.node`
    insert into guardianships (school_id, student_id, account_id, relation, kind)
    values (${life.school.id}, ${child}, ${aunt.id}, 'Dì', 'relative')`
  const relative = await aunt.login()
  expect(await people(relative)).toEqual([])
  expect((await name(relative)).status).toBe(404)
})

test('deleting a person deletes row, file reference and photo', async () => {
  const [shown] = (await people(life.as.head)).filter((one) => one.full_name === 'Lý Thị Xuyến')
  const id = shown?.id ?? ''
  const kept = () => life.node`
    select p.full_name from pick_up_people p where p.id = ${id}
    union all select r.owner_id::text from file_references r where r.owner_id = ${id}
    union all select m.id::text from media m where m.id = ${shown?.photo?.id ?? id}`
  expect(await kept()).toHaveLength(3)
  await life.as.mamParent.get(deletePickUpPerson, { params: { id } })
  expect(await kept()).toEqual([])
})
