import { answerAbsenceQuestion } from '@nhip-cau/contract/attendance'
import * as consents from '@nhip-cau/contract/consents'
import * as requests from '@nhip-cau/contract/data-requests'
import * as pickUp from '@nhip-cau/contract/pick-up'
import * as people from '@nhip-cau/contract/pick-up-people'
import * as wishes from '@nhip-cau/contract/pick-up-wishes'
import { profile } from '@nhip-cau/contract/profile'
import { listChildren } from '@nhip-cau/contract/students'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accomplice, startTwoParents, stranger, type TwoParents } from '../testing/two-parents.ts'

// Tests data that a barred father set up earlier, and the rights of guardians who may not act for the child.

const tuesday = '2026-11-24'
let family: TwoParents
beforeAll(async () => {
  family = await startTwoParents()
})
afterAll(() => family.life.stop())
beforeEach(() => family.again())

describe('data set up by a guardian who is barred later', () => {
  test('flags an approved pick-up person to the office and at pick-up until the office approves again, and notifies the head once', async () => {
    const { id } = await family.named(family.father, accomplice)
    await family.approve(id)
    expect((await family.collectors()).collectors.find((one) => one.id === id)).toMatchObject({
      named_by_barred: false,
    })
    await family.bar()
    const [waiting] = await family.peopleOf(family.life.as.head, { status: 'pending' })
    expect(waiting).toMatchObject({ id, status: 'approved', named_by_barred: true, can: { decide: true } })
    expect((await family.collectors()).collectors.find((one) => one.id === id)).toMatchObject({ named_by_barred: true })
    const notified = await eventually(
      () => family.texts(family.life.as.head),
      (all) => all.some((text) => text.includes('Trần Văn Lạ') && text.includes('cần xem lại')),
    )
    expect(notified.filter((text) => text.includes('cần xem lại'))).toHaveLength(1)
    await family.approve(id)
    expect(await family.peopleOf(family.life.as.head, { status: 'pending' })).toEqual([])
    expect((await family.collectors()).collectors.find((one) => one.id === id)).toMatchObject({
      named_by_barred: false,
    })
  })

  test('flags a pending pick-up person that he named, and not one that the mother named', async () => {
    await family.named(family.father, accomplice)
    await family.named(family.mother)
    await family.bar()
    const flags = (await family.peopleOf(family.life.as.head, { student_id: family.han })).map((one) => [
      one.full_name,
      one.named_by_barred,
    ])
    expect(flags).toEqual([
      ['Trần Văn Lạ', true],
      ['Phan Thị Lành', false],
    ])
  })

  test('rejects his pick-up code', async () => {
    const made = (await family.code(family.father)).body as pickUp.PickUpCode
    await family.bar()
    const checked = await family.life.teacher.ask(pickUp.checkPickUpCode, { body: { code: made.code } })
    expect([checked.status, checked.body]).toMatchObject([422, { code: 'code_unknown' }])
    expect((await family.collectors()).collectors.map((one) => one.kind)).not.toContain('code')
    expect((await family.father.get(pickUp.listPickUpCodes)).data).toEqual([])
    await family.life.mark('Nguyễn Hoàng Gia Hân', 'present')
    const handed = await family.life.teacher.ask(pickUp.recordDeparture, {
      body: { student_id: family.han, collector: { kind: 'code', id: made.id, code: made.code } },
    })
    expect(handed.status).toBe(409)
  })

  test('removes his pick-up wish from the class', async () => {
    expect((await family.late(family.father)).status).toBe(200)
    await family.bar()
    const lines = (await family.life.teacher.get(wishes.listPickUpLines, { query: {} })).data
    expect(lines.find((one) => one.child.id === family.han)?.wishes).toEqual([])
  })

  test('drops his approval of a pick-up request, and the mother can approve it again', async () => {
    const { id } = await family.life.teacher.get(pickUp.createPickUpRequest, {
      body: { student_id: family.han, ...stranger },
    })
    const answer = (who: Client) =>
      who.ask(pickUp.answerPickUpRequest, { params: { id }, body: { answer: 'approved' } })
    expect((await answer(family.father)).status).toBe(200)
    await answer(family.life.as.head)
    expect((await family.collectors()).collectors.map((one) => one.id)).toContain(id)
    await family.bar()
    expect((await family.collectors()).collectors.map((one) => one.id)).not.toContain(id)
    expect((await answer(family.father)).status).toBe(404)
    expect((await answer(family.mother)).status).toBe(200)
    expect((await family.collectors()).collectors.map((one) => one.id)).toContain(id)
  })
})

describe('guardians of kind relative and pick_up', () => {
  test('a relative sees the child and the day, without address, health data and reasons', async () => {
    await family.life.mark('Nguyễn Hoàng Gia Hân', 'excused', { reason: 'Sốt cao' })
    await family.life.settle()
    await family.make('relative')
    const [own] = (await family.father.get(listChildren)).data
    expect(own).toMatchObject({
      full_name: 'Nguyễn Hoàng Gia Hân',
      address: null,
      health: null,
      identity_number: null,
      can: { edit: false },
    })
    const [day] = await family.dayOf(family.father)
    expect(day).toMatchObject({ state: 'absent', reason: null, note: null, can: { act: false } })
    expect((await family.dayOf(family.mother))[0]).toMatchObject({ reason: 'Sốt cao', can: { act: true } })
    expect((await family.father.get(profile)).children[0]).toMatchObject({ kind: 'relative', barred: false })
  })

  test.each([
    ['relative', false],
    ['relative', true],
    ['pick_up', false],
  ] as const)('a %s (barred: %s) cannot act for the child', async (kind, barred) => {
    const mine = await family.named(family.mother)
    await family.make(kind, barred)
    const answers = await Promise.all([
      family.name(family.father, accomplice),
      family.father.ask(people.deletePickUpPerson, { params: { id: mine.id } }),
      family.code(family.father),
      family.late(family.father),
      family.reportIll(family.father, tuesday),
      family.askPrescription(family.father),
      family.father.ask(answerAbsenceQuestion, { body: { student_id: family.han, answer: 'sick' } }),
      family.father.ask(requests.startDataExport, { body: { student_id: family.han } }),
      family.father.ask(requests.createDataRequest, { body: { student_id: family.han, kind: 'delete', text: 'Xóa' } }),
      family.father.ask(consents.consentHistory, { params: { id: family.han } }),
    ])
    expect(answers.filter(({ status }) => status < 400)).toEqual([])
    expect(await family.peopleOf(family.father)).toEqual([])
    expect((await family.dayOf(family.father)).length).toBe(kind === 'relative' && !barred ? 1 : 0)
    expect((await family.father.get(profile)).children.map((one) => one.kind)).toEqual(barred ? [] : [kind])
  })
})
