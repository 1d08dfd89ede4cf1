import { sendAbsence } from '@nhip-cau/contract/absence'
import { addDays } from '@nhip-cau/contract/days'
import * as api from '@nhip-cau/contract/prescriptions'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monday, startPrescriptionSchool, syrup } from '../../../testing/prescription-school.ts'
import { answerConsent } from '../../register/students/testing/consent.ts'

const day = (n: number) => addDays(monday, n)

let here: Awaited<ReturnType<typeof startPrescriptionSchool>>
beforeAll(async () => {
  here = await startPrescriptionSchool()
})
afterAll(() => here.life.stop())
beforeEach(() => here.beginAgain())

test('records each dose of an accepted request once, and notifies the family without naming medicine or illness', async () => {
  const { life, teacher, at, send, accept, give, settle, noticesOf } = here
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
  await settle()
  at(monday, '14:20')
  await teacher.get(api.skipDose, { params: { id: taken.doses[1]?.id ?? '' }, body: { reason: 'refused' } })
  await settle()
  const done = await life.as.mamParent.get(api.getPrescription, { params: { id: sent.id } })
  expect(done.status).toBe('done')
  const texts = await eventually(
    () => noticesOf(life.as.mamParent, sent.id),
    (rows) => rows.length >= 3,
  )
  expect(texts).toEqual([
    'Cô đã nhận thuốc của bé Hân.',
    'Cô đã cho bé Hân uống thuốc lúc 11:22.',
    'Cô chưa cho bé Hân uống thuốc giờ 14:15. Lý do: bé không chịu uống.',
  ])
  expect(await noticesOf(teacher, sent.id)).toContain('Có đơn dặn thuốc mới của bé Hân.')
})

test('of two concurrent records of one dose one wins and the other gets 409', async () => {
  const { life, at, send, accept, give } = here
  const taken = await accept(await send())
  at(monday, '11:20')
  const answers = await Promise.all([give(taken.doses[0]), give(taken.doses[0], {}, life.as.head)])
  expect(answers.map((one) => one.status).sort((one, other) => one - other)).toEqual([200, 409])
})

test('the database refuses to change the outcome of a dose', async () => {
  const { life, at, send, accept, give } = here
  const taken = await accept(await send())
  at(monday, '11:20')
  await give(taken.doses[0])
  await expect(life.node`update prescription_doses set amount = '10 ml'`).rejects.toThrow(/never changed/)
})

test('refuses a dose while a change of the family is pending, and doses of the old version afterwards', async () => {
  const { life, teacher, at, request, send, accept, give } = here
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

test('from the time of the first dose the request cannot be edited; cancelling voids the later doses', async () => {
  const { life, at, request, send, accept, give } = here
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
  // The teacher gave it a moment before, so it can still be recorded; nothing else can.
  expect(await give(taken.doses[0])).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await give(taken.doses[1])).toMatchObject({ status: 409, body: { code: 'prescription_closed' } })
  expect(await change()).toMatchObject({ status: 409, body: { code: 'prescription_closed' } })
})

test('another amount needs a reason; refuses a dose too early, in the future or of another day', async () => {
  const { at, send, accept, give } = here
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

test('shows staff an allergy that the request names, with consent only, and requires a call to the family first', async () => {
  const { life, han, at, send, accept, give } = here
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

test('reminds once ten minutes before a dose and once when it is overdue, but not of an absent child', async () => {
  const { life, teacher, han, at, send, accept, noticesOf } = here
  const taken = await accept(await send())
  const clock = async (time: string) => {
    at(monday, time)
    await life.server.node.runClock('prescriptions.remind')
  }
  await clock('11:04')
  await clock('11:05')
  await clock('11:06')
  await clock('11:45')
  await clock('11:46')
  const texts = await eventually(
    () => noticesOf(teacher, taken.id),
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
  expect(await noticesOf(teacher, other.id)).toEqual(['Có đơn dặn thuốc mới của bé Hân.'])
})

test('on the next day an open dose is missed, an accepted request done and a pending one expired', async () => {
  const { life, teacher, at, send, accept } = here
  const taken = await accept(await send())
  const waiting = await send({ medicines: [syrup({ name: 'Men vi sinh', times: ['14:15'] })] })
  at(day(1), '00:05')
  await life.server.node.runClock('prescriptions.archive')
  const { data } = await teacher.get(api.listPrescriptions)
  expect(data.find((one) => one.id === taken.id)).toMatchObject({ status: 'done', doses: [{ status: 'missed' }] })
  expect(data.find((one) => one.id === waiting.id)?.status).toBe('expired')
})

test('rejects requests with invalid medicines, times or days, or without agreement', async () => {
  const { life, at, request } = here
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

test('returns 404 or 403 for medicine of another family, class or school', async () => {
  const { life, at, request, send, accept, give } = here
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
