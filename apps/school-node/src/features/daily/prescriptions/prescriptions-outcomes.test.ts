import * as api from '@nhip-cau/contract/prescriptions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monday, startPrescriptionSchool, syrup } from '../../../testing/prescription-school.ts'

let here: Awaited<ReturnType<typeof startPrescriptionSchool>>
beforeAll(async () => {
  here = await startPrescriptionSchool()
})
afterAll(() => here.life.stop())
beforeEach(() => here.beginAgain())

const twice = { medicines: [syrup({ times: ['11:15', '14:15'] })] }
const idOf = (dose: api.Dose | undefined) => ({ params: { id: dose?.id ?? '' } })
const presences = async () => (await here.teacher.get(api.doseBoard)).doses.map((dose) => dose.presence)
const undo = (dose: api.Dose | undefined, who = here.teacher) => who.ask(api.undoDose, idOf(dose))

test('refuses a dose for a child who is not marked as present, and accepts it after the mark', async () => {
  const { mark, at, send, accept, give, beginAgain } = here
  await beginAgain({ arrived: false })
  const taken = await accept(await send())
  at(monday, '11:20')
  expect(await presences()).toEqual(['expected'])
  expect(await give(taken.doses[0])).toMatchObject({
    status: 409,
    body: { code: 'dose_not_arrived', detail: expect.stringContaining('Bé Hân chưa được ghi có mặt') },
  })
  await mark('late')
  expect(await presences()).toEqual(['present'])
  expect(await give(taken.doses[0])).toMatchObject({ status: 200, body: { doses: [{ status: 'given' }] } })
})

test('refuses a dose for a child who is marked as absent, but records that it was not given', async () => {
  const { mark, at, send, accept, give, teacher, beginAgain } = here
  await beginAgain({ arrived: false })
  const taken = await accept(await send())
  at(monday, '11:20')
  await mark('unexcused')
  expect(await presences()).toEqual(['expected'])
  expect(await give(taken.doses[0])).toMatchObject({ status: 409, body: { code: 'dose_not_arrived' } })
  const answer = await teacher.get(api.skipDose, { ...idOf(taken.doses[0]), body: { reason: 'absent' } })
  expect(answer.doses).toMatchObject([{ status: 'not_given', outcome: { reason: 'absent' } }])
})

test('refuses a dose for a child who has left, but records that it was not given', async () => {
  const { depart, at, send, accept, give, teacher } = here
  const taken = await accept(await send())
  at(monday, '11:20')
  await depart()
  expect(await presences()).toEqual(['left'])
  expect(await give(taken.doses[0])).toMatchObject({
    status: 409,
    body: { code: 'dose_left', detail: expect.stringContaining('Bé Hân đã về lúc 11:20') },
  })
  const answer = await teacher.get(api.skipDose, { ...idOf(taken.doses[0]), body: { reason: 'absent' } })
  expect(answer.doses).toMatchObject([{ status: 'not_given' }])
})

test('records a dose after the child left with the true time of before, and refuses a time after the departure', async () => {
  const { depart, at, send, accept, give, teacher } = here
  const taken = await accept(await send())
  at(monday, '11:30')
  await depart()
  at(monday, '11:40')
  expect((await teacher.get(api.doseBoard)).doses).toMatchObject([{ presence: 'left', left_at: expect.any(String) }])
  expect(await give(taken.doses[0], { time: '11:35' })).toMatchObject({
    status: 409,
    body: {
      code: 'dose_left',
      detail: 'Bé Hân đã về lúc 11:30. Nếu đã cho uống trước đó, cô ghi đúng giờ đã cho uống.',
    },
  })
  const { status, body } = await give(taken.doses[0], { time: '11:20' })
  expect([status, body]).toMatchObject([200, { doses: [{ status: 'given' }] }])
  expect(await presences()).toEqual(['left'])
})

test('accepts a dose without a mark in a school that keeps no register', async () => {
  const { at, send, accept, give, choose, beginAgain } = here
  await beginAgain({ arrived: false })
  await choose({ modules: { attendance: false } })
  const taken = await accept(await send())
  at(monday, '11:20')
  expect(await presences()).toEqual([null])
  expect((await give(taken.doses[0])).status).toBe(200)
  await choose({ modules: { attendance: true } })
})

