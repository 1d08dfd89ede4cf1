import * as api from '@nhip-cau/contract/prescriptions'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monday, startPrescriptionSchool, syrup } from '../../../testing/prescription-school.ts'

let here: Awaited<ReturnType<typeof startPrescriptionSchool>>
beforeAll(async () => {
  here = await startPrescriptionSchool()
})
afterAll(() => here.life.stop())
beforeEach(() => here.beginAgain())

test('the board of a child shows due doses and leftover medicine; the family confirms once whether everything came back', async () => {
  const { life, teacher, han, at, send, accept, give, noticesOf } = here
  const taken = await accept(await send())
  const door = () => teacher.get(api.doseBoard, { query: { student_id: han } })
  at(monday, '11:20')
  expect(await door()).toMatchObject({ doses: [{ status: 'due' }], leftovers: [], can_give: true })
  await give(taken.doses[0])
  expect((await door()).leftovers).toMatchObject([{ prescription_id: taken.id, medicines: ['Siro ho thảo dược'] }])
  const params = { id: taken.id }
  const seen = (body: { complete: boolean; remark: string | null }) =>
    life.as.mamParent.ask(api.confirmReturned, { params, body })
  expect(await seen({ complete: true, remark: null })).toMatchObject({ status: 409 })
  const back = { params, body: { items: ['bag', 'rest'] as const, note: 'Còn nửa chai.' } }
  const none = { params, body: { items: [], note: null } }
  expect(await teacher.ask(api.returnMedicine, none)).toMatchObject({ body: { errors: { items: expect.any(String) } } })
  const both = { params, body: { items: ['rest' as const, 'used_up' as const], note: null } }
  expect(await teacher.ask(api.returnMedicine, both)).toMatchObject({ status: 422 })
  const sentBack = { params, body: { items: [...back.body.items], note: back.body.note } }
  expect(await teacher.get(api.returnMedicine, sentBack)).toMatchObject({
    returned: { note: 'Còn nửa chai.', items: ['bag', 'rest'], seen: null },
  })
  expect(await life.as.head.get(api.returnMedicine, sentBack)).toMatchObject({ returned: { by: 'Lê Thị Cẩm Tú' } })
  expect((await door()).leftovers).toEqual([])
  expect((await life.as.mamParent.get(api.getPrescription, { params })).can.confirm_return).toBe(true)
  expect(await seen({ complete: false, remark: null })).toMatchObject({
    body: { errors: { remark: expect.any(String) } },
  })
  expect(await seen({ complete: false, remark: 'Thiếu cái thìa.' })).toMatchObject({
    body: { returned: { seen: { complete: false, remark: 'Thiếu cái thìa.' } }, can: { confirm_return: false } },
  })
  // The first answer stands.
  expect(await seen({ complete: true, remark: null })).toMatchObject({
    body: { returned: { seen: { complete: false } } },
  })
  const texts = await eventually(
    () => noticesOf(teacher, taken.id),
    (rows) => rows.some((text) => text.includes('chưa nhận đủ')),
  )
  expect(texts).toContain('Phụ huynh bé Hân báo chưa nhận đủ thuốc gửi về.')
})

test('lists received medicine as leftover after a changed request was rejected', async () => {
  const { life, teacher, at, request, send, accept } = here
  const taken = await accept(await send())
  const params = { id: taken.id }
  at(monday, '09:00')
  const changed = await life.as.mamParent.get(api.changePrescription, {
    params,
    body: { ...request({ medicines: [syrup({ dose: '8 ml' })] }), version: 1 },
  })
  await teacher.get(api.rejectPrescription, { params, body: { version: changed.version, reason: 'Liều chưa rõ' } })
  expect((await teacher.get(api.doseBoard)).leftovers).toMatchObject([{ prescription_id: taken.id }])
})

test('giving the first dose marks medicine accepted without its bag as received', async () => {
  const { teacher, at, send, give, settle } = here
  const sent = await send()
  const body = { version: sent.version, received: false }
  const taken = await teacher.get(api.confirmPrescription, { params: { id: sent.id }, body })
  expect(taken.decision?.received).toBe(false)
  expect((await teacher.get(api.doseBoard)).doses).toMatchObject([{ received: false }])
  at(monday, '11:20')
  expect(await give(taken.doses[0])).toMatchObject({ body: { decision: { received: false } } })
  await settle()
  const { decision } = await teacher.get(api.getPrescription, { params: { id: sent.id } })
  expect(decision?.received).toBe(true)
})

