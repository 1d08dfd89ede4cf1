import { listAttendance } from '@nhip-cau/contract/attendance'
import {
  answerPickUpRequest,
  checkPickUpCode,
  createPickUpCode,
  createPickUpRequest,
  endOfDayList,
  listCollectors,
  listPickUpRequests,
  recordDeparture,
  signOffEndOfDay,
  undoDeparture,
  withdrawPickUpCode,
} from '@nhip-cau/contract/pick-up'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const han = 'Nguyễn Hoàng Gia Hân'
/** Marks the child as present, settles it, and sets the clock to the given time. */
const presentAt = async (time: string) => {
  const { student } = await life.mark(han, 'present')
  await life.settle()
  await life.node`delete from notifications`
  life.at(time)
  return student.id
}
const collectorsOf = (id: string) => life.teacher.get(listCollectors, { params: { id } })
const mother = async (id: string) => {
  const one = (await collectorsOf(id)).collectors.find(({ kind }) => kind === 'guardian')
  if (!one) throw new Error('nobody fetches')
  return { kind: one.kind, id: one.id }
}
type Shown = { kind: 'guardian' | 'person' | 'code' | 'request'; id: string; code?: string }
const handOver = (student_id: string, collector: Shown) =>
  life.teacher.ask(recordDeparture, { body: { student_id, collector: { code: '', ...collector } } })