test('undoes a given dose within the undo period: it is due again, and the family hears only of the second record', async () => {
  const { life, at, pass, send, accept, give, settle, noticesOf } = here
  const taken = await accept(await send())
  const [dose] = taken.doses
  at(monday, '11:20')
  expect(await give(dose)).toMatchObject({ body: { undo_seconds: 10, doses: [{ status: 'given' }] } })
  const seen = () => life.as.mamParent.get(api.getPrescription, { params: { id: taken.id } })
  expect((await seen()).doses).toMatchObject([{ status: 'due', outcome: null }])
  pass(9)
  expect(await undo(dose)).toMatchObject({
    status: 200,
    body: { status: 'accepted', can: { give: true }, doses: [{ status: 'due', outcome: null }] },
  })
  await settle()
  expect(await noticesOf(life.as.mamParent, taken.id)).toEqual(['Cô đã nhận thuốc của bé Hân.'])
  at(monday, '11:25')
  expect((await give(dose)).status).toBe(200)
  await settle()
  expect(await seen()).toMatchObject({ status: 'done', doses: [{ status: 'given' }] })
  expect(await noticesOf(life.as.mamParent, taken.id)).toEqual([
    'Cô đã nhận thuốc của bé Hân.',
    'Cô đã cho bé Hân uống thuốc lúc 11:25.',
  ])
})

test('undoes a dose that was recorded as not given', async () => {
  const { at, send, accept, teacher } = here
  const taken = await accept(await send())
  at(monday, '11:20')
  const body = { reason: 'other' as const, note: 'Nhầm bé' }
  expect(await teacher.get(api.skipDose, { ...idOf(taken.doses[0]), body })).toMatchObject({ undo_seconds: 10 })
  expect(await undo(taken.doses[0])).toMatchObject({ status: 200, body: { doses: [{ status: 'due', outcome: null }] } })
})

test('refuses to undo a dose after the undo period, and once the family was notified', async () => {
  const { at, pass, send, accept, give, settle } = here
  const taken = await accept(await send(twice))
  at(monday, '11:20')
  await give(taken.doses[0])
  pass(11)
  expect(await undo(taken.doses[0])).toMatchObject({
    status: 409,
    body: { code: 'dose_undo_late', detail: expect.stringContaining('10 giây') },
  })
  at(monday, '14:20')
  await give(taken.doses[1])
  await settle()
  expect(await undo(taken.doses[1])).toMatchObject({ status: 409, body: { code: 'dose_undo_late' } })
})

test('refuses the undo to everybody but the person who recorded the dose, and of a dose without an outcome', async () => {
  const { life, at, send, accept, give } = here
  const taken = await accept(await send(twice))
  at(monday, '11:20')
  await give(taken.doses[0])
  const other = await life.school.addAccount('teacher', 'Cô Hải Yến')
  await life.school.addTeacherTo(life.classes.mam, other.id)
  const notOwn = { status: 409, body: { code: 'dose_undo_own' } }
  for (const who of [await other.login(), life.as.head]) expect(await undo(taken.doses[0], who)).toMatchObject(notOwn)
  expect((await undo(taken.doses[0], life.as.otherHead)).status).toBe(404)
  expect(await undo(taken.doses[1])).toMatchObject(notOwn)
  expect((await undo(taken.doses[0])).status).toBe(200)
})

test('a request stays open while an outcome can be undone; a dose undone after a cancellation is void', async () => {
  const { life, at, send, accept, give, settle, teacher } = here
  const taken = await accept(await send(twice))
  const params = { id: taken.id }
  at(monday, '11:10')
  await give(taken.doses[0])
  await settle()
  at(monday, '14:10')
  expect(await give(taken.doses[1])).toMatchObject({ status: 200, body: { status: 'accepted' } })
  await life.as.mamParent.get(api.cancelPrescription, { params })
  expect((await undo(taken.doses[1])).status).toBe(200)
  expect(await teacher.get(api.getPrescription, { params })).toMatchObject({
    status: 'cancelled',
    doses: [{ status: 'given' }],
  })
  expect(await give(taken.doses[1])).toMatchObject({ status: 409, body: { code: 'prescription_closed' } })
})
