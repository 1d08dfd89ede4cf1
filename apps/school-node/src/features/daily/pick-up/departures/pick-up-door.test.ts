import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import {
  answerPickUpRequest,
  createPickUpRequest,
  endOfDayList,
  listCollectors,
  listPickUpRequests,
  readCollectorIdentity,
  recordDeparture,
  revokeDeparture,
  signOffEndOfDay,
} from '@nhip-cau/contract/pick-up'
import { storePickUpPerson } from '@nhip-cau/contract/pick-up-people'
import { listLatePickUps } from '@nhip-cau/contract/pick-up-wishes'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../../testing/school-morning.ts'
import { shownAddress } from '../../../../testing/shown-address.ts'
import { answerConsent } from '../../../register/students/testing/consent.ts'
import { jobsDone } from '../../media/testing/uploads.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const han = 'Nguyễn Hoàng Gia Hân'
const duc = 'Vũ Phúc Minh Đức'
const nhien = 'Vũ Phúc An Nhiên'

const present = async (time: string, name = han) => {
  const { student } = await life.mark(name, 'present')
  await life.settle()
  await life.node`delete from notifications`
  life.at(time)
  return student.id
}
/** Marks a child of the other class as present, as that class's teacher. */
const presentInLa = async (name: string) => {
  const { data } = await life.laTeacher.get(listAttendance, { query: { class_id: life.classes.la, day: friday } })
  const entry = data.find((one) => one.student.full_name === name)
  if (!entry) throw new Error(`no ${name}`)
  const marks = [{ student_id: entry.student.id, version: entry.version, mark: 'present' as const }]
  await life.laTeacher.get(saveAttendance, { body: { class_id: life.classes.la, day: friday, marks } })
  return entry.student.id
}
const firstOf = async (id: string, who: Client = life.teacher) => {
  const [one] = (await who.get(listCollectors, { params: { id } })).collectors
  if (!one || one.kind === 'code') throw new Error('nobody fetches')
  return { kind: one.kind, id: one.id }
}
type Handed = { id: string; siblings: { id: string; collector: string }[]; code?: string; detail?: string }
const handOver = async (who: Client, student_id: string, more: object = {}) => {
  const collector = await firstOf(student_id, who)
  const { status, body } = await who.ask(recordDeparture, { body: { student_id, collector, ...more } })
  return { status, body: body as unknown as Handed }
}

describe('siblings', () => {
  test('leave together with the same collector, both or none', async () => {
    const older = await presentInLa(nhien)
    const id = await present('16:30', duc)
    const seen = await life.teacher.get(listCollectors, { params: { id } })
    // The teacher sees the sibling in the other class but cannot hand it over.
    expect(seen.siblings).toMatchObject([{ full_name: nhien, can: false, class: { id: life.classes.la } }])
    expect((await handOver(life.teacher, id, { siblings: [older] })).status).toBe(404)
    expect((await life.register()).counts.left).toBe(0)
    const { siblings, collectors } = await life.as.head.get(listCollectors, { params: { id } })
    expect(siblings).toMatchObject([{ can: true, collectors: [collectors[0]?.id] }])
    const { status, body } = await handOver(life.as.head, id, { siblings: [older] })
    expect([status, body.siblings.length]).toEqual([200, 1])
    await life.settle()
    expect((await life.noticesOf(life.as.bothParent)).sort()).toEqual([
      'Bé Nhiên đã được mẹ đón lúc 16:30.',
      'Bé Đức đã được mẹ đón lúc 16:30.',
    ])
  })

  test('returns 404 for a child who is not a sibling', async () => {
    const id = await present('16:30', duc)
    const other = await present('16:30')
    expect((await handOver(life.as.head, id, { siblings: [other] })).status).toBe(404)
  })
})