test('if only the nurse may give doses, teachers accept requests, but get 403 for doses and no reminder', async () => {
  const { life, teacher, at, send, accept, give, noticesOf, choose } = here
  await choose({ medicine: { teachers_give: false } })
  const taken = await accept(await send())
  expect(taken.can).toMatchObject({ give: false })
  at(monday, '11:05')
  await life.server.node.runClock('prescriptions.remind')
  expect((await teacher.get(api.doseBoard)).can_give).toBe(false)
  at(monday, '11:16')
  expect(await give(taken.doses[0])).toMatchObject({ status: 403 })
  const skip = { params: { id: taken.doses[0]?.id ?? '' }, body: { reason: 'refused' as const } }
  expect(await teacher.ask(api.skipDose, skip)).toMatchObject({ status: 403 })
  expect(await give(taken.doses[0], {}, life.as.head)).toMatchObject({ status: 200 })
  const soon = 'Còn 10 phút đến giờ uống thuốc của bé Hân (11:15).'
  await eventually(
    () => noticesOf(life.as.head, taken.id),
    (rows) => rows.includes(soon),
  )
  expect(await noticesOf(teacher, taken.id)).not.toContain(soon)
  await choose({ medicine: { teachers_give: true } })
})

test('requires the photo of the prescription and the daily limit by the settings, and always the photo for an antibiotic', async () => {
  const { life, at, request, choose } = here
  const ask = (more: object = {}) => life.as.mamParent.ask(api.sendPrescription, { body: request(more) })
  expect(await ask({ medicines: [syrup({ name: 'Khang sinh goi 250 mg' })] })).toMatchObject({
    body: { errors: { image_ids: 'Thuốc kháng sinh cần có ảnh đơn thuốc của bác sĩ.' } },
  })
  await choose({ medicine: { photo_required: true }, cut_offs: { medicine_until: '08:30' } })
  expect(await life.as.mamParent.get(api.prescriptionListInput)).toMatchObject({ photo_required: true, until: '08:30' })
  expect(await ask()).toMatchObject({ body: { errors: { image_ids: 'Nhà trường cần ảnh đơn thuốc của bác sĩ.' } } })
  at(monday, '08:31')
  expect(await ask()).toMatchObject({ body: { errors: { from: 'Nhà trường nhận dặn thuốc trong ngày đến 08:30.' } } })
  await choose({ medicine: { photo_required: false }, cut_offs: { medicine_until: '10:00' } })
})

test('a second parent sees the request; a relative, a pick-up contact and a barred parent get 404', async () => {
  const { life, han, send } = here
  const { id } = await send()
  const { as, people, school } = life
  const other = people.laParent.id
  for (const [kind, barred, status] of [
    ['parent', false, 200],
    ['parent', true, 404],
    ['relative', false, 404],
    ['pick_up', false, 404],
  ] as const) {
    await life.node`
      insert into guardianships (school_id, student_id, account_id, relation, kind, may_pick_up, barred)
      values (${school.id}, ${han}, ${other}, 'Bố', ${kind}, false, ${barred})`
    expect((await as.laParent.ask(api.getPrescription, { params: { id } })).status, `${kind} ${barred}`).toBe(status)
    expect((await as.laParent.get(api.listPrescriptions)).data.length, kind).toBe(status === 200 ? 1 : 0)
    expect((await as.laParent.fetch(`/api/v1/parent/prescriptions/${id}/print`)).status, kind).toBe(status)
    await life.node`delete from guardianships where student_id = ${han} and account_id = ${other}`
  }
})

test('returns 404 while the prescriptions module is switched off', async () => {
  const { life, teacher, choose } = here
  await choose({ modules: { prescriptions: false } })
  expect((await life.as.mamParent.ask(api.listPrescriptions)).status).toBe(404)
  expect((await teacher.ask(api.doseBoard)).status).toBe(404)
  await choose({ modules: { prescriptions: true } })
})

test('no notification names a medicine or an illness', async () => {
  const { life } = here
  const rows = await life.node<
    { words: object }[]
  >`select n.words from notifications n where n.kind like '%prescription%' or n.kind like '%dose%'`
  expect(rows.length).toBeGreaterThan(5)
  for (const { words } of rows) expect(JSON.stringify(words)).not.toMatch(/siro|viêm|penicillin|họng|5 ml/i)
})

test('exports the request and the book as PDF or Excel files, each recorded in the audit log', async () => {
  const { life, send, accept } = here
  const taken = await accept(await send())
  const read = async (path: string, who = life.as.head) =>
    Buffer.from(await (await who.fetch(path)).arrayBuffer())
      .subarray(0, 4)
      .toString('latin1')
  const days = `from=${monday}&to=${monday}`
  expect(await read(`/api/v1/school/prescriptions/${taken.id}/print`)).toBe('%PDF')
  expect(await read(`/api/v1/parent/prescriptions/${taken.id}/print`, life.as.mamParent)).toBe('%PDF')
  expect(await read(`/api/v1/school/prescriptions/book/pdf?${days}`)).toBe('%PDF')
  expect((await read(`/api/v1/school/prescriptions/book/excel?${days}`)).slice(0, 2)).toBe('PK')
  const entries = await life.node<{ actor_role: string; action: string }[]>`
    select e.actor_role, e.action from audit_entries e
    where e.school_id = ${life.school.id} and e.action ~ '\\.(print|export)$'
      and (e.object_id is null or e.object_id = ${taken.id}) order by e.at, e.id`
  expect(entries.map(({ actor_role, action }) => `${actor_role} ${action}`)).toEqual([
    'school prescription.print',
    'parent prescription.print',
    'school medicine_book.print',
    'school medicine_book.export',
  ])
})
