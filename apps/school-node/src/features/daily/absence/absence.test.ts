import * as api from '@nhip-cau/contract/absence'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantAt } from '../../../time/clock.ts'

const zone = 'Asia/Ho_Chi_Minh'
/** A Monday after today, so that no session has expired by then. */
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
/** The only teacher of the two schools with the permission to answer absences, in Mầm 1. */
let teacher: Client
const child: Record<'han' | 'vy' | 'duc' | 'nhien', string> = { han: '', vy: '', duc: '', nhien: '' }

beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
  const rows = await life.node<{ id: string; full_name: string }[]>`select s.id, s.full_name from students s`
  const idOf = (name: string) => rows.find((row) => row.full_name.endsWith(name))?.id ?? ''
  Object.assign(child, { han: idOf('Gia Hân'), vy: idOf('Tường Vy'), duc: idOf('Minh Đức'), nhien: idOf('An Nhiên') })
  const cover = await life.school.addAccount('teacher', 'Lê Thị Cẩm Tú')
  await life.school.addTeacherTo(life.classes.mam, cover.id)
  teacher = await cover.login()
})
afterAll(() => life.stop())
beforeEach(async () => {
  at(monday, '07:00')
  await life.node`delete from absences`
})

const send = (who: Client, student_ids: string[], more: Partial<api.NewAbsence> = {}) =>
  who.get(api.sendAbsence, { body: { student_ids, from: monday, to: monday, reason: 'sick', ...more } })
const one = async (who: Client, student: string, more: Partial<api.NewAbsence> = {}) => {
  const { data } = await send(who, [student], more)
  return data[0] as api.Absence
}
const choose = async (changes: SettingsChanges) => {
  const { version } = await life.as.head.get(getSettings)
  await life.as.head.get(updateSettings, { body: { version, changes } })
}
const texts = async (who: Client, kind: string, id: string) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data
    .flatMap((row) => (row.items.length > 0 ? row.items : [row]))
    .filter((one) => one.kind === kind && one.object_id === id)

test('one form for two children gives one pending report in each class', async () => {
  const { as } = life
  const { data, merged } = await send(as.bothParent, [child.duc, child.nhien])
  expect(merged).toBe(false)
  expect(data.map((row) => [row.student.full_name, row.class.name, row.status])).toEqual([
    ['Vũ Phúc Minh Đức', 'Mầm 1', 'pending'],
    ['Vũ Phúc An Nhiên', 'Lá 1', 'pending'],
  ])
  const seen = await as.head.get(api.listAbsences)
  expect(seen.data).toHaveLength(2)
  expect(seen.waiting).toBe(2)
})

test('a report notifies the teacher of the class; the teacher confirms it, and gets 404 for another class', async () => {
  const { as } = life
  const { id } = await one(as.mamParent, child.han, { to: day(1) })
  const other = await one(as.laParent, child.vy)
  const notified = await eventually(
    () => texts(teacher, 'absence-sent', id),
    (rows) => rows.length > 0,
  )
  const shown = (date: string) => date.split('-').reverse().join('/')
  expect(notified[0]?.text).toBe(`Phụ huynh bé Hân xin nghỉ ${shown(monday)} – ${shown(day(1))}.`)
  expect((await teacher.get(api.listAbsences)).data.map((row) => row.id)).toEqual([id])
  expect(await teacher.ask(api.confirmAbsence, { params: { id: other.id } })).toMatchObject({ status: 404 })
  expect(await teacher.get(api.confirmAbsence, { params: { id } })).toMatchObject({ status: 'confirmed' })
  expect((await as.mamTeacher.ask(api.listAbsences)).status).toBe(403)
})

test('refunds a report one millisecond before the cut-off; a report at the cut-off is late and not refunded', async () => {
  const { as } = life
  now = new Date(instantAt(monday, '08:00', zone).getTime() - 1)
  expect((await one(as.mamParent, child.han)).days).toMatchObject([{ refundable: true }])
  now = instantAt(monday, '08:00', zone)
  expect((await one(as.laParent, child.vy)).days).toMatchObject([{ refundable: false }])
  expect(await one(as.laParent, child.vy)).toMatchObject({ late: true })
})

test('a report sent on Monday at 09:00 is refunded from Tuesday on and skips the weekend', async () => {
  at(monday, '09:00')
  const absence = await one(life.as.mamParent, child.han, { to: day(7), reason: 'hometown' })
  expect(absence.days.map((row) => row.day)).toEqual([0, 1, 2, 3, 4, 7].map(day))
  expect(absence.days.map((row) => row.refundable)).toEqual([false, true, true, true, true, true])
})