test('a collector of children of two families needs a confirmation', async () => {
  const mine = await present('16:30')
  const other = await present('16:30', duc)
  for (const [id, who] of [
    [mine, life.people.mamParent.id],
    [other, life.people.bothParent.id],
  ])
    await life.node`
      insert into pick_up_people (school_id, student_id, full_name, relation, phone, status, requested_by)
      values (${life.school.id}, ${id ?? ''}, 'Trần Thị Hợi', 'Cô hàng xóm', '+84950000061', 'approved', ${who ?? ''})`
  const neighbour = async (id: string) => {
    const { collectors } = await life.teacher.get(listCollectors, { params: { id } })
    const one = collectors.find(({ kind }) => kind === 'person')
    if (!one) throw new Error('no neighbour')
    return one
  }
  const give = async (id: string, confirmed: boolean) => {
    const { id: collector } = await neighbour(id)
    return life.teacher.ask(recordDeparture, {
      body: { student_id: id, collector: { kind: 'person', id: collector }, confirmed },
    })
  }
  expect((await give(mine, false)).status).toBe(200)
  expect((await neighbour(other)).taken).toEqual([{ full_name: han, class: 'Mầm 1' }])
  expect(await give(other, false)).toMatchObject({
    status: 409,
    body: {
      code: 'collects_many',
      detail: `Hôm nay Trần Thị Hợi đã đón ${han} (Mầm 1). Vui lòng kiểm tra lại trước khi giao.`,
    },
  })
  expect((await give(other, true)).status).toBe(200)
  await life.node`delete from pick_up_people`
})

test('a departure can be revoked later with a reason, and the family is notified', async () => {
  const id = await present('16:30')
  const { body } = await handOver(life.teacher, id)
  await life.settle()
  life.at('16:40')
  const params = { id: body.id }
  const reason = { reason: 'Bấm nhầm tên bé' }
  expect((await life.teacher.ask(revokeDeparture, { params, body: { reason: 'ừ' } })).status).toBe(422)
  expect((await life.laTeacher.ask(revokeDeparture, { params, body: reason })).status).toBe(404)
  expect((await life.as.otherHead.ask(revokeDeparture, { params, body: reason })).status).toBe(404)
  await life.teacher.get(revokeDeparture, { params, body: reason })
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual([
    'Cô xin đính chính: bé Hân vẫn đang ở trường. Thông báo bé đã được đón trước đó là nhầm.',
    'Bé Hân đã được mẹ đón lúc 16:30.',
  ])
  expect((await life.register()).counts).toMatchObject({ present: 1, left: 0 })
  expect((await handOver(life.teacher, id)).status).toBe(200)
})

describe('requests for a person on no list', () => {
  const load = async (who: Client, address: string) => (await who.fetch(address)).status

  test('only the deciders and the class can see the photo, which is deleted after thirty days', async () => {
    const id = await present('16:30')
    const photo = await uploadPhoto(life.teacher)
    // The database sets this time, so the clock of the test does not apply.
    await life.node`update media set created_at = ${`${friday}T09:30:00Z`} where id = ${photo.id}`
    const body = { student_id: id, full_name: 'Phạm Thị Nụ', photo_id: photo.id }
    expect(await life.laTeacher.ask(createPickUpRequest, { body })).toMatchObject({ status: 404 })
    expect(await life.as.head.ask(createPickUpRequest, { body })).toMatchObject({ status: 422 })
    await life.teacher.get(createPickUpRequest, { body })
    const seenBy = async (who: Client) => (await who.get(listPickUpRequests)).data[0]?.photo
    for (const who of [life.teacher, life.as.head, life.as.mamParent]) {
      const image = await seenBy(who)
      if (!image) throw new Error('no photo')
      expect(await load(who, shownAddress(who, image))).toBe(200)
      // The address is signed for one account only.
      for (const stranger of [life.laTeacher, life.as.laParent, life.as.otherHead])
        expect(await load(stranger, shownAddress(who, image))).toBe(404)
    }
    for (const who of [life.laTeacher, life.as.laParent, life.as.otherHead]) expect(await seenBy(who)).toBeUndefined()
    // Office staff without the attendance permission see neither the request nor the photo.
    expect((await life.as.clerk.ask(listPickUpRequests)).status).toBe(403)
    life.setNow('2026-12-19T17:00:00Z')
    await jobsDone(life)
    await life.server.node.runClock('media.clean')
    expect(await life.node`select from media m where m.id = ${photo.id}`).toHaveLength(1)
    life.setNow('2026-12-21T17:00:00Z')
    await life.server.node.runClock('media.clean')
    expect(await life.node`select from media m where m.id = ${photo.id}`).toHaveLength(0)
  })

  test('the person who approved for the school cannot hand over the child', async () => {
    const id = await present('16:30')
    const asked = await life.teacher.get(createPickUpRequest, { body: { student_id: id, full_name: 'Phạm Thị Nụ' } })
    const params = { id: asked.id }
    await life.as.mamParent.get(answerPickUpRequest, { params, body: { answer: 'approved' } })
    await life.as.head.get(answerPickUpRequest, { params, body: { answer: 'approved' } })
    const body = { student_id: id, collector: { kind: 'request' as const, id: asked.id } }
    expect(await life.as.head.ask(recordDeparture, { body })).toMatchObject({
      status: 409,
      body: { code: 'approver_hands_over' },
    })
    expect((await life.teacher.ask(recordDeparture, { body })).status).toBe(200)
    // An approval can be used only once.
    await life.node`update departures set undone_at = now()`
    expect((await life.teacher.ask(recordDeparture, { body })).status).toBe(409)
  })

  test('a mother who works in the office answers for one side only, because her two accounts are one person', async () => {
    const id = await present('16:30')
    const phoneOf = (phone: string) =>
      life.node`update accounts set phone = ${phone} where id = ${life.people.head.id} and school_id = ${life.school.id}`
    await phoneOf(life.people.mamParent.phone)
    const body = { student_id: id, full_name: 'Phạm Thị Nụ' }
    const params = { id: (await life.teacher.get(createPickUpRequest, { body })).id }
    const yes = { params, body: { answer: 'approved' as const } }
    await life.as.mamParent.get(answerPickUpRequest, yes)
    expect(await life.as.head.ask(answerPickUpRequest, yes)).toMatchObject({
      status: 409,
      body: { code: 'own_request' },
    })
    const { data } = await life.as.head.get(listPickUpRequests)
    expect(data.find((one) => one.id === params.id)?.can.answer).toBe(false)
    await life.as.deputy.get(answerPickUpRequest, yes)
    // She also cannot answer as a mother the request that she made in the office.
    await life.node`delete from pick_up_requests`
    const own = await life.as.head.get(createPickUpRequest, { body })
    expect(await life.as.mamParent.ask(answerPickUpRequest, { ...yes, params: { id: own.id } })).toMatchObject({
      body: { code: 'own_request' },
    })
    await phoneOf(life.people.head.phone)
  })

  test("reminds the office when only the school's answer is missing", async () => {
    const id = await present('16:30')
    const { id: asked } = await life.teacher.get(createPickUpRequest, {
      body: { student_id: id, full_name: 'Phạm Thị Nụ' },
    })
    await life.as.mamParent.get(answerPickUpRequest, { params: { id: asked }, body: { answer: 'approved' } })
    await life.settle()
    await life.node`delete from notifications`
    life.at('16:46')
    await life.server.node.runClock('pick-up.clock')
    await life.settle()
    expect(await life.noticesOf(life.as.head)).toEqual([
      'Đã 15 phút: phụ huynh đồng ý cho Phạm Thị Nụ đón bé Hân, còn chờ nhà trường trả lời.',
    ])
    expect(await life.noticesOf(life.teacher)).toEqual([])
  })
})

