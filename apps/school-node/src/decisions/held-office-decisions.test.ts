import * as requests from '@nhip-cau/contract/data-requests'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { listCollectors } from '@nhip-cau/contract/pick-up'
import * as people from '@nhip-cau/contract/pick-up-people'
import { listWaiting } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monday, startPrescriptionSchool } from '../testing/prescription-school.ts'

const seconds = 10
const ownOnly = { status: 409, body: { code: 'decision_undo_own' } }
const tooLate = { status: 409, body: { code: 'decision_undo_late' } }

let here: Awaited<ReturnType<typeof startPrescriptionSchool>>
beforeAll(async () => {
  here = await startPrescriptionSchool({ decisionUndoSeconds: seconds })
})
afterAll(() => here.life.stop())
beforeEach(() => here.beginAgain())

const waitsFor = async (who: Client, id: string) =>
  (await who.get(listWaiting, { query: { per_page: 100 } })).data.some((one) => one.id === id)
const kindsFor = async (who: Client, kinds: RegExp) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data.flatMap(({ kind }) =>
    kinds.test(kind) ? [kind] : [],
  )

describe('a pick-up person', () => {
  beforeEach(async () => {
    await here.life.node`delete from pick_up_people`
    await here.life.node`delete from notifications`
  })
  const named = async (who: Client = here.life.as.mamParent) => {
    const body = { student_id: here.han, full_name: 'Phan Thị Lành', relation: 'Bà ngoại', phone: '0912 345 678' }
    return (await who.get(people.storePickUpPerson, { body })).id
  }
  const approve = (id: string, who: Client = here.life.as.head) =>
    who.ask(people.approvePickUpPerson, { params: { id } })
  const reason = 'Cần gia đình xác nhận lại'
  const reject = (id: string, who: Client = here.life.as.head) =>
    who.ask(people.rejectPickUpPerson, { params: { id }, body: { reason } })
  const undo = (id: string, who: Client = here.life.as.head) => who.ask(people.undoPickUpPerson, { params: { id } })
  const seenBy = async (who: Client, id: string) =>
    (await who.get(people.listPickUpPeople, { query: { student_id: here.han } })).data.find((one) => one.id === id)
  const mayFetch = async (id: string) =>
    (await here.teacher.get(listCollectors, { params: { id: here.han } })).collectors.some((one) => one.id === id)
  const kindsOf = (who: Client) => kindsFor(who, /^pick-up-(approved|rejected)$/)

  test('an approval that is undone in time hands the child to nobody, and the family hears nothing of it', async () => {
    const { as } = here.life
    const id = await named()
    expect(await waitsFor(as.deputy, id)).toBe(true)
    expect(await approve(id)).toMatchObject({ status: 200, body: { status: 'approved', undo_seconds: seconds } })
    expect(await seenBy(as.deputy, id)).toMatchObject({
      status: 'approved',
      decided_by: 'Phùng Thị Diệu Hương',
      can: { decide: false },
    })
    expect(await waitsFor(as.deputy, id)).toBe(false)
    for (const who of [as.mamParent, here.teacher])
      expect(await seenBy(who, id)).toMatchObject({ status: 'pending', decided_by: null })
    expect(await mayFetch(id)).toBe(false)
    expect(await undo(id, as.deputy)).toMatchObject(ownOnly)
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'pending', can: { decide: true } } })
    await here.settle()
    expect(await mayFetch(id)).toBe(false)
    expect(await kindsOf(as.mamParent)).toEqual([])
    expect(await waitsFor(as.deputy, id)).toBe(true)
  })

  test('an approved person may fetch the child when that can no longer be undone, and the family is notified once', async () => {
    const { as } = here.life
    const id = await named()
    await approve(id)
    expect(await reject(id, as.deputy)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    here.pass(seconds + 1)
    expect(await undo(id)).toMatchObject(tooLate)
    await here.settle()
    expect(await mayFetch(id)).toBe(true)
    expect(await kindsOf(as.mamParent)).toEqual(['pick-up-approved'])
    expect(await undo(id)).toMatchObject(tooLate)
  })

  test('a rejection that is undone sends the family no reason', async () => {
    const id = await named()
    expect(await reject(id)).toMatchObject({ status: 200, body: { status: 'rejected', reason } })
    expect(await seenBy(here.life.as.mamParent, id)).toMatchObject({ status: 'pending', reason: null })
    await undo(id)
    await here.settle()
    expect(await kindsOf(here.life.as.mamParent)).toEqual([])
  })

  test('an approved person who is rejected may not fetch the child from that moment on, whoever keeps the person meanwhile', async () => {
    const { as, node, people: accounts, school } = here.life
    await node`
      insert into guardianships (school_id, student_id, account_id, relation)
      values (${school.id}, ${here.han}, ${accounts.laParent.id}, 'Bố')`
    const id = await named(as.laParent)
    await approve(id)
    await here.settle()
    expect(await mayFetch(id)).toBe(true)
    here.at(monday, '07:05')
    await node`
      update guardianships set barred = true, may_pick_up = false, barred_at = ${`${monday}T07:05:00+07:00`}
      where account_id = ${accounts.laParent.id} and student_id = ${here.han}`
    expect(await approve(id, as.deputy)).toMatchObject({ status: 200 })
    expect(await reject(id)).toMatchObject({ status: 200, body: { status: 'rejected', undo_seconds: 0 } })
    expect(await mayFetch(id)).toBe(false)
    expect(await undo(id)).toMatchObject(tooLate)
    await here.settle()
    expect(await seenBy(as.deputy, id)).toMatchObject({ status: 'rejected', decided_by: 'Phùng Thị Diệu Hương' })
    await node`delete from guardianships where account_id = ${accounts.laParent.id} and student_id = ${here.han}`
  })

  test('a person whom the family withdraws while the approval can be undone never fetches the child', async () => {
    const { as } = here.life
    const id = await named()
    await approve(id)
    await as.mamParent.get(people.deletePickUpPerson, { params: { id } })
    await here.settle()
    expect(await mayFetch(id)).toBe(false)
    expect(await kindsOf(as.mamParent)).not.toContain('pick-up-approved')
  })
})

