import * as api from '@nhip-cau/contract/family-messages'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { listWaiting } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { watchLive } from '@nhip-cau/server/testing/watch-live'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTwoParents, type TwoParents } from '../../../testing/two-parents.ts'

let family: TwoParents
let colleague: Client
let laTeacher: Client
beforeAll(async () => {
  family = await startTwoParents()
  const { school, classes } = family.life
  const account = await school.addAccount('teacher', 'Cô Kim Chi')
  await school.addTeacherTo(classes.mam, account.id)
  colleague = await account.login()
  laTeacher = family.life.laTeacher
})
afterAll(() => family.life.stop())
beforeEach(() => family.again())

const words = 'Hôm nay bé hơi mệt, nhờ cô để ý giúp.'
type Sent = Awaited<ReturnType<typeof send>>
const ask = (who: Client, body: object = {}, headers = {}) =>
  who.ask(api.sendFamilyMessage, { body: { student_id: family.han, kind: 'morning', text: words, ...body } }, headers)
const send = async (who: Client, body: object = {}) => {
  family.life.pass(1)
  const { status, body: sent } = await ask(who, body)
  if (status !== 200) throw new Error(JSON.stringify(sent))
  return sent as api.FamilyMessage & { undo_seconds: number }
}
const list = (who: Client, query: object = {}) => who.get(api.listFamilyMessages, { query: { per_page: 50, ...query } })
const idsOf = async (who: Client, query: object = {}) => (await list(who, query)).data.map(({ id }) => id)
const paramsOf = ({ id }: { readonly id: string }) => ({ params: { id } })
const waitingOf = async (who: Client) => (await who.get(listWaiting, { query: {} })).counts.messages
const noticesOf = async (who: Client) => (await who.get(listNotifications, { query: { per_page: 100 } })).data

describe('a message of a family', () => {
  test('is read by its class and both parents, who see which teacher read and answered it', async () => {
    const { father, mother, life } = family
    const sent = await send(mother, { kind: 'question' })
    expect(sent).toMatchObject({
      text: words,
      class: { name: 'Mầm 1' },
      quiet_until: null,
      read: null,
      can: { withdraw: true, read: false, answer: false },
    })
    expect(await list(life.teacher, { state: 'unread' })).toMatchObject({
      unread: 1,
      unanswered: 1,
      data: [{ id: sent.id, sent: { relation: 'Mẹ' }, can: { read: true, answer: true } }],
    })
    const read = await life.teacher.get(api.readFamilyMessage, paramsOf(sent))
    expect(read).toMatchObject({ read: { by: 'Cô Hải Yến' }, can: { read: false, answer: true } })
    // A colleague who taps at the same time changes nothing.
    expect((await colleague.get(api.readFamilyMessage, paramsOf(sent))).read).toEqual(read.read)
    await colleague.get(api.answerFamilyMessage, { ...paramsOf(sent), body: { text: 'Cảm ơn chị, cô đã nhận ạ.' } })
    for (const who of [father, mother])
      expect((await list(who)).data).toMatchObject([
        { id: sent.id, read: { by: 'Cô Hải Yến' }, answer: { by: 'Cô Kim Chi', text: 'Cảm ơn chị, cô đã nhận ạ.' } },
      ])
    expect(await list(life.teacher)).toMatchObject({ unread: 0, unanswered: 0 })
  })

  test('is answered once: the second of two teachers is told who was first', async () => {
    const sent = await send(family.mother)
    const answer = (who: Client) => who.ask(api.answerFamilyMessage, { ...paramsOf(sent), body: { text: 'Vâng ạ.' } })
    expect((await answer(family.life.teacher)).status).toBe(200)
    expect(await answer(colleague)).toMatchObject({
      status: 409,
      body: { code: 'message_answered', detail: expect.stringContaining('Cô Hải Yến') },
    })
  })

  test('is stored once if the same request arrives twice', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await ask(family.mother, {}, headers), await ask(family.mother, {}, headers)]
    expect(second.body).toEqual(first.body)
    expect(await idsOf(family.mother)).toHaveLength(1)
  })

  test('can be taken back by its sender until it was read, and nothing of it is left', async () => {
    const { father, mother, life } = family
    const [first, second] = [await send(mother), await send(mother)]
    expect((await father.ask(api.withdrawFamilyMessage, paramsOf(first))).status).toBe(404)
    await mother.get(api.withdrawFamilyMessage, paramsOf(first))
    await life.settle()
    expect(await idsOf(life.teacher)).toEqual([second.id])
    expect((await noticesOf(life.teacher)).map((one) => one.object_id)).toEqual([second.id])
    await life.teacher.get(api.readFamilyMessage, paramsOf(second))
    expect(await mother.ask(api.withdrawFamilyMessage, paramsOf(second))).toMatchObject({
      status: 409,
      body: { code: 'message_read' },
    })
  })

  test('is found by the name of the child, by class and by day, the longest unread on top', async () => {
    const { mother, life } = family
    const [old, unread, latest] = [await send(mother), await send(mother), await send(mother)]
    await life.teacher.get(api.readFamilyMessage, paramsOf(old))
    expect(await idsOf(life.teacher)).toEqual([unread.id, latest.id, old.id])
    expect(await idsOf(mother)).toEqual([latest.id, unread.id, old.id])
    expect(await idsOf(life.as.head, { q: 'gia han' })).toHaveLength(3)
    expect(await idsOf(life.as.head, { q: 'khong co' })).toEqual([])
    expect(await idsOf(life.as.head, { class_id: life.classes.la })).toEqual([])
    expect(await idsOf(life.as.head, { from: '2026-11-20', to: '2026-11-20' })).toHaveLength(3)
    expect(await idsOf(life.as.head, { to: '2026-11-19' })).toEqual([])
    const page = await list(life.teacher, { per_page: 2, page: 2 })
    expect([page.paging.total_records, page.data.map(({ id }) => id)]).toEqual([3, [old.id]])
  })
})