test('a half day is not refunded', async () => {
  const absence = await one(life.as.mamParent, child.han, { half: 'afternoon', reason: 'checkup' })
  expect(absence.days).toMatchObject([{ half: 'afternoon', refundable: false }])
})

test('a second report of the same day is added to the first, which keeps its refund', async () => {
  const { as } = life
  const first = await one(as.mamParent, child.han, { text: 'Con sốt.' })
  at(monday, '08:30')
  const { data, merged } = await send(as.mamParent, [child.han], { to: day(1), text: 'Con vẫn sốt.' })
  expect(merged).toBe(true)
  expect(data[0]).toMatchObject({ id: first.id, text: 'Con sốt.\nCon vẫn sốt.' })
  expect(data[0]?.days.map((row) => [row.day, row.refundable])).toEqual([
    [monday, true],
    [day(1), true],
  ])
})

test('a second half day reported after the cut-off makes a whole day without a refund', async () => {
  const first = await one(life.as.mamParent, child.han, { half: 'morning' })
  at(monday, '10:00')
  const second = await one(life.as.mamParent, child.han, { half: 'afternoon' })
  expect(second.id).toBe(first.id)
  expect(second.days).toMatchObject([{ half: 'whole', refundable: false }])
})

test('withdraws single days before their cut-off; a report without days is cancelled', async () => {
  const { as } = life
  const { id } = await one(as.mamParent, child.han, { to: day(1) })
  const left = await as.mamParent.get(api.withdrawAbsence, { params: { id }, body: { days: [day(1)] } })
  expect(left).toMatchObject({
    status: 'pending',
    days: [{ state: 'counts' }, { state: 'withdrawn', refundable: false }],
  })
  at(monday, '08:00')
  expect(await as.mamParent.ask(api.withdrawAbsence, { params: { id }, body: { days: [monday] } })).toMatchObject({
    status: 409,
    body: { code: 'absence_cut_off' },
  })
  now = new Date(now.getTime() - 1000)
  const ended = await as.mamParent.get(api.withdrawAbsence, { params: { id }, body: { days: [monday] } })
  expect(ended.status).toBe('cancelled')
  at(monday, '07:59')
  expect((await one(as.mamParent, child.han)).id).not.toBe(id)
})

test('the second of two different answers gets 409 with the name and the time of the first', async () => {
  const { as } = life
  const { id } = await one(as.mamParent, child.han)
  at(monday, '07:41')
  expect(await as.head.get(api.confirmAbsence, { params: { id } })).toMatchObject({ status: 'confirmed' })
  const late = await as.deputy.ask(api.rejectAbsence, { params: { id }, body: { reason: 'Không rõ lý do.' } })
  expect(late).toMatchObject({
    status: 409,
    body: { detail: 'Phùng Thị Diệu Hương đã xác nhận đơn này lúc 07:41.' },
  })
  const notified = await eventually(
    () => texts(as.mamParent, 'absence-confirmed', id),
    (rows) => rows.length > 0,
  )
  expect(notified[0]?.text).toBe('Cô đã xác nhận đơn xin nghỉ của bé Hân.')
})

test('a reply to a rejection sets the report back to pending with its first refund', async () => {
  const { as } = life
  const { id } = await one(as.mamParent, child.han)
  await as.head.get(api.rejectAbsence, { params: { id }, body: { reason: 'Cô cần thêm thông tin.' } })
  const refused = await as.mamParent.get(api.getAbsence, { params: { id } })
  expect(refused).toMatchObject({ status: 'rejected', can: { reply: true }, days: [{ refundable: false }] })
  at(monday, '09:00')
  const again = await as.mamParent.get(api.replyAbsence, { params: { id }, body: { text: 'Con sốt cao ạ.' } })
  expect(again).toMatchObject({ status: 'pending', reply: { text: 'Con sốt cao ạ.' }, days: [{ refundable: true }] })
  expect(await as.mamParent.ask(api.replyAbsence, { params: { id }, body: { text: 'Alo' } })).toMatchObject({
    status: 409,
  })
})

test('confirms several reports in one request and lists the one that was already answered', async () => {
  const { as } = life
  const first = await one(as.mamParent, child.han)
  const second = await one(as.laParent, child.vy)
  await as.deputy.get(api.confirmAbsence, { params: { id: first.id } })
  const answer = await as.head.get(api.confirmAbsences, { body: { ids: [first.id, second.id] } })
  expect(answer.confirmed).toEqual([second.id])
  expect(answer.skipped).toMatchObject([{ id: first.id, detail: 'Tạ Thị Bích Loan đã xác nhận đơn này lúc 07:00.' }])
})

