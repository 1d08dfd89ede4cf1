import { closeSchool, createHoliday, deleteHoliday, liftClosure } from '@nhip-cau/contract/calendar'
import { addDays } from '@nhip-cau/contract/days'
import { listNotifications } from '@nhip-cau/contract/notifications'
import * as api from '@nhip-cau/contract/prescriptions'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monday, startPrescriptionSchool } from '../../../testing/prescription-school.ts'

let here: Awaited<ReturnType<typeof startPrescriptionSchool>>
beforeAll(async () => {
  here = await startPrescriptionSchool()
})
afterAll(() => here.life.stop())
beforeEach(async () => {
  await here.beginAgain()
  await here.settle()
  await here.life.node`delete from notifications`
})

const saturday = addDays(monday, 5)
const friday = addDays(monday, 4)
/** From Monday to Saturday, which is no school day. */
const week = { from: monday, to: saturday }
const daysOf = async ({ id }: { id: string }) => {
  const { doses } = await here.teacher.get(api.getPrescription, { params: { id } })
  return doses.map(({ day }) => day)
}
const addDay = async (day: string, kind: 'working' | 'school') => {
  const body = { name: 'Lịch thay đổi', from_date: day, to_date: day, kind, confirmed: true }
  const { id } = await here.life.as.head.get(createHoliday, { body })
  await here.settle()
  return async () => {
    await here.life.as.head.get(deleteHoliday, { params: { id } })
    await here.settle()
  }
}
const noticesOf = async (who: Client, text: string) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data
    .map((one) => one.text)
    .filter((one) => one.includes(text))
const shown = (day: string) => day.split('-').reverse().join('/')

test('a make-up Saturday gets its doses and loses them again, and the teachers are notified once for the class', async () => {
  const { life, teacher, send, accept, request } = here
  const [duc] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name like '%Minh Đức'`
  const other = await life.as.bothParent.get(api.sendPrescription, {
    body: request({ ...week, student_id: duc?.id ?? '' }),
  })
  await accept(other)
  const taken = await accept(await send(week))
  expect(await daysOf(taken)).not.toContain(saturday)
  const takeAway = await addDay(saturday, 'working')
  expect(await daysOf(taken)).toContain(saturday)
  const [notice, ...more] = await noticesOf(teacher, `có đi học ngày ${shown(saturday)}`)
  expect([notice, more]).toEqual([expect.stringMatching(/Hân.*Đức|Đức.*Hân/), []])
  expect(await noticesOf(life.as.mamParent, 'Lịch trường thay đổi')).toEqual([])
  await takeAway()
  expect(await daysOf(taken)).not.toContain(saturday)
  expect(await noticesOf(teacher, `nghỉ học ngày ${shown(saturday)}`)).toHaveLength(1)
})

test('a new holiday voids the doses of its day only, and what was given stays', async () => {
  const { at, send, accept, give, teacher } = here
  const taken = await accept(await send(week))
  at(monday, '11:20')
  expect((await give(taken.doses[0])).status).toBe(200)
  const before = await daysOf(taken)
  const takeAway = await addDay(friday, 'school')
  expect(await daysOf(taken)).toEqual(before.filter((day) => day !== friday))
  expect(await noticesOf(teacher, `nghỉ học ngày ${shown(friday)}`)).toHaveLength(1)
  const closeToday = await addDay(monday, 'school')
  const { doses } = await teacher.get(api.getPrescription, { params: { id: taken.id } })
  expect(doses[0]).toMatchObject({ day: monday, status: 'given' })
  await closeToday()
  await takeAway()
  expect(await daysOf(taken)).toEqual(before)
})

test('an emergency closure and the working days of the settings move doses too, but not the dose of a child who is here', async () => {
  const { life, send, accept, choose, settle } = here
  const taken = await accept(await send(week))
  const before = await daysOf(taken)
  const { id } = await life.as.head.get(closeSchool, {
    body: { from_date: monday, to_date: friday, reason: 'Bão số 9 đổ bộ' },
  })
  await settle()
  // The child came in the morning and still needs the medicine.
  expect(await daysOf(taken)).toEqual([monday])
  await life.as.head.get(liftClosure, { params: { id } })
  await settle()
  expect(await daysOf(taken)).toEqual(before)
  await choose({ working_days: [1, 2, 3, 4, 5, 6] })
  await settle()
  expect(await daysOf(taken)).toContain(saturday)
  await choose({ working_days: [1, 2, 3, 4, 5] })
  await settle()
  expect(await daysOf(taken)).toEqual(before)
})

test('a request with no dose left opens again for a new school day, unless the medicine went home', async () => {
  const { at, send, accept, give, settle, life, teacher } = here
  const taken = await accept(await send(week))
  await life.node`update prescription_doses d set status = 'void' where d.day > ${monday}`
  at(monday, '11:20')
  await give(taken.doses[0])
  await settle()
  const read = () => teacher.get(api.getPrescription, { params: { id: taken.id } })
  expect((await read()).status).toBe('done')
  const takeAway = await addDay(saturday, 'working')
  expect((await read()).status).toBe('accepted')
  await takeAway()
  await life.node`
    update prescriptions p set status = 'done', returned_at = now(), returned_by = p.decided_by where p.id = ${taken.id}`
  await life.node`update prescription_doses d set status = 'void' where d.day > ${monday}`
  const takeAwayAgain = await addDay(saturday, 'working')
  expect(await read()).toMatchObject({ status: 'done', doses: [{ day: monday }] })
  await takeAwayAgain()
})