describe('handing over a child', () => {
  test('hands over to a listed person and notifies the family after ten seconds, with collector and time', async () => {
    const id = await presentAt('16:45')
    const { collectors } = await collectorsOf(id)
    expect(collectors).toMatchObject([{ kind: 'guardian', full_name: 'Phan Thị Thu Ngân', relation: 'Mẹ' }])
    const { status, body } = await handOver(id, await mother(id))
    expect([status, body]).toMatchObject([200, { early: false, late_minutes: 0, handed_over_by: 'Cô Hải Yến' }])
    expect(await life.noticesOf(life.as.mamParent)).toEqual([])
    await life.settle()
    expect(await life.noticesOf(life.as.mamParent)).toEqual(['Bé Hân đã được mẹ đón lúc 16:45.'])
    const { counts, data } = await life.register()
    expect(counts).toMatchObject({ left: 1, present: 0 })
    expect(data.find((one) => one.student.id === id)?.departure?.collector).toBe('Phan Thị Thu Ngân')
  })

  test('refuses to hand over a child who is absent or has left', async () => {
    const { student } = await life.childOf(han)
    life.at('16:45')
    expect(await handOver(student.id, await mother(student.id))).toMatchObject({
      status: 409,
      body: { code: 'not_present' },
    })
    await life.mark(han, 'present')
    life.at('16:46')
    expect((await handOver(student.id, await mother(student.id))).status).toBe(200)
    expect(await handOver(student.id, await mother(student.id))).toMatchObject({
      status: 409,
      body: { code: 'already_left', detail: 'Bé Hân đã được Phan Thị Thu Ngân đón lúc 16:46.' },
    })
    const { body } = await life.save([{ student_id: student.id, version: 1, mark: 'unexcused' }])
    expect(body).toMatchObject({ refused: [{ why: 'gone' }] })
  })

  test('of a concurrent hand-over and absence mark one wins, so the child is never both gone and absent', async () => {
    for (let round = 0; round < 12; round += 1) {
      await life.again()
      const id = await presentAt('16:45')
      const collector = await mother(id)
      const [gone, marked] = await Promise.all([
        handOver(id, collector),
        life.save([{ student_id: id, version: 1, mark: 'unexcused' }], {}, life.as.head),
      ])
      const hasLeft = gone.status === 200
      expect([gone.status, marked.body]).toMatchObject([
        hasLeft ? 200 : 409,
        { refused: hasLeft ? [{ why: 'gone' }] : [] },
      ])
      expect(await life.childOf(han)).toMatchObject({
        state: hasLeft ? 'left' : 'absent',
        mark: hasLeft ? 'present' : 'unexcused',
      })
    }
  })

  test('an undo within ten seconds brings the child back and notifies nobody', async () => {
    const id = await presentAt('16:45')
    const { body } = await handOver(id, await mother(id))
    const departure = body as { id: string }
    expect((await life.laTeacher.ask(undoDeparture, { params: { id: departure.id } })).status).toBe(404)
    await life.teacher.get(undoDeparture, { params: { id: departure.id } })
    await life.settle()
    expect(await life.noticesOf(life.as.mamParent)).toEqual([])
    expect((await life.register()).counts).toMatchObject({ present: 1, left: 0 })
    expect((await handOver(id, await mother(id))).status).toBe(200)
  })

  test('marks a departure at 15:30 as early, and counts late minutes only after the grace period', async () => {
    const id = await presentAt('15:30')
    expect((await handOver(id, await mother(id))).body).toMatchObject({ early: true })
    await life.again()
    await presentAt('17:15')
    expect((await handOver(id, await mother(id))).body).toMatchObject({ late_minutes: 0, early: false })
    await life.again()
    await presentAt('17:32')
    expect((await handOver(id, await mother(id))).body).toMatchObject({ late_minutes: 32 })
  })

  test('refuses a barred guardian on every list', async () => {
    const id = await presentAt('16:45')
    const father = life.people.laParent
    await life.node`
      insert into guardianships (school_id, student_id, account_id, relation, may_pick_up, barred)
      values (${life.school.id}, ${id}, ${father.id}, 'Bố', false, true)`
    expect((await collectorsOf(id)).barred).toMatchObject([{ full_name: 'Âu Thị Hồng Thắm', relation: 'Bố' }])
    expect(await handOver(id, { kind: 'guardian', id: father.id })).toMatchObject({
      status: 409,
      body: { code: 'collector_barred', detail: 'KHÔNG ĐƯỢC GIAO: Âu Thị Hồng Thắm không được phép đón bé Hân.' },
    })
    const code = { student_id: id, full_name: 'âu thị  hồng thắm' }
    expect(await life.as.mamParent.ask(createPickUpCode, { body: code })).toMatchObject({ status: 409 })
    expect(await life.teacher.ask(createPickUpRequest, { body: code })).toMatchObject({ status: 409 })
    await life.node`delete from guardianships g where g.account_id = ${father.id} and g.student_id = ${id}`
  })

  test('recognizes a barred guardian by the old and the new name, however they are written', async () => {
    const id = await presentAt('16:45')
    const father = life.people.laParent
    await life.node`
      insert into guardianships (school_id, student_id, account_id, relation, may_pick_up, barred)
      values (${life.school.id}, ${id}, ${father.id}, 'Bố', false, true)`
    await life.node`update accounts set full_name = 'Lò Thị Khác' where id = ${father.id}`
    expect((await collectorsOf(id)).barred).toMatchObject([{ full_name: 'Âu Thị Hồng Thắm (Lò Thị Khác)' }])
    // In this order: unchanged, with Cyrillic letters, without spaces, with full-width letters, and the new name.
    const names = [
      'Âu Thị Hồng Thắm',
      'Âu Тhị Hồng Тhắm',
      'ÂuThị HồngThắm',
      'Ａｕ Ｔｈｉ Ｈｏｎｇ Ｔｈａｍ',
      'Lо Thị Кhác',
    ]
    for (const full_name of names) {
      const code = { student_id: id, full_name }
      expect((await life.as.mamParent.ask(createPickUpCode, { body: code })).status, full_name).toBe(409)
      expect((await life.teacher.ask(createPickUpRequest, { body: code })).status, full_name).toBe(409)
    }
    await life.node`delete from guardianships g where g.account_id = ${father.id} and g.student_id = ${id}`
    await life.node`update accounts set full_name = 'Âu Thị Hồng Thắm' where id = ${father.id}`
  })

  test('hands over to an approved person, not to a pending one', async () => {
    const id = await presentAt('16:45')
    const [person] = await life.node<{ id: string }[]>`
      insert into pick_up_people (school_id, student_id, full_name, relation, phone, status, requested_by)
      values (${life.school.id}, ${id}, 'Trần Thị Hợi', 'Bà ngoại', '+84950000061', 'pending', ${life.people.mamParent.id})
      returning id`
    const grandmother = { kind: 'person', id: person?.id ?? '' } as const
    expect(await handOver(id, grandmother)).toMatchObject({ status: 409, body: { code: 'collector_unknown' } })
    await life.node`update pick_up_people set status = 'approved'`
    expect((await handOver(id, grandmother)).status).toBe(200)
    await life.settle()
    expect(await life.noticesOf(life.as.mamParent)).toEqual(['Bé Hân đã được bà ngoại đón lúc 16:45.'])
    await life.node`delete from pick_up_people`
  })

  test('a teacher of another class and another school get 404 for the child', async () => {
    const id = await presentAt('16:45')
    for (const who of [life.laTeacher, life.as.otherHead])
      expect((await who.ask(listCollectors, { params: { id } })).status).toBe(404)
  })
})

