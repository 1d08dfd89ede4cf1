import { sendAbsence } from '@nhip-cau/contract/absence'
import { listNotifications } from '@nhip-cau/contract/notifications'
import * as api from '@nhip-cau/contract/prescriptions'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, instantAt, weekdayOf } from '../../school-day.ts'
import { answerConsent } from '../students/testing/consent.ts'

const zone = 'Asia/Ho_Chi_Minh'
const monday = (() => {
  const today = new Date().toISOString().slice(0, 10)
  return addDays(today, 8 - weekdayOf(today))
})()
const day = (n: number) => addDays(monday, n)

let now = instantAt(monday, '07:00', zone)
const at = (date: string, time: string) => {
  now = instantAt(date, time, zone)
}
let life: TwoSchools
let teacher: Client
let han = ''

beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
  const cover = await life.school.addAccount('teacher', 'Lê Thị Cẩm Tú')
  await life.school.addTeacherTo(life.classes.mam, cover.id)
  teacher = await cover.login()
  const [row] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name like '%Gia Hân'`
  han = row?.id ?? ''
})
afterAll(() => life.stop())
beforeEach(async () => {
  at(monday, '07:00')
  await life.node`delete from prescriptions`
  await life.node`delete from absences`
  await life.node`delete from medicine_absences`
})

type Medicine = Partial<{ name: string; dose: string; form: 'syrup' | 'powder'; times: string[] }>
const syrup = (more: Medicine = {}) => ({
  name: 'Siro ho thảo dược',
  dose: '5 ml',
  form: 'syrup' as const,
  meal: 'after_meal' as const,
  times: ['11:15'],
  ...more,
})
const request = (more: object = {}) => ({
  student_id: han,
  from: monday,
  to: monday,
  illness: 'Viêm họng',
  place: 'bag' as const,
  medicines: [syrup()],
  agreed: true,
  ...more,
})
const send = (more: object = {}) => life.as.mamParent.get(api.sendPrescription, { body: request(more) })
const accept = (one: api.Prescription, who: Client = teacher) =>
  who.get(api.confirmPrescription, { params: { id: one.id }, body: { version: one.version } })
const give = (dose: api.Dose | undefined, more: object = {}, who: Client = teacher) =>
  who.ask(api.giveDose, { params: { id: dose?.id ?? '' }, body: more })
const told = async (who: Client, id: string) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data
    .filter((row) => row.object_id === id)
    .map((row) => row.text)
    .reverse()

test('sent, taken on, given: each dose once, and the family reads nothing of the illness', async () => {
  const sent = await send({
    medicines: [syrup(), syrup({ name: 'Nước muối sinh lý', dose: '2 giọt', times: ['14:15'] })],
  })
  expect(sent).toMatchObject({ status: 'pending', doses: [] })
  const taken = await accept(sent)
  expect(taken.doses.map((dose) => [dose.medicine, dose.time, dose.status])).toEqual([
    ['Siro ho thảo dược', '11:15', 'due'],
    ['Nước muối sinh lý', '14:15', 'due'],
  ])
  at(monday, '11:22')
  const first = taken.doses[0]
  expect(await give(first)).toMatchObject({ status: 200, body: { status: 'accepted' } })
  expect(await give(first, {}, life.as.head)).toMatchObject({
    status: 409,
    body: { detail: 'Liều này đã được Lê Thị Cẩm Tú ghi “đã cho uống” lúc 11:22.' },
  })
  at(monday, '14:20')
  await teacher.get(api.skipDose, { params: { id: taken.doses[1]?.id ?? '' }, body: { reason: 'refused' } })
  const done = await life.as.mamParent.get(api.getPrescription, { params: { id: sent.id } })
  expect(done.status).toBe('done')
  const texts = await eventually(
    () => told(life.as.mamParent, sent.id),
    (rows) => rows.length >= 3,
  )
  expect(texts).toEqual([
    'Cô đã nhận thuốc của bé Hân.',
    'Cô đã cho bé Hân uống thuốc lúc 11:22.',
    'Cô chưa cho bé Hân uống thuốc giờ 14:15. Lý do: bé không chịu uống.',
  ])
  expect(await told(teacher, sent.id)).toContain('Có đơn dặn thuốc mới của bé Hân.')
})

test('two people tap the same dose at the same moment: one wins, the dose is written down once', async () => {
  const taken = await accept(await send())
  at(monday, '11:20')
  const answers = await Promise.all([give(taken.doses[0]), give(taken.doses[0], {}, life.as.head)])
  expect(answers.map((one) => one.status).sort((one, other) => one - other)).toEqual([200, 409])
})

test('what became of a dose is never altered, not even in the database', async () => {
  const taken = await accept(await send())
  at(monday, '11:20')
  await give(taken.doses[0])
  await expect(life.node`update prescription_doses set amount = '10 ml'`).rejects.toThrow(/never changed/)
})

test('nothing is given before it is taken on, nor while a change of the family waits', async () => {
  const taken = await accept(await send())
  at(monday, '09:00')
  const changed = await life.as.mamParent.get(api.changePrescription, {
    params: { id: taken.id },
    body: { ...request({ medicines: [syrup({ dose: '3 ml' })] }), version: taken.version },
  })
  expect(changed).toMatchObject({ status: 'pending', changed: true, version: 2 })
  at(monday, '11:15')
  expect(await give(taken.doses[0])).toMatchObject({ status: 409, body: { code: 'prescription_changed' } })
  expect(await teacher.ask(api.confirmPrescription, { params: { id: taken.id }, body: { version: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  const again = await accept(changed)
  expect(again.doses).toMatchObject([{ dose: '3 ml', status: 'due' }])
  expect(await give(taken.doses[0])).toMatchObject({ status: 409, body: { code: 'prescription_closed' } })
  expect(await give(again.doses[0])).toMatchObject({ status: 200 })
})

test('from the time of the first dose on nothing is rewritten; the rest can be called off', async () => {
  const taken = await accept(await send({ to: day(1), medicines: [syrup({ times: ['11:15', '14:15'] })] }))
  const change = () =>
    life.as.mamParent.ask(api.changePrescription, {
      params: { id: taken.id },
      body: { ...request({ from: day(1), to: day(1) }), version: taken.version },
    })
  at(monday, '11:14')
  expect((await life.as.mamParent.get(api.getPrescription, { params: { id: taken.id } })).can.edit).toBe(true)
  at(monday, '11:15')
  expect((await life.as.mamParent.get(api.getPrescription, { params: { id: taken.id } })).can.edit).toBe(false)
  expect(await change()).toMatchObject({ status: 409, body: { code: 'prescription_started' } })
  const off = await life.as.mamParent.get(api.cancelPrescription, { params: { id: taken.id } })
  expect(off.doses.map((one) => [one.day, one.time, one.status])).toEqual([[monday, '11:15', 'due']])
  // The teacher had given it a moment before: that is written down, and nothing else is given.
  expect(await give(taken.doses[0])).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await give(taken.doses[1])).toMatchObject({ status: 409, body: { code: 'prescription_closed' } })
  expect(await change()).toMatchObject({ status: 409, body: { code: 'prescription_closed' } })
})

test('another amount needs a reason; not too early, not in the future, not on another day', async () => {
  const taken = await accept(await send({ to: day(1) }))
  at(monday, '10:14')
  expect(await give(taken.doses[0])).toMatchObject({ status: 409, body: { code: 'dose_early' } })
  at(monday, '11:20')
  expect(await give(taken.doses[0], { amount: '10 ml' })).toMatchObject({
    body: { errors: { amount_reason: expect.any(String) } },
  })
  expect(await give(taken.doses[0], { time: '11:30' })).toMatchObject({
    body: { errors: { time: 'Giờ này chưa đến.' } },
  })
  expect(await give(taken.doses[1])).toMatchObject({ status: 409, body: { code: 'dose_not_today' } })
  const answer = await give(taken.doses[0], { amount: '3 ml', amount_reason: 'Bé nhè một ít', time: '11:18' })
  expect(answer).toMatchObject({
    body: {
      doses: [{ status: 'given', outcome: { amount: '3 ml', amount_reason: 'Bé nhè một ít' } }, { status: 'due' }],
    },
  })
})

test('an allergy that the request names is shown and asks for a call first', async () => {
  await life.node`update students set allergy_note = 'Dị ứng Ibuprofen' where id = ${han}`
  const body = { medicines: [syrup({ name: 'Ibuprofen 100 mg', dose: '1 gói', form: 'powder' })] }
  const hidden = await accept(await send(body))
  expect(hidden).toMatchObject({ allergies: null, clash: false })
  await life.as.mamParent.get(api.cancelPrescription, { params: { id: hidden.id } })
  const owner = { schoolId: life.school.id, studentId: han, accountId: life.people.mamParent.id, key: 'health' }
  await answerConsent(life.node, owner)
  const taken = await accept(await send(body))
  expect(taken).toMatchObject({ allergies: 'Dị ứng Ibuprofen', clash: true })
  at(monday, '11:20')
  expect(await give(taken.doses[0])).toMatchObject({ body: { errors: { family_called: expect.any(String) } } })
  expect(await give(taken.doses[0], { family_called: true })).toMatchObject({ status: 200 })
  expect(await life.as.mamParent.get(api.getPrescription, { params: { id: taken.id } })).toMatchObject({
    allergies: null,
  })
  await answerConsent(life.node, owner, false)
})

test('reminded ten minutes before, red half an hour after, each once; never of a child reported absent', async () => {
  const taken = await accept(await send())
  const clock = async (time: string) => {
    at(monday, time)
    await life.server.node.runClock('medicine.remind')
  }
  await clock('11:04')
  await clock('11:05')
  await clock('11:06')
  await clock('11:45')
  await clock('11:46')
  const texts = await eventually(
    () => told(teacher, taken.id),
    (rows) => rows.length >= 3,
  )
  expect(texts).toEqual([
    'Có đơn dặn thuốc mới của bé Hân.',
    'Còn 10 phút đến giờ uống thuốc của bé Hân (11:15).',
    'Đã quá giờ uống thuốc 11:15 của bé Hân.',
  ])
  at(monday, '07:00')
  const other = await accept(await send({ medicines: [syrup({ times: ['14:15'] })] }))
  await life.as.mamParent.get(sendAbsence, {
    body: { student_ids: [han], from: monday, to: monday, half: 'afternoon', reason: 'checkup' },
  })
  const board = await eventually(
    () => teacher.get(api.doseBoard),
    ({ doses }) => doses.some((dose) => dose.absent),
  )
  expect(board.doses.map((dose) => [dose.time, dose.absent])).toEqual([
    ['11:15', false],
    ['14:15', true],
  ])
  await clock('14:10')
  await clock('14:50')
  expect(await told(teacher, other.id)).toEqual(['Có đơn dặn thuốc mới của bé Hân.'])
})

test('the day after, what nobody wrote down stays so and the request is in the archive', async () => {
  const taken = await accept(await send())
  const waiting = await send({ medicines: [syrup({ name: 'Men vi sinh', times: ['14:15'] })] })
  at(day(1), '00:05')
  await life.server.node.runClock('medicine.archive')
  const { data } = await teacher.get(api.listPrescriptions)
  expect(data.find((one) => one.id === taken.id)).toMatchObject({ status: 'done', doses: [{ status: 'missed' }] })
  expect(data.find((one) => one.id === waiting.id)?.status).toBe('expired')
})

test('at the door: what has no outcome and what has to go home; the family says whether everything came', async () => {
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
  // The first word stands.
  expect(await seen({ complete: true, remark: null })).toMatchObject({
    body: { returned: { seen: { complete: false } } },
  })
  const texts = await eventually(
    () => told(teacher, taken.id),
    (rows) => rows.some((text) => text.includes('chưa nhận đủ')),
  )
  expect(texts).toContain('Phụ huynh bé Hân báo chưa nhận đủ thuốc gửi về.')
})

test('medicine that was refused after it had been handed over goes home as well', async () => {
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

test('taken on before the bag is here: whoever gives the first dose holds it', async () => {
  const sent = await send()
  const body = { version: sent.version, received: false }
  const taken = await teacher.get(api.confirmPrescription, { params: { id: sent.id }, body })
  expect(taken.decision?.received).toBe(false)
  expect((await teacher.get(api.doseBoard)).doses).toMatchObject([{ received: false }])
  at(monday, '11:20')
  expect(await give(taken.doses[0])).toMatchObject({ body: { decision: { received: true } } })
})

const choose = async (changes: SettingsChanges) => {
  const { version } = await life.as.head.get(getSettings)
  await life.as.head.get(updateSettings, { body: { version, changes } })
}

test('where the school leaves it to the nurse, teachers take on and send home but write down no dose', async () => {
  await choose({ medicine: { teachers_give: false } })
  const taken = await accept(await send())
  expect(taken.can).toMatchObject({ give: false })
  at(monday, '11:05')
  await life.server.node.runClock('medicine.remind')
  expect((await teacher.get(api.doseBoard)).can_give).toBe(false)
  at(monday, '11:16')
  expect(await give(taken.doses[0])).toMatchObject({ status: 403 })
  const skip = { params: { id: taken.doses[0]?.id ?? '' }, body: { reason: 'refused' as const } }
  expect(await teacher.ask(api.skipDose, skip)).toMatchObject({ status: 403 })
  expect(await give(taken.doses[0], {}, life.as.head)).toMatchObject({ status: 200 })
  const soon = 'Còn 10 phút đến giờ uống thuốc của bé Hân (11:15).'
  await eventually(
    () => told(life.as.head, taken.id),
    (rows) => rows.includes(soon),
  )
  expect(await told(teacher, taken.id)).not.toContain(soon)
  await choose({ medicine: { teachers_give: true } })
})

test('the school may ask for the prescription and choose until when; an antibiotic always needs it', async () => {
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

test('both parents see everything; who may only look, only fetch, or must not fetch sees nothing', async () => {
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

test('a school that has switched the module off has no medicine', async () => {
  await choose({ modules: { prescriptions: false } })
  expect((await life.as.mamParent.ask(api.listPrescriptions)).status).toBe(404)
  expect((await teacher.ask(api.doseBoard)).status).toBe(404)
  await choose({ modules: { prescriptions: true } })
})

test('no notification names a medicine or an illness', async () => {
  const rows = await life.node<
    { words: object }[]
  >`select n.words from notifications n where n.kind like '%medicine%' or n.kind like '%dose%'`
  expect(rows.length).toBeGreaterThan(5)
  for (const { words } of rows) expect(JSON.stringify(words)).not.toMatch(/siro|viêm|penicillin|họng|5 ml/i)
})

test('what cannot be asked for', async () => {
  const ask = (more: object) => life.as.mamParent.ask(api.sendPrescription, { body: request(more) })
  const errors = async (more: object) => Object.keys(((await ask(more)).body as { errors?: object }).errors ?? {})
  expect(await errors({ agreed: false })).toEqual(['agreed'])
  expect(await errors({ medicines: [] })).toEqual(['medicines'])
  expect(await errors({ medicines: Array.from({ length: 6 }, () => syrup()) })).toEqual(['medicines'])
  expect(await errors({ medicines: [syrup(), syrup({ name: 'siro ho THẢO DƯỢC' })] })).toEqual(['medicines.1.name'])
  expect(await errors({ medicines: [syrup({ times: ['06:00'] })] })).toEqual(['medicines.0.times'])
  expect(await errors({ to: day(20) })).toEqual(['to'])
  expect(await errors({ from: day(-1) })).toEqual(['to'])
  at(monday, '09:59')
  expect(await errors({ medicines: [syrup({ times: ['10:05'] })] })).toEqual(['medicines.0.times'])
  at(monday, '10:01')
  expect(await errors({})).toEqual(['from'])
})

test('nobody sees or decides on medicine of another family, class or school', async () => {
  const { as } = life
  const sent = await send()
  const params = { id: sent.id }
  for (const who of ['laParent', 'otherParent', 'otherHead'] as const)
    expect((await as[who].ask(api.getPrescription, { params })).status, who).toBe(404)
  expect((await as.clerk.ask(api.getPrescription, { params })).status).toBe(403)
  expect((await as.otherHead.ask(api.confirmPrescription, { params, body: { version: 1 } })).status).toBe(404)
  const taken = await accept(sent)
  at(monday, '11:20')
  expect((await give(taken.doses[0], {}, as.otherHead)).status).toBe(404)
  expect((await as.laParent.ask(api.cancelPrescription, { params })).status).toBe(404)
  expect((await as.laParent.ask(api.sendPrescription, { body: request() })).status).toBe(404)
  const skip = { params: { id: taken.doses[0]?.id ?? '' }, body: { reason: 'refused' as const } }
  expect((await as.otherHead.ask(api.skipDose, skip)).status).toBe(404)
  expect((await as.otherHead.ask(api.returnMedicine, { params, body: { items: ['bag'], note: null } })).status).toBe(
    404,
  )
  const seen = { params, body: { complete: true, remark: null } }
  expect((await as.laParent.ask(api.confirmReturned, seen)).status).toBe(404)
  const reason = 'Lý do đủ dài'
  expect((await as.otherHead.ask(api.rejectPrescription, { params, body: { version: 1, reason } })).status).toBe(404)
  const change = { params, body: { ...request(), version: 1 } }
  expect((await as.laParent.ask(api.changePrescription, change)).status).toBe(404)
  expect((await as.otherHead.get(api.doseBoard, { query: { class_id: life.classes.mam } })).doses).toEqual([])
  for (const who of ['otherHead', 'clerk'] as const)
    expect((await as[who].fetch(`/api/v1/school/prescriptions/${sent.id}/print`)).status).toBeGreaterThan(400)
})

test('the sheet and the book are printed and saved as a file', async () => {
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
})