describe('who reads a message', () => {
  const attempts = async (who: Client, { id }: Sent) => [
    (await who.ask(api.getFamilyMessage, { params: { id } })).status,
    (await idsOf(who)).length,
  ]

  test('a teacher of another class and a parent of another family get 404', async () => {
    const sent = await send(family.mother)
    const { as } = family.life
    for (const who of [laTeacher, as.laParent, as.otherHead, as.otherTeacher, as.otherParent])
      expect(await attempts(who, sent)).toEqual([404, 0])
    const answer = { ...paramsOf(sent), body: { text: 'Vâng ạ.' } }
    expect((await laTeacher.ask(api.readFamilyMessage, paramsOf(sent))).status).toBe(404)
    expect((await laTeacher.ask(api.answerFamilyMessage, answer)).status).toBe(404)
    expect((await ask(as.laParent)).status).toBe(404)
  })

  test('an office account without the right of absence reports gets 403; what others read is recorded once a day', async () => {
    const { school, as, node } = family.life
    const sent = await send(family.mother)
    const guard = await (await school.addAccount('school', 'Chu Văn Lộc', ['school.attend'])).login()
    expect((await guard.ask(api.listFamilyMessages, { query: {} })).status).toBe(403)
    expect((await guard.ask(api.getFamilyMessage, paramsOf(sent))).status).toBe(403)
    const nurse = await (await school.addAccount('school', 'Lương Thị Hồng Nhạn', ['school.absence'])).login()
    const looks = () => node`
      select from audit_entries e
      where e.action = 'family_message.read' and e.student_id = ${family.han} and e.actor_account_id = ${nurse.session.user.id}`
    expect((await list(nurse)).data).toMatchObject([
      { id: sent.id, can: { withdraw: false, read: false, answer: false } },
    ])
    await nurse.get(api.getFamilyMessage, paramsOf(sent))
    await list(nurse)
    expect(await looks()).toHaveLength(1)
    expect((await as.head.ask(api.readFamilyMessage, paramsOf(sent))).status).toBe(404)
  })

  test.each([
    ['a barred father', () => family.bar()],
    ['a father who is a relative by now', () => family.make('relative')],
    ['a father who only fetches', () => family.make('pick_up')],
  ])('%s sees no message, not even his own, hears of no answer and cannot write', async (_, lose) => {
    const { father, mother, life } = family
    const [his, hers] = [await send(father), await send(mother)]
    const answer = (one: Sent) =>
      life.teacher.get(api.answerFamilyMessage, { ...paramsOf(one), body: { text: 'Cô đã xem ạ.' } })
    await answer(his)
    await life.settle()
    expect(await noticesOf(father)).toHaveLength(1)
    await lose()
    expect(await list(father)).toMatchObject({ data: [], unread: 0, unanswered: 0 })
    for (const one of [his, hers]) expect(await attempts(father, one)).toEqual([404, 0])
    expect((await ask(father)).status).toBe(404)
    expect((await father.ask(api.withdrawFamilyMessage, paramsOf(hers))).status).toBe(404)
    expect((await father.get(api.familyMessageListInput)).children).toEqual([])
    const [barred, acting] = await Promise.all([watchLive(father), watchLive(mother)])
    await answer(hers)
    await life.settle()
    await eventually(
      async () => acting.text,
      (text) => text.includes('"family-messages"'),
    )
    expect(barred.text).not.toContain('"family-messages"')
    for (const one of [barred, acting]) one.leave()
    expect(await noticesOf(father)).toEqual([])
    expect(await idsOf(mother)).toHaveLength(2)
    // The class is told not to follow what he asked for.
    expect((await list(life.teacher)).data.map(({ id, sent }) => [id === his.id, sent.acts])).toEqual([
      [false, true],
      [true, false],
    ])
  })
})