describe('pick-up codes', () => {
  test("a parent's six-digit code lets one person pick up once on that day", async () => {
    const id = await presentAt('16:30')
    const given = await life.as.mamParent.get(createPickUpCode, {
      body: { student_id: id, full_name: 'Lê Văn Tám', relation: 'Ông nội' },
    })
    expect(given.code).toMatch(/^\d{6}$/)
    expect(given.qr).toContain('<svg')
    expect(given.expires_at).toBe('2026-11-20T17:00:00.000Z')
    const body = { code: given.code }
    expect((await life.laTeacher.ask(checkPickUpCode, { body })).status).toBe(422)
    const { collector, child } = await life.teacher.get(checkPickUpCode, { body })
    expect([collector.full_name, child.id]).toEqual(['Lê Văn Tám', id])
    // The list shows the named person; only the digits prove the code.
    const wrong = String((Number(given.code) + 1) % 1_000_000).padStart(6, '0')
    const byCode = { kind: 'code' as const, id: collector.id }
    expect((await handOver(id, byCode)).status).toBe(422)
    expect(await handOver(id, { ...byCode, code: wrong })).toMatchObject({
      status: 422,
      body: { code: 'code_unknown' },
    })
    expect((await handOver(id, { ...byCode, code: given.code })).status).toBe(200)
    expect((await life.teacher.ask(checkPickUpCode, { body })).status).toBe(422)
  })

  test("refuses withdrawn and expired codes and another family's parent, and stops guessing after ten wrong codes", async () => {
    const id = await presentAt('16:30')
    const body = { student_id: id, full_name: 'Lê Văn Tám' }
    expect((await life.as.laParent.ask(createPickUpCode, { body })).status).toBe(404)
    const given = await life.as.mamParent.get(createPickUpCode, { body })
    await life.as.mamParent.get(withdrawPickUpCode, { params: { id: given.id } })
    expect((await life.teacher.ask(checkPickUpCode, { body: { code: given.code } })).status).toBe(422)
    const other = await life.as.mamParent.get(createPickUpCode, { body })
    life.setNow('2026-11-20T17:00:01Z')
    expect((await life.teacher.ask(checkPickUpCode, { body: { code: other.code } })).status).toBe(422)
    // One of the ten tries was used above, so nine of these concurrent ones are left.
    const tried = await Promise.all(
      Array.from({ length: 40 }, () => life.teacher.ask(checkPickUpCode, { body: { code: '000000' } })),
    )
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(9)
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(31)
    await life.node`delete from pick_up_code_tries`
  })

  test('counts wrong codes of hand-overs too', async () => {
    const id = await presentAt('16:30')
    const given = await life.as.mamParent.get(createPickUpCode, { body: { student_id: id, full_name: 'Lê Văn Tám' } })
    const wrong = given.code === '111111' ? '222222' : '111111'
    const byCode = (code: string) => handOver(id, { kind: 'code', id: given.id, code })
    const tried = await Promise.all(Array.from({ length: 20 }, () => byCode(wrong)))
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await byCode(given.code)).status).toBe(429)
    await life.node`delete from pick_up_code_tries`
    expect((await byCode(given.code)).status).toBe(200)
  })
})

