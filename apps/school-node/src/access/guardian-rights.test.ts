import * as absence from '@nhip-cau/contract/absence'
import {
  answerAbsenceQuestion,
  attendanceHistory,
  attendanceMonth,
  listAttendance,
} from '@nhip-cau/contract/attendance'
import * as consents from '@nhip-cau/contract/consents'
import * as requests from '@nhip-cau/contract/data-requests'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { deleteParent, parentInfo, type Rights, unlinkChild, updateChildRights } from '@nhip-cau/contract/parents'
import * as pickUp from '@nhip-cau/contract/pick-up'
import * as people from '@nhip-cau/contract/pick-up-people'
import * as wishes from '@nhip-cau/contract/pick-up-wishes'
import { acceptPost, createPost, listPosts } from '@nhip-cau/contract/posts'
import * as medicine from '@nhip-cau/contract/prescriptions'
import { profile } from '@nhip-cau/contract/profile'
import { search } from '@nhip-cau/contract/search'
import { listChildren, updateChild } from '@nhip-cau/contract/students'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerConsent } from '../features/students/testing/consent.ts'
import { sendPortrait } from '../features/students/testing/portrait.ts'
import { friday, startMorning } from '../testing/school-morning.ts'

// A father and a mother who both act for Gia Hân, until the head bars the father.

let life: Awaited<ReturnType<typeof startMorning>>
let father: Client
let mother: Client
let fatherId: string
let han: string

const tuesday = '2026-11-24'
const right = (kind: Rights['kind'], barred: boolean) => ({
  relation: 'Bố',
  kind,
  main_contact: false,
  may_pick_up: kind !== 'relative' && !barred,
  barred,
})
/** What the head makes of the father's tie. */
const make = async (kind: Rights['kind'], barred = false) => {
  const { version } = await life.as.head.get(parentInfo, { params: { id: fatherId } })
  await life.as.head.get(updateChildRights, {
    params: { id: fatherId, student_id: han },
    body: { ...right(kind, barred), version },
  })
}
const bar = () => make('parent', true)

