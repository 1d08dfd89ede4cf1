import { rejectAbsence, sendAbsence } from '@nhip-cau/contract/absence'
import { createPickUpRequest, listPickUpRequests } from '@nhip-cau/contract/pick-up'
import { sendPickUpWish } from '@nhip-cau/contract/pick-up-wishes'
import * as medicine from '@nhip-cau/contract/prescriptions'
import { profile } from '@nhip-cau/contract/profile'
import { type FamilyToday, familyToday, today } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { friday } from '../../../testing/school-morning.ts'
import { startTwoParents, stranger, type TwoParents } from '../../../testing/two-parents.ts'

let family: TwoParents
beforeAll(async () => {
  family = await startTwoParents()
})
afterAll(() => family.life.stop())
beforeEach(() => family.again())

const han = 'Nguyễn Hoàng Gia Hân'
const dayOf = (who: Client): Promise<FamilyToday> => who.get(familyToday)

/** Accepts the mother's request of one dose at 11:15 and returns it. */
const acceptMedicine = async (): Promise<medicine.Prescription> => {
  const asked = (await family.askPrescription(family.mother)).body as medicine.Prescription
  const params = { id: asked.id }
  return family.life.as.head.get(medicine.confirmPrescription, { params, body: { version: asked.version } })
}

test('shows a family the doses of the day and the outcome of one only when it can no longer be undone', async () => {
  const { life, mother } = family
  const { doses } = await acceptMedicine()
  const dose = doses[0]?.id ?? ''
  const due = { id: dose, student_id: family.han, time: '11:15', medicine: 'Siro ho', dose: '5 ml', absent: false }
  expect((await dayOf(mother)).doses).toEqual([
    { ...due, prescription_id: expect.any(String) as string, status: 'due', outcome: null },
  ])
  await life.mark(han, 'present')
  life.at('11:16')
  await life.as.head.get(medicine.giveDose, { params: { id: dose }, body: {} })
  expect((await dayOf(mother)).doses).toMatchObject([{ status: 'due', outcome: null }])
  await life.settle()
  expect((await dayOf(mother)).doses).toMatchObject([{ status: 'given', outcome: { amount: '5 ml', reason: null } }])
})

test('shows a family that a child reported absent gets no dose at school', async () => {
  await acceptMedicine()
  expect((await family.reportIll(family.mother)).status).toBe(200)
  await family.life.settle()
  expect((await dayOf(family.mother)).doses).toMatchObject([{ status: 'due', absent: true }])
})

test('shows a family who fetches the child, what the school rejected and whom to call', async () => {
  const { life, mother } = family
  await mother.get(sendPickUpWish, { body: { student_ids: [family.han], day: friday, kind: 'late', time: '17:20' } })
  await family.code(mother)
  const reported = await mother.get(sendAbsence, {
    body: { student_ids: [family.han], from: friday, to: friday, reason: 'sick' },
  })
  const id = reported.data[0]?.id ?? ''
  await life.as.head.get(rejectAbsence, { params: { id }, body: { reason: 'Xin gia đình gửi giấy khám.' } })
  const shown = await dayOf(mother)
  expect(shown.pick_ups).toMatchObject([
    { student_id: family.han, kind: 'late', time: '17:20', confirmed: false },
    { student_id: family.han, kind: 'code', person: stranger.full_name, relation: stranger.relation },
  ])
  expect(shown.tasks).toEqual([{ kind: 'absence_rejected', id, student_id: family.han }])
  expect(shown.teachers).toMatchObject([{ class_id: life.classes.mam }])
  await life.node`
    update schools set settings = settings || '{"visibility": {"parents_see_teacher_phones": false}}'
    where school_id = ${life.school.id}`
  expect((await dayOf(mother)).teachers).toEqual([])
  await life.node`update schools set settings = settings - 'visibility' where school_id = ${life.school.id}`
})

test('shows a barred father and a guardian who only fetches no medicine, no question and no number to call', async () => {
  const { life, father, mother } = family
  await acceptMedicine()
  await family.late(mother)
  await family.code(mother)
  await life.teacher.get(createPickUpRequest, { body: { student_id: family.han, ...stranger } })
  expect(await dayOf(father)).toMatchObject({ doses: [{ status: 'due' }], teachers: [{}] })
  expect((await father.get(listPickUpRequests)).data).toMatchObject([{ can: { answer: true } }])
  const nothing = { doses: [], pick_ups: [], tasks: [], teachers: [] }
  for (const lose of [family.bar, () => family.make('pick_up')]) {
    await lose()
    expect(await dayOf(father)).toEqual({ day: friday, ...nothing })
    expect((await father.get(listPickUpRequests)).data).toEqual([])
    expect((await father.get(profile)).children).toMatchObject([{ photo: null }])
  }
})

test('shows a relative no medicine, and returns 404 to staff', async () => {
  const { life, father } = family
  await acceptMedicine()
  await family.make('relative')
  expect((await dayOf(father)).doses).toEqual([])
  expect((await life.teacher.ask(familyToday)).status).toBe(404)
  expect((await family.mother.ask(today)).status).toBe(404)
})