describe('the list at the end of the day', () => {
  const minute = async (time: string) => {
    life.at(time)
    await life.server.node.runClock('pick-up.clock')
    await life.settle()
  }

  test('notifies the office and the teacher every 15 minutes, at most three times', async () => {
    await life.mark(han, 'present', { arrived_at: '07:30' })
    await life.settle()
    await life.node`delete from notifications`
    for (const time of ['17:59', '18:00', '18:01', '18:14', '18:15', '18:30', '18:45', '19:30']) await minute(time)
    const names = 'Hân (07:30)'
    const expected = [
      `Nhắc lần 3: lớp Mầm 1 vẫn còn bé chưa được đón: ${names}.`,
      `Nhắc lần 2: lớp Mầm 1 vẫn còn bé chưa được đón: ${names}.`,
      `Lớp Mầm 1 còn bé chưa được đón: ${names}.`,
    ]
    expect(await life.noticesOf(life.as.head)).toEqual(expected)
    expect(await life.noticesOf(life.teacher)).toEqual(expected)
    expect(await life.noticesOf(life.laTeacher)).toEqual([])
    expect((await life.teacher.get(endOfDayList)).data[0]).toMatchObject({
      escalations: 3,
      children: [{ full_name: han, marked_by: 'Cô Hải Yến' }],
    })
  })

  test('sends nothing after the sign-off and nothing on a day without school', async () => {
    await present('18:00')
    await minute('18:00')
    await life.teacher.get(signOffEndOfDay, {
      body: { class_id: life.classes.mam, reason: 'Bố bé đang trên đường tới.' },
    })
    await life.node`delete from notifications`
    await minute('18:20')
    expect(await life.noticesOf(life.as.head)).toEqual([])
    await life.again()
    const id = await present('18:00')
    await life.node`update attendance set day = '2026-11-21' where student_id = ${id}`
    await life.node`update registers set day = '2026-11-21'`
    life.setNow('2026-11-21T11:00:00Z')
    await life.server.node.runClock('pick-up.clock')
    await life.settle()
    expect(await life.noticesOf(life.as.head)).toEqual([])
  })

  test('asks once on the next school day about a child without a departure, and lists it until somebody signs it off', async () => {
    await present('16:00')
    life.setNow('2026-11-23T01:01:00Z')
    await life.server.node.runClock('pick-up.clock')
    await life.server.node.runClock('pick-up.clock')
    await life.settle()
    const text = 'Lớp Mầm 1, ngày 20/11/2026: chưa ghi ai đón Hân. Vui lòng ghi nhận lại.'
    expect([await life.noticesOf(life.as.head), await life.noticesOf(life.teacher)]).toEqual([[text], [text]])
    expect((await life.teacher.get(endOfDayList)).forgotten).toMatchObject([
      { day: friday, class: { name: 'Mầm 1' }, children: [{ full_name: han }] },
    ])
    expect((await life.laTeacher.get(endOfDayList)).forgotten).toEqual([])
    const body = { class_id: life.classes.mam, day: friday, reason: 'Mẹ đón lúc 16:20, cô quên ghi.' }
    expect((await life.laTeacher.ask(signOffEndOfDay, { body })).status).toBe(404)
    expect((await life.teacher.ask(signOffEndOfDay, { body: { ...body, day: '2026-11-10' } })).status).toBe(422)
    await life.teacher.get(signOffEndOfDay, { body })
    expect((await life.teacher.get(endOfDayList)).forgotten).toEqual([])
  })
})