describe('the notices of a message', () => {
  test('name no word of it, reach the teachers of the class, and close for all of them with the name of the reader', async () => {
    const { mother, life } = family
    const sent = await send(mother)
    expect(await noticesOf(life.teacher)).toEqual([])
    await life.settle()
    for (const who of [life.teacher, colleague])
      expect(await noticesOf(who)).toMatchObject([
        { kind: 'message-sent', text: 'Gia đình bé Hân nhắn cô.', object_id: sent.id, closed: null },
      ])
    expect(await noticesOf(laTeacher)).toEqual([])
    await life.teacher.get(api.readFamilyMessage, paramsOf(sent))
    await life.settle()
    expect(await noticesOf(colleague)).toMatchObject([
      { object_id: sent.id, read_at: expect.any(String), closed: { text: 'Cô Hải Yến đã xem' } },
    ])
  })

  test('a message that was read within its undo period notifies nobody', async () => {
    const sent = await send(family.mother)
    await family.life.teacher.get(api.readFamilyMessage, paramsOf(sent))
    await family.life.settle()
    expect(await noticesOf(colleague)).toEqual([])
  })

  test('an answer notifies both parents without its words', async () => {
    const { father, mother, life } = family
    const sent = await send(mother)
    await life.teacher.get(api.answerFamilyMessage, { ...paramsOf(sent), body: { text: 'Con hết sốt rồi ạ.' } })
    await life.settle()
    for (const who of [father, mother])
      expect(await noticesOf(who)).toMatchObject([
        { kind: 'message-answered', text: 'Cô đã trả lời lời nhắn về bé Hân.', object_id: sent.id },
      ])
  })
})

describe("outside the school's hours", () => {
  test('a message waits for the morning: nobody is notified or counted until the hours begin', async () => {
    const { mother, life } = family
    expect(await mother.get(api.familyMessageListInput)).toMatchObject({ open: true, reads_from: null })
    life.at('22:10')
    const monday = '2026-11-23T00:00:00.000Z'
    expect(await mother.get(api.familyMessageListInput)).toMatchObject({ open: false, reads_from: monday })
    const sent = await send(mother)
    expect(Date.parse(sent.quiet_until ?? '')).toBe(Date.parse(monday))
    const runClock = () => life.server.node.runClock('family-messages.clock')
    await runClock()
    await life.settle()
    expect([await noticesOf(life.teacher), await waitingOf(life.teacher)]).toEqual([[], 0])
    life.setNow(monday)
    await runClock()
    await runClock()
    await life.settle()
    expect(await noticesOf(life.teacher)).toMatchObject([{ object_id: sent.id }])
    expect([await waitingOf(life.teacher), await waitingOf(laTeacher)]).toEqual([1, 0])
  })

  test('a teacher may look in the evening, and the family learns of it in the morning', async () => {
    const { mother, life } = family
    life.at('19:30')
    const sent = await send(mother)
    await life.teacher.get(api.readFamilyMessage, paramsOf(sent))
    expect((await list(mother)).data).toMatchObject([{ read: null }])
    life.setNow('2026-11-23T00:30:00Z')
    expect((await list(mother)).data).toMatchObject([{ read: { by: 'Cô Hải Yến' } }])
    await life.server.node.runClock('family-messages.clock')
    await life.settle()
    expect(await noticesOf(colleague)).toEqual([])
  })

  test('a message before the hours of a school day waits for these', async () => {
    family.life.at('06:10')
    const sent = await send(family.mother)
    expect(sent.quiet_until).toMatch(/^2026-11-20T00:00:00/)
  })
})

test('what waits for a teacher counts the unread messages of the own classes, and for the office none', async () => {
  const { mother, life } = family
  const [first] = [await send(mother), await send(mother)]
  expect([await waitingOf(life.teacher), await waitingOf(laTeacher), await waitingOf(life.as.head)]).toEqual([2, 0, 0])
  await life.teacher.get(api.readFamilyMessage, paramsOf(first))
  expect(await waitingOf(colleague)).toBe(1)
})

test('messages are deleted after 400 days', async () => {
  const [old, kept] = [await send(family.mother), await send(family.mother)]
  await family.life.node`update family_messages set sent_at = sent_at - interval '401 days' where id = ${old.id}`
  await family.life.server.node.runClock('family-messages.forget')
  expect(await idsOf(family.mother)).toEqual([kept.id])
})

test('refuses an empty message and one of more than 1000 letters at the field', async () => {
  for (const text of ['   ', 'x'.repeat(1001)])
    expect(await ask(family.mother, { text })).toMatchObject({
      status: 422,
      body: { errors: { text: expect.any(String) } },
    })
})