test('an infectious illness notifies the office with the number of cases in seven days, but not the family or the clerk', async () => {
  const { as } = life
  await one(as.bothParent, child.duc, { reason: 'infectious' })
  const { id } = await one(as.mamParent, child.han, { reason: 'infectious' })
  const notified = await eventually(
    () => texts(as.head, 'absence-infectious', id),
    (rows) => rows.length > 0,
  )
  expect(notified.map((row) => row.text)).toEqual(['Lớp Mầm 1: bé Hân nghỉ vì bệnh truyền nhiễm, 2 bé trong 7 ngày.'])
  expect((await texts(as.head, 'absence-outbreak', id)).map((row) => row.text)).toEqual([
    'Lớp Mầm 1 có 2 bé nghỉ vì bệnh truyền nhiễm trong 7 ngày. Nhà trường cần báo y tế địa phương và xem xét cho lớp nghỉ.',
  ])
  expect(await texts(as.mamParent, 'absence-outbreak', id)).toEqual([])
  expect(await texts(as.clerk, 'absence-infectious', id)).toEqual([])
})

test('reminds the office once, 30 minutes before the promised answer time', async () => {
  const { as } = life
  const { id, answer_by } = await one(as.mamParent, child.han)
  expect(answer_by).toBe(instantAt(monday, '09:00', zone).toISOString().replace('.000Z', 'Z'))
  at(monday, '08:29')
  await life.server.node.runClock('absence.answer')
  at(monday, '08:30')
  await life.server.node.runClock('absence.answer')
  await life.server.node.runClock('absence.answer')
  const notified = await eventually(
    () => texts(as.head, 'absence-answer-due', id),
    (rows) => rows.length > 0,
  )
  expect(notified.map((row) => row.text)).toEqual(['Phụ huynh bé Hân đang chờ trả lời đơn xin nghỉ, hẹn trước 09:00.'])
})

test('rejects past days, weekends, a long period without confirmation and a missing reason', async () => {
  const ask = (more: Partial<api.NewAbsence>) =>
    life.as.mamParent.ask(api.sendAbsence, {
      body: { student_ids: [child.han], from: monday, to: monday, reason: 'sick', ...more },
    })
  expect(await ask({ from: day(-1) })).toMatchObject({ body: { errors: { from: 'Không báo nghỉ cho ngày đã qua.' } } })
  expect(await ask({ from: day(1) })).toMatchObject({
    body: { errors: { to: 'Ngày kết thúc phải bằng hoặc sau ngày bắt đầu.' } },
  })
  expect(await ask({ from: day(5), to: day(6) })).toMatchObject({ status: 422 })
  expect(await ask({ to: day(30) })).toMatchObject({
    body: { errors: { long: 'Đơn dài hơn 30 ngày, vui lòng xác nhận bé nghỉ dài ngày.' } },
  })
  expect(await ask({ to: day(200), long: true })).toMatchObject({
    status: 422,
    body: { errors: { to: expect.any(String) } },
  })
  expect(await ask({ reason: 'other' })).toMatchObject({ body: { errors: { text: 'Vui lòng ghi rõ lý do nghỉ.' } } })
})

test('returns 404 or 403 for reports of another family, class or school', async () => {
  const { as } = life
  const { id } = await one(as.mamParent, child.han)
  expect(
    await as.laParent.ask(api.sendAbsence, {
      body: { student_ids: [child.han], from: monday, to: monday, reason: 'sick' },
    }),
  ).toMatchObject({ status: 404 })
  for (const who of ['laParent', 'otherParent', 'otherHead', 'laTeacher'] as const)
    expect((await as[who].ask(api.getAbsence, { params: { id } })).status, who).toBeGreaterThan(400)
  expect(await as.otherHead.ask(api.confirmAbsence, { params: { id } })).toMatchObject({ status: 404 })
  expect(await as.laParent.ask(api.withdrawAbsence, { params: { id }, body: { days: [monday] } })).toMatchObject({
    status: 404,
  })
  expect((await as.laParent.get(api.listAbsences)).data).toEqual([])
  const params = { id }
  expect(await as.laParent.ask(api.replyAbsence, { params, body: { text: 'Alo' } })).toMatchObject({ status: 404 })
  expect(await as.otherHead.ask(api.rejectAbsence, { params, body: { reason: 'Lý do đủ dài' } })).toMatchObject({
    status: 404,
  })
  expect(await as.otherHead.get(api.confirmAbsences, { body: { ids: [id] } })).toMatchObject({ confirmed: [] })
  expect((await as.otherHead.get(api.listAbsences, { query: { class_id: life.classes.mam } })).data).toEqual([])
  expect(await as.head.get(api.getAbsence, { params })).toMatchObject({ status: 'pending' })
})