beforeAll(async () => {
  life = await startMorning()
  const account = await life.school.addAccount('parent', 'Nguyễn Hoàng Cường')
  fatherId = account.id
  mother = life.as.mamParent
  const [row] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name like '%Gia Hân'`
  han = row?.id ?? ''
  await life.node`
    insert into parents (school_id, account_id) values (${life.school.id}, ${fatherId}) on conflict do nothing`
  await life.node`
    insert into guardianships (school_id, student_id, account_id, relation)
    values (${life.school.id}, ${han}, ${fatherId}, 'Bố')`
  father = await account.login()
})
afterAll(() => life.stop())

beforeEach(async () => {
  await life.again()
  await life.node`delete from absences`
  await life.node`delete from prescriptions`
  await life.node`delete from pick_up_people`
  await life.node`delete from data_exports`
  await life.node`delete from data_requests`
  await life.node`delete from notifications`
  await life.node`
    update students set address = '12 Ngõ Hoa Sữa', allergy_note = 'Dị ứng đậu phộng', allergens = '{}' where id = ${han}`
  await make('parent')
  await agree('health')
})

const agree = (key: string, granted = true, accountId = life.people.mamParent.id) =>
  answerConsent(life.node, { schoolId: life.school.id, studentId: han, accountId, key }, granted)
const grandmother = { full_name: 'Phan Thị Lành', relation: 'Bà ngoại', phone: '0912345678' }
const name = (who: Client, body: object = {}) =>
  who.ask(people.storePickUpPerson, { body: { student_id: han, ...grandmother, ...body } })
const named = async (who: Client, body: object = {}) => (await name(who, body)).body as people.PickUpPerson
const approve = (id: string) => life.as.head.get(people.approvePickUpPerson, { params: { id } })
const peopleOf = async (who: Client, query: object = {}) =>
  (await who.get(people.listPickUpPeople, { query: { per_page: 50, ...query } })).data
const reportIll = (who: Client, day = friday, headers = {}) =>
  who.ask(absence.sendAbsence, { body: { student_ids: [han], from: day, to: day, reason: 'sick' } }, headers)
const dayOf = async (who: Client) => (await who.get(listAttendance, { query: { day: friday } })).data
const collectors = () => life.teacher.get(pickUp.listCollectors, { params: { id: han } })
const accomplice = { full_name: 'Trần Văn Lạ', relation: 'Chú', phone: '0912000333' }
const stranger = { full_name: 'Trần Văn Lạ', relation: 'Bạn của bố' }
const code = (who: Client) => who.ask(pickUp.createPickUpCode, { body: { student_id: han, ...stranger } })
const wish = (who: Client, body: object) =>
  who.ask(wishes.sendPickUpWish, { body: { student_ids: [han], day: friday, ...body } as never })
const syrup = { name: 'Siro ho', dose: '5 ml', form: 'syrup', meal: 'after_meal', times: ['11:15'] } as const
const askMedicine = (who: Client) =>
  who.ask(medicine.sendPrescription, {
    body: {
      student_id: han,
      from: friday,
      to: friday,
      illness: 'Ho',
      place: 'bag',
      medicines: [syrup],
      agreed: true,
    } as never,
  })
const texts = async (who: Client) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data.map((one) => one.text)

describe('a father whom the head has barred', () => {
  test('cannot take the approved grandmother off the list, nor see who is on it', async () => {
    const { id } = await named(mother)
    await approve(id)
    await bar()
    expect((await father.ask(people.deletePickUpPerson, { params: { id } })).status).toBe(404)
    expect(await peopleOf(father)).toEqual([])
    expect((await peopleOf(mother)).map((one) => one.full_name)).toEqual(['Phan Thị Lành'])
  })

  test('cannot name an accomplice', async () => {
    await bar()
    expect((await name(father, accomplice)).status).toBe(404)
    expect((await code(father)).status).toBe(404)
    expect((await wish(father, { kind: 'late', time: '17:20' })).status).toBe(404)
    expect(await peopleOf(life.as.head, { student_id: han })).toEqual([])
  })

  test('cannot report the child ill, so the mother is asked where it is', async () => {
    await bar()
    expect((await reportIll(father)).status).not.toBe(200)
    await life.mark('Nguyễn Hoàng Gia Hân', 'unexcused')
    const answer = { student_id: han, answer: 'sick' as const }
    expect((await father.ask(answerAbsenceQuestion, { body: answer })).status).toBe(404)
    life.at('08:46')
    await life.server.node.runClock('attendance.clock')
    await life.settle()
    expect(await texts(mother)).toEqual([expect.stringContaining('Hân')])
    expect(await texts(father)).toEqual([])
  })

  test('cannot keep the mother from being asked by what he reported before', async () => {
    expect((await reportIll(father)).status).toBe(200)
    await life.settle()
    await bar()
    await life.mark('Nguyễn Hoàng Gia Hân', 'unexcused')
    life.at('08:46')
    await life.server.node.runClock('attendance.clock')
    await life.settle()
    expect((await texts(mother)).some((text) => text.includes('chưa'))).toBe(true)
  })

  test('cannot empty the allergy note, nor read address and health', async () => {
    const [own] = (await father.get(listChildren)).data
    expect(own).toMatchObject({ address: '12 Ngõ Hoa Sữa', can: { edit: true } })
    await bar()
    expect((await father.get(listChildren)).data).toEqual([])
    const health = { blood_group: null, allergens: [], allergy_note: null, health_note: null, diet_note: null }
    const changed = await father.ask(updateChild, {
      params: { id: han },
      body: { nickname: null, province: null, commune: null, address: 'x', version: own?.version ?? 0, health },
    })
    expect(changed.status).toBe(404)
    expect((await mother.get(listChildren)).data[0]).toMatchObject({ health: { allergy_note: 'Dị ứng đậu phộng' } })
    const { children } = await father.get(profile)
    expect(children).toMatchObject([{ full_name: 'Nguyễn Hoàng Gia Hân', barred: true, class: null }])
  })

  test('cannot take the copy of the data, also one that was ready before', async () => {
    const start = (who: Client) => who.ask(requests.startDataExport, { body: { student_id: han } })
    expect((await start(father)).status).toBe(200)
    const ready = async () => (await father.get(requests.listDataExports)).data[0]
    const one = await eventually(ready, (row) => row?.status === 'ready')
    const file = `/api/v1/parent/data-exports/${one?.id}/file`
    expect((await father.fetch(file)).status).toBe(200)
    await bar()
    expect((await father.fetch(file)).status).toBe(404)
    expect((await father.get(requests.listDataExports)).data).toEqual([])
    expect((await start(father)).status).toBe(404)
  })

  test('cannot ask for an erasure, and one that he asked for before is not carried out', async () => {
    const erase = () =>
      father.ask(requests.createDataRequest, { body: { student_id: han, kind: 'delete', text: 'Xin xóa' } })
    const { body } = await erase()
    const { id, version } = body as requests.DataRequestInfo
    await bar()
    expect((await erase()).status).toBe(404)
    expect((await father.ask(requests.dataRequestInfo, { params: { id } })).status).toBe(404)
    expect((await father.get(requests.listDataRequests)).data).toEqual([])
    const [seen] = (await life.as.head.get(requests.listDataRequests)).data
    expect(seen).toMatchObject({ id, person: { full_name: 'Nguyễn Hoàng Cường', acts: false } })
    const prepared = await life.as.head.ask(requests.prepareDeletion, { params: { id }, body: { version } })
    expect([prepared.status, prepared.body]).toMatchObject([409, { code: 'requester_barred' }])
  })

  test('gives no consent and takes none back; what the mother says holds', async () => {
    const ask = async (who: Client) => (await who.get(consents.familyConsents)).data[0]?.purposes ?? []
    const text = (await ask(father)).find((one) => one.text.key === 'photo_public')?.text.id ?? ''
    const say = (who: Client, text_id: string, granted: boolean) =>
      who.ask(consents.answerConsents, { body: { answers: [{ student_id: han, text_id, granted }] } })
    expect((await say(father, text, false)).status).toBe(200)
    await bar()
    expect((await say(father, text, true)).status).toBe(404)
    expect(await ask(father)).toEqual([])
    expect((await father.ask(consents.consentHistory, { params: { id: han } })).status).toBe(404)
    await say(mother, text, true)
    expect((await ask(mother)).find((one) => one.text.id === text)).toMatchObject({ granted: true, differing: false })
  })

  test('takes no consent with him: what he alone agreed to before still holds', async () => {
    await agree('camera', true, fatherId)
    await bar()
    const held = await life.node<{ granted: boolean }[]>`
      select c.granted from current_consents c where c.student_id = ${han} and c.key = 'camera'`
    expect(held).toEqual([{ granted: true }])
  })

  test('asks for no medicine, calls none off and sees none', async () => {
    const { body } = await askMedicine(mother)
    const { id } = body as medicine.Prescription
    expect((await father.ask(medicine.getPrescription, { params: { id } })).status).toBe(200)
    await bar()
    expect((await askMedicine(father)).status).toBe(404)
    for (const endpoint of [medicine.getPrescription, medicine.cancelPrescription, medicine.printPrescription])
      expect((await father.ask(endpoint, { params: { id } })).status, endpoint.path).toBe(404)
    expect((await father.get(medicine.listPrescriptions)).data).toEqual([])
  })

  test('sees neither the day nor the news of the class, nor finds the child', async () => {
    const post = await life.teacher.get(createPost, {
      body: { title: 'Mai đi công viên', text: '8 giờ xuất phát.', class_ids: [life.classes.mam] },
    })
    if (post.status === 'pending') await life.as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
    expect((await father.get(listPosts)).data.map((one) => one.title)).toContain('Mai đi công viên')
    expect(await dayOf(father)).toHaveLength(1)
    await bar()
    expect((await father.get(listPosts)).data).toEqual([])
    expect(await dayOf(father)).toEqual([])
    expect((await father.ask(attendanceHistory, { query: { student_id: han, day: friday } })).status).toBe(404)
    expect((await father.get(attendanceMonth, { query: { month: '2026-11' } })).data).toEqual([])
    const found = await father.get(search, { query: { q: 'hân' } })
    expect(JSON.stringify(found)).not.toContain('Gia Hân')
    expect((await mother.get(listPosts)).data.map((one) => one.title)).toContain('Mai đi công viên')
  })

  test('opens no picture of the child, of who fetches it or of its papers any more', async () => {
    const send = async () => (await sendPortrait(mother, 400)).id
    await life.node`update students set photo_media_id = ${await send()} where id = ${han}`
    await agree('pickup_id')
    await named(mother, { photo_id: await send() })
    const paper = { student_ids: [han], from: tuesday, to: tuesday, reason: 'sick' as const, image_ids: [await send()] }
    await mother.get(absence.sendAbsence, { body: paper })
    const addresses = [
      (await father.get(listChildren)).data[0]?.photo,
      (await peopleOf(father))[0]?.photo,
      (await father.get(absence.listAbsences)).data[0]?.images[0],
    ].map((image) => image?.sources[0]?.url ?? '')
    const open = () => Promise.all(addresses.map((one) => father.fetch(one).then(({ status }) => status)))
    expect(await open()).toEqual([200, 200, 200])
    await make('relative')
    expect(await open()).toEqual([200, 404, 404])
    await bar()
    expect(await open()).toEqual([404, 404, 404])
  })

  test('loses the notifications about the child that he has not read', async () => {
    await life.mark('Nguyễn Hoàng Gia Hân', 'present')
    await life.settle()
    expect(await texts(father)).toHaveLength(1)
    await bar()
    expect(await texts(father)).toEqual([])
    expect((await father.get(profile)).notifications.unread).toBe(0)
    expect(await texts(mother)).toHaveLength(1)
  })

  test('is not told once more what was answered before, by the same key', async () => {
    const key = { 'idempotency-key': 'father-once-1' }
    expect((await reportIll(father, tuesday, key)).status).toBe(200)
    await bar()
    const again = await reportIll(father, tuesday, key)
    expect(again.status).not.toBe(200)
    expect(JSON.stringify(again.body)).not.toContain('Gia Hân')
  })

  test('is not let in again, nor taken out of sight, by a teacher', async () => {
    await bar()
    const who = { id: fatherId, student_id: han }
    const { version, can } = await life.teacher.get(parentInfo, { params: who })
    expect(can).toMatchObject({ edit_barred: false, archive: false })
    const lifted = await life.teacher.ask(updateChildRights, {
      params: who,
      body: { ...right('parent', false), version },
    })
    const untied = await life.teacher.ask(unlinkChild, { params: who })
    const removed = await life.teacher.ask(deleteParent, { params: who })
    expect([lifted.status, untied.status, removed.status]).toEqual([403, 403, 403])
  })
})

describe('what a barred person had set up before', () => {
  test('whom he named is flagged to the office and at the door, until the office has looked', async () => {
    const { id } = await named(father, accomplice)
    await approve(id)
    expect((await collectors()).collectors.find((one) => one.id === id)).toMatchObject({ named_by_barred: false })
    await bar()
    const [waiting] = await peopleOf(life.as.head, { status: 'pending' })
    expect(waiting).toMatchObject({ id, status: 'approved', named_by_barred: true, can: { decide: true } })
    expect((await collectors()).collectors.find((one) => one.id === id)).toMatchObject({ named_by_barred: true })
    const told = await eventually(
      () => texts(life.as.head),
      (all) => all.some((text) => text.includes('Trần Văn Lạ') && text.includes('cần xem lại')),
    )
    expect(told.filter((text) => text.includes('cần xem lại'))).toHaveLength(1)
    await approve(id)
    expect(await peopleOf(life.as.head, { status: 'pending' })).toEqual([])
    expect((await collectors()).collectors.find((one) => one.id === id)).toMatchObject({ named_by_barred: false })
  })

  test('whom he named and nobody approved waits with the same flag; whom the mother named does not', async () => {
    await named(father, accomplice)
    await named(mother)
    await bar()
    const flags = (await peopleOf(life.as.head, { student_id: han })).map((one) => [one.full_name, one.named_by_barred])
    expect(flags).toEqual([
      ['Trần Văn Lạ', true],
      ['Phan Thị Lành', false],
    ])
  })

  test('his code opens no door', async () => {
    const made = (await code(father)).body as pickUp.PickUpCode
    await bar()
    const checked = await life.teacher.ask(pickUp.checkPickUpCode, { body: { code: made.code } })
    expect([checked.status, checked.body]).toMatchObject([422, { code: 'code_unknown' }])
    expect((await collectors()).collectors.map((one) => one.kind)).not.toContain('code')
    expect((await father.get(pickUp.listPickUpCodes)).data).toEqual([])
    await life.mark('Nguyễn Hoàng Gia Hân', 'present')
    const handed = await life.teacher.ask(pickUp.recordDeparture, {
      body: { student_id: han, collector: { kind: 'code', id: made.id } },
    })
    expect(handed.status).toBe(409)
  })

  test('his wish for the way home is gone from the class', async () => {
    expect((await wish(father, { kind: 'late', time: '17:20' })).status).toBe(200)
    await bar()
    const lines = (await life.teacher.get(wishes.listPickUpLines, { query: {} })).data
    expect(lines.find((one) => one.child.id === han)?.wishes).toEqual([])
  })

  test('his yes to a stranger at the door is asked of the mother again', async () => {
    const { id } = await life.teacher.get(pickUp.createPickUpRequest, { body: { student_id: han, ...stranger } })
    const answer = (who: Client) =>
      who.ask(pickUp.answerPickUpRequest, { params: { id }, body: { answer: 'approved' } })
    expect((await answer(father)).status).toBe(200)
    await answer(life.as.head)
    expect((await collectors()).collectors.map((one) => one.id)).toContain(id)
    await bar()
    expect((await collectors()).collectors.map((one) => one.id)).not.toContain(id)
    expect((await answer(father)).status).toBe(404)
    expect((await answer(mother)).status).toBe(200)
    expect((await collectors()).collectors.map((one) => one.id)).toContain(id)
  })
})

describe('a relative and who only fetches', () => {
  test('a relative sees the news, the face and the day, and neither address, health nor reasons', async () => {
    await life.mark('Nguyễn Hoàng Gia Hân', 'excused', { reason: 'Sốt cao' })
    await life.settle()
    await make('relative')
    const [own] = (await father.get(listChildren)).data
    expect(own).toMatchObject({
      full_name: 'Nguyễn Hoàng Gia Hân',
      address: null,
      health: null,
      identity_number: null,
      can: { edit: false },
    })
    const [day] = await dayOf(father)
    expect(day).toMatchObject({ state: 'absent', reason: null, note: null, can: { act: false } })
    expect((await dayOf(mother))[0]).toMatchObject({ reason: 'Sốt cao', can: { act: true } })
    expect((await father.get(profile)).children[0]).toMatchObject({ kind: 'relative', barred: false })
  })

  test.each([
    ['relative', false],
    ['relative', true],
    ['pick_up', false],
  ] as const)('a %s (barred: %s) does nothing for the child', async (kind, barred) => {
    const mine = await named(mother)
    await make(kind, barred)
    const answers = await Promise.all([
      name(father, accomplice),
      father.ask(people.deletePickUpPerson, { params: { id: mine.id } }),
      code(father),
      wish(father, { kind: 'late', time: '17:20' }),
      reportIll(father, tuesday),
      askMedicine(father),
      father.ask(answerAbsenceQuestion, { body: { student_id: han, answer: 'sick' } }),
      father.ask(requests.startDataExport, { body: { student_id: han } }),
      father.ask(requests.createDataRequest, { body: { student_id: han, kind: 'delete', text: 'Xóa' } }),
      father.ask(consents.consentHistory, { params: { id: han } }),
    ])
    expect(answers.filter(({ status }) => status < 400)).toEqual([])
    expect(await peopleOf(father)).toEqual([])
    expect((await dayOf(father)).length).toBe(kind === 'relative' && !barred ? 1 : 0)
    expect((await father.get(profile)).children.map((one) => one.kind)).toEqual(barred ? [] : [kind])
  })
})