describe('a collector on no list', () => {
  const ask = (id: string) =>
    life.teacher.get(createPickUpRequest, {
      body: { student_id: id, full_name: 'Phạm Thị Nụ', relation: 'Người giúp việc' },
    })

  test('needs the approval of a parent and of the school', async () => {
    const id = await presentAt('16:30')
    const asked = await ask(id)
    const params = { id: asked.id }
    await life.settle()
    expect(await life.noticesOf(life.as.mamParent)).toEqual(['Có người đến đón bé Hân. Vui lòng xem và xác nhận.'])
    const collector = { kind: 'request', id: asked.id } as const
    expect((await handOver(id, collector)).status).toBe(409)
    await life.as.mamParent.get(answerPickUpRequest, { params, body: { answer: 'approved' } })
    expect((await handOver(id, collector)).status).toBe(409)
    expect((await life.as.bothParent.ask(answerPickUpRequest, { params, body: { answer: 'approved' } })).status).toBe(
      404,
    )
    await life.as.head.get(answerPickUpRequest, { params, body: { answer: 'approved' } })
    await life.settle()
    expect(await life.noticesOf(life.teacher)).toEqual(['Đã đồng ý cho Phạm Thị Nụ đón bé Hân.'])
    expect((await handOver(id, collector)).status).toBe(200)
  })

  test('one rejection ends the request, and its sender cannot answer it', async () => {
    const id = await presentAt('16:30')
    const { id: request } = await ask(id)
    await life.as.mamParent.get(answerPickUpRequest, { params: { id: request }, body: { answer: 'rejected' } })
    expect(
      await life.as.head.ask(answerPickUpRequest, { params: { id: request }, body: { answer: 'approved' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'request_done' },
    })
    const own = await life.as.head.get(createPickUpRequest, { body: { student_id: id, full_name: 'Phạm Thị Nụ' } })
    expect(own.can.answer).toBe(false)
    expect(
      await life.as.head.ask(answerPickUpRequest, { params: { id: own.id }, body: { answer: 'approved' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'own_request' },
    })
  })

  test('after 15 minutes without an answer the teacher is notified to call, with the main contact first', async () => {
    const id = await presentAt('16:30')
    await ask(id)
    life.at('16:46')
    await life.server.node.runClock('pick-up.clock')
    await life.server.node.runClock('pick-up.clock')
    await life.settle()
    expect(await life.noticesOf(life.teacher)).toEqual([
      'Đã 15 phút chưa có trả lời về người đón bé Hân. Cô vui lòng gọi phụ huynh, chưa giao bé.',
    ])
    const { data } = await life.teacher.get(listPickUpRequests)
    expect(data[0]?.call).toMatchObject([{ full_name: 'Phan Thị Thu Ngân' }])
  })
})

test('signs off the list with a reason after the time to leave, and then sends no reminder', async () => {
  await presentAt('16:59')
  expect(await life.teacher.get(endOfDayList)).toMatchObject({
    due: false,
    data: [{ children: [{ full_name: han }], signed_off: null }],
  })
  const body = { class_id: life.classes.mam, reason: 'Mẹ bé báo kẹt xe, cô trực ở lại.' }
  expect((await life.as.head.ask(signOffEndOfDay, { body })).status).toBe(422)
  life.at('18:00')
  expect((await life.laTeacher.ask(signOffEndOfDay, { body })).status).toBe(404)
  await life.as.head.get(signOffEndOfDay, { body })
  expect((await life.teacher.get(endOfDayList)).data[0]?.signed_off).toMatchObject({ by: 'Phùng Thị Diệu Hương' })
  await life.server.node.runClock('pick-up.clock')
  await life.settle()
  expect(await life.noticesOf(life.as.head)).toEqual([])
})

test('a family sees who picked up its child', async () => {
  const id = await presentAt('16:45')
  await handOver(id, await mother(id))
  const { data } = await life.as.mamParent.get(listAttendance)
  expect(data).toMatchObject([{ state: 'left', departure: { collector: 'Phan Thị Thu Ngân', relation: 'Mẹ' } }])
})