describe('a data request', () => {
  beforeEach(async () => {
    await here.life.node`delete from data_requests`
    await here.life.node`delete from notifications`
  })
  const ask = () =>
    here.life.as.mamParent.get(requests.createDataRequest, {
      body: { student_id: here.han, kind: 'object', text: 'Xin đừng gửi khảo sát.' },
    })
  const answer = 'Nhà trường đã ngừng gửi khảo sát.'
  const finish = ({ id, version }: requests.DataRequestInfo, who: Client = here.life.as.head) =>
    who.ask(requests.finishDataRequest, { params: { id }, body: { version, answer } })
  const undo = ({ id, version }: requests.DataRequestInfo, who: Client = here.life.as.head) =>
    who.ask(requests.undoDataRequest, { params: { id }, body: { version } })
  const seenBy = (who: Client, { id }: requests.DataRequestInfo) =>
    who.get(requests.dataRequestInfo, { params: { id } })
  const updates = () => kindsFor(here.life.as.mamParent, /^data-request-updated$/)

  test('an answer that is undone in time never reaches the family, and the request waits again', async () => {
    const { as } = here.life
    const asked = await ask()
    expect(await finish(asked)).toMatchObject({ status: 200, body: { status: 'done', answer, undo_seconds: seconds } })
    const shown = await seenBy(as.deputy, asked)
    expect(shown).toMatchObject({ status: 'done', next_due_on: null, can: { accept: false, finish: false } })
    expect(shown.steps.at(-1)).toMatchObject({ by: 'Phùng Thị Diệu Hương', done: 'done', note: answer })
    expect(await waitsFor(as.deputy, asked.id)).toBe(false)
    const rejected = { version: asked.version, reason: 'Không đủ thông tin.' }
    expect(await as.deputy.ask(requests.rejectDataRequest, { params: { id: asked.id }, body: rejected })).toMatchObject(
      { status: 409, body: { code: 'conflict' } },
    )
    const family = await seenBy(as.mamParent, asked)
    expect(family).toMatchObject({ status: 'received', answer: null })
    expect(family.steps).toHaveLength(1)
    expect(await undo(asked, as.deputy)).toMatchObject(ownOnly)
    expect(await undo(asked)).toMatchObject({ status: 200, body: { status: 'received', can: { finish: true } } })
    await here.settle()
    expect(await seenBy(as.mamParent, asked)).toMatchObject({ status: 'received', answer: null })
    expect(await updates()).toEqual([])
    expect(await waitsFor(as.deputy, asked.id)).toBe(true)
  })

  test('each step counts when it can no longer be undone, and tells the family once', async () => {
    const { as } = here.life
    const asked = await ask()
    const params = { id: asked.id }
    await as.head.get(requests.acceptDataRequest, { params, body: { version: asked.version, note: '' } })
    expect(await waitsFor(as.deputy, asked.id)).toBe(true)
    await here.settle()
    expect(await undo(asked)).toMatchObject(tooLate)
    const accepted = await seenBy(as.mamParent, asked)
    expect(accepted).toMatchObject({ status: 'working' })
    const more = { version: accepted.version, days: 5, reason: 'Cần hỏi giáo viên cũ.' }
    const extended = await as.head.get(requests.extendDataRequest, { params, body: more })
    expect(extended).toMatchObject({ status: 'working', extended_days: 5, can: { finish: false } })
    expect(await seenBy(as.mamParent, asked)).toMatchObject({ extended_days: null, due_on: accepted.due_on })
    await here.settle()
    const later = await seenBy(as.mamParent, asked)
    expect(later).toMatchObject({ extended_days: 5, extension_reason: 'Cần hỏi giáo viên cũ.' })
    expect(later.due_on > accepted.due_on).toBe(true)
    await finish(later)
    await here.settle()
    const closed = await seenBy(as.mamParent, asked)
    expect(closed).toMatchObject({ status: 'done', answer })
    expect(closed.steps.map(({ done }) => done)).toEqual(['received', 'working', 'extended', 'done'])
    expect(await updates()).toHaveLength(3)
  })
})