test('exports the list as PDF and as Excel file, both recorded in the audit log, and refuses staff without the permission', async () => {
  await one(life.as.mamParent, child.han)
  const pdf = await life.as.head.fetch('/api/v1/school/absence/list/pdf')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const sheet = await life.as.head.fetch('/api/v1/school/absence/list/excel')
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect((await life.as.clerk.fetch('/api/v1/school/absence/list/excel')).status).toBe(403)
  expect(
    await life.node`
      select e.action, (e.after ->> 'count')::int as count from audit_entries e
      where e.school_id = ${life.school.id} and e.object_kind = 'absence' order by e.at, e.id`,
  ).toEqual([
    { action: 'absence.print', count: 1 },
    { action: 'absence.export', count: 1 },
  ])
})

test('accepts a long absence only with a confirmation and only within the planned school years', async () => {
  const { as } = life
  const long = await one(as.mamParent, child.han, { to: day(34), long: true, reason: 'hometown' })
  expect(long.days.length).toBeGreaterThan(20)
  const { last_day } = await as.mamParent.get(api.absenceListInput)
  await life.node`update academic_years set ends_on = ${day(20)} where school_id = ${life.school.id} and current`
  const { last_day: nearer } = await as.mamParent.get(api.absenceListInput)
  expect([nearer < last_day, nearer]).toEqual([true, day(20)])
  const body = { student_ids: [child.duc], from: monday, to: day(25), reason: 'travel' as const }
  expect(await as.bothParent.ask(api.sendAbsence, { body })).toMatchObject({
    body: { errors: { to: 'Ngày phải nằm trong một năm học.' } },
  })
  await life.node`update academic_years set ends_on = ${day(200)} where school_id = ${life.school.id} and current`
})

test('marks an absence of three days or more as late when it is reported less than three days before; the form shows the rule', async () => {
  const { as } = life
  await choose({ cut_offs: { absence_days_before: 3 } })
  expect(await as.mamParent.get(api.absenceListInput)).toMatchObject({ days_before: 3, cut_off: '08:00' })
  expect(await one(as.mamParent, child.han, { from: day(2), to: day(4) })).toMatchObject({ late: true })
  expect(await one(as.laParent, child.vy, { from: day(3), to: day(9) })).toMatchObject({ late: false })
  expect(await one(as.bothParent, child.duc, { from: day(1), to: day(2) })).toMatchObject({ late: false })
  await choose({ cut_offs: { absence_days_before: 0 } })
})

test('the form shows the days that are reported already', async () => {
  const { as } = life
  await one(as.mamParent, child.han, { half: 'morning' })
  const { children } = await as.mamParent.get(api.absenceListInput)
  expect(children.find((known) => known.id === child.han)?.reported).toEqual([{ day: monday, half: 'morning' }])
})

test('a second parent sees the report; a relative, a pick-up contact and a barred parent get 404', async () => {
  const { as } = life
  const { id } = await one(as.mamParent, child.han)
  const other = life.people.laParent.id
  const link = (kind: string, barred = false) => life.node`
    insert into guardianships (school_id, student_id, account_id, relation, kind, may_pick_up, barred)
    values (${life.school.id}, ${child.han}, ${other}, 'Bố', ${kind}, false, ${barred})`
  const unlink = () => life.node`
    delete from guardianships where student_id = ${child.han} and account_id = ${other}`
  for (const [kind, barred, status] of [
    ['parent', false, 200],
    ['parent', true, 404],
    ['relative', false, 404],
    ['pick_up', false, 404],
  ] as const) {
    await link(kind, barred)
    expect((await as.laParent.ask(api.getAbsence, { params: { id } })).status, `${kind} ${barred}`).toBe(status)
    expect((await as.laParent.get(api.listAbsences)).data.length, kind).toBe(status === 200 ? 1 : 0)
    await unlink()
  }
})

test('returns 404 while the absence module is switched off', async () => {
  const { as } = life
  await choose({ modules: { absence: false } })
  expect((await as.mamParent.ask(api.listAbsences)).status).toBe(404)
  await choose({ modules: { absence: true } })
  expect((await as.mamParent.ask(api.listAbsences)).status).toBe(200)
})