test('lists the late minutes of a month, without those within the grace period', async () => {
  const first = await present('17:14')
  await handOver(life.teacher, first)
  await life.settle()
  const second = await present('17:32', duc)
  await handOver(life.teacher, second)
  const { data, grace_minutes } = await life.as.head.get(listLatePickUps, { query: { month: '2026-11' } })
  expect([grace_minutes, data]).toMatchObject([
    15,
    [{ child: { full_name: duc }, times: 1, minutes: 32, days: [{ day: friday, minutes: 32 }] }],
  ])
  expect((await life.as.head.get(listLatePickUps, { query: { month: '2026-10' } })).data).toEqual([])
  expect((await life.as.otherHead.get(listLatePickUps, { query: { month: '2026-11' } })).data).toEqual([])
})

test('requires the identity number and the photo of pick-up people if the settings say so', async () => {
  const id = await present('16:30')
  const settle = async (pick_up: object) => {
    const { version } = await life.as.head.get(getSettings)
    await life.as.head.get(updateSettings, { body: { version, changes: { pick_up } } })
  }
  const body = { student_id: id, full_name: 'Trần Thị Hợi', relation: 'Bà ngoại' as const, phone: '0950000061' }
  await settle({ identity_required: true, photo_required: true })
  const refused = await life.as.mamParent.ask(storePickUpPerson, { body })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { identity_number: 'Nhà trường yêu cầu số định danh của người đón hộ.' } },
  })
  await settle({ identity_required: false })
  expect(await life.as.mamParent.ask(storePickUpPerson, { body })).toMatchObject({
    status: 422,
    body: { errors: { photo_id: 'Nhà trường yêu cầu ảnh của người đón hộ.' } },
  })
  await settle({ photo_required: false })
})

test('shows the whole identity number to the teacher of the class, with an audit entry for each view', async () => {
  const id = await present('16:30')
  const about = { schoolId: life.school.id, studentId: id, accountId: life.people.mamParent.id }
  await answerConsent(life.node, { ...about, key: 'pickup_id' })
  const { id: person } = await life.as.head.get(storePickUpPerson, {
    body: {
      student_id: id,
      full_name: 'Trần Thị Hợi',
      relation: 'Bà ngoại',
      phone: '0950000061',
      identity_number: '001185000123',
    },
  })
  const { collectors } = await life.teacher.get(listCollectors, { params: { id } })
  expect(collectors.find(({ kind }) => kind === 'person')?.identity_number).toBe('*********123')
  const params = { id: person }
  for (const who of [life.laTeacher, life.as.otherHead])
    expect((await who.ask(readCollectorIdentity, { params })).status).toBe(404)
  expect(await life.teacher.get(readCollectorIdentity, { params })).toEqual({ identity_number: '001185000123' })
  const looks = await life.node`select from audit_entries e where e.action = 'pick_up_person.read_identity'`
  expect(looks).toHaveLength(1)
  await life.node`delete from pick_up_people`
})
