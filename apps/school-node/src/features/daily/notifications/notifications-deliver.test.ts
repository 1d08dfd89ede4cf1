import { answerAbsenceQuestion } from '@nhip-cau/contract/attendance'
import { listNotifications, readNotification } from '@nhip-cau/contract/notifications'
import { acceptPost, createPost, deletePost } from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { watchLive } from '@nhip-cau/server/testing/watch-live'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

type Screen = Awaited<ReturnType<typeof watchLive>>
const signals = ({ text }: Screen) => text.split('event: changed').length - 1
const about = ({ text }: Screen, topic: string) =>
  [...text.matchAll(/data: (\{"topics".*\})/g)].filter(([, data = '']) => data.includes(`"${topic}"`)).length
const heard = (screen: Screen, topic: string) =>
  eventually(
    async () => about(screen, topic),
    (count) => count > 0,
  )
/**
 * The number of signals that each stream has received. A signal to everyone comes last and shows that all earlier ones
 * have arrived.
 */
const counted = async (...screens: Screen[]) => {
  await life.node`select pg_notify('live', ${JSON.stringify({ school_id: life.school.id, topics: ['settings'] })})`
  await Promise.all(screens.map((screen) => heard(screen, 'settings')))
  return screens.map((screen) => signals(screen) - about(screen, 'settings'))
}
const emitEvent = async (event: object) => {
  await life.node`select graphile_worker.add_job('event', ${life.node.json(event)}::json)`
  await life.settle()
}
const rowsOf = (eventId: string) => life.node<{ account_id: string }[]>`
  select n.account_id from notifications n where n.event_id = ${eventId}`

describe('recipients of live signals', () => {
  test('families get no signal while a mark can be undone, then only the family of the child', async () => {
    const { mamParent, bothParent, laParent } = life.as
    const [own, sameClass, otherClass, board] = await Promise.all([
      watchLive(mamParent),
      watchLive(bothParent),
      watchLive(laParent),
      watchLive(life.as.head),
    ])
    await life.mark('Nguyễn Hoàng Gia Hân', 'present')
    await heard(board, 'attendance')
    expect([signals(own), signals(sameClass)]).toEqual([0, 0])
    await life.settle()
    await heard(own, 'notifications')
    expect(await counted(own, sameClass, otherClass)).toEqual([2, 0, 0])
    expect([about(own, 'attendance'), about(own, 'notifications')]).toEqual([1, 1])
    for (const screen of [own, sameClass, otherClass, board]) screen.leave()
  })

  test('an answered absence signals the teachers of the class and the family, but no other family', async () => {
    const [own, sameClass, teacher, laTeacher] = await Promise.all([
      watchLive(life.as.mamParent),
      watchLive(life.as.bothParent),
      watchLive(life.teacher),
      watchLive(life.laTeacher),
    ])
    const { student } = await life.childOf('Nguyễn Hoàng Gia Hân')
    await life.as.mamParent.get(answerAbsenceQuestion, { body: { student_id: student.id, answer: 'sick' } })
    await heard(teacher, 'attendance')
    await heard(own, 'attendance')
    expect(await counted(sameClass, laTeacher)).toEqual([0, 0])
    for (const screen of [own, sameClass, teacher, laTeacher]) screen.leave()
  })

  test('a pending post signals its author; accepting and deleting it signals no other class', async () => {
    const [author, colleague, otherFamily] = await Promise.all([
      watchLive(life.as.mamTeacher),
      watchLive(life.laTeacher),
      watchLive(life.as.laParent),
    ])
    const post = await life.as.mamTeacher.get(createPost, {
      body: { title: 'Dã ngoại', text: 'Vui quá.', class_ids: [life.classes.mam] },
    })
    await heard(author, 'posts')
    await life.as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
    await life.as.head.get(deletePost, { params: { id: post.id } })
    expect(await counted(colleague, otherFamily)).toEqual([0, 0])
    for (const screen of [author, colleague, otherFamily]) screen.leave()
  })

  test('the signal is marked as own on the page that caused it, not on other pages of the same account', async () => {
    const screen = 'a1b2c3d4e5f60718a1b2c3d4e5f60718'
    const named: Client = {
      ...life.as.mamParent,
      fetch: (path, init = {}) =>
        life.as.mamParent.fetch(path, { ...init, headers: { ...(init.headers as object), 'x-screen': screen } }),
    }
    const [here, elsewhere] = await Promise.all([watchLive(named), watchLive(life.as.mamParent)])
    await life.mark('Nguyễn Hoàng Gia Hân', 'present')
    await life.settle()
    const { data } = await life.as.mamParent.get(listNotifications)
    const read = { query: { notification_id: data[0]?.id ?? '' } }
    await life.as.mamParent.get(readNotification, read, { 'x-screen': screen })
    await eventually(
      async () => here.text,
      (text) => text.includes('data: {"topics":["notifications"],"own":true}'),
    )
    await heard(elsewhere, 'notifications')
    expect(elsewhere.text).not.toContain('own')
    for (const one of [here, elsewhere]) one.leave()
  })
})

describe('repeated deliveries', () => {
  const person = () => ({
    kind: 'pick-up-waiting',
    id: crypto.randomUUID(),
    school_id: life.school.id,
    pick_up_person_id: crypto.randomUUID(),
    student_id: crypto.randomUUID(),
    child: 'Hân',
    person: 'Phan Thị Lành',
    from: 'Phan Thị Thu Ngân',
    by_account_id: crypto.randomUUID(),
  })

  test('a repeated event inserts no rows and sends no signals', async () => {
    const event = person()
    await emitEvent(event)
    const first = await rowsOf(event.id)
    expect(first.map((row) => row.account_id)).toContain(life.people.head.id)
    const screen = await watchLive(life.as.head)
    await emitEvent(event)
    expect(await rowsOf(event.id)).toHaveLength(first.length)
    expect(await counted(screen)).toEqual([0])
    screen.leave()
  })

  test('an account with two of the notified permissions gets one notification', async () => {
    const { student } = await life.childOf('Nguyễn Hoàng Gia Hân')
    const event = {
      kind: 'absence-sent',
      id: crypto.randomUUID(),
      school_id: life.school.id,
      absence_id: crypto.randomUUID(),
      seq: 1,
      student_id: student.id,
      child: 'Hân',
      class_id: life.classes.mam,
      status: 'pending',
      why: 'infectious',
      days: [],
      sent_by: life.people.mamParent.id,
      by_account_id: life.people.mamParent.id,
      infectious: { class: 'Mầm 1', cases: 1 },
    }
    await emitEvent(event)
    const texts = (await life.noticesOf(life.as.head)).filter((text) => text.includes('bệnh truyền nhiễm'))
    expect(texts).toEqual(['Lớp Mầm 1: bé Hân nghỉ vì bệnh truyền nhiễm, 1 bé trong 7 ngày.'])
  })

  test("a closure notifies each account of the school once, in messages below PostgreSQL's limit of 8000 bytes", async () => {
    await life.node`
      insert into accounts (school_id, id, role, full_name, phone, active)
      select a.school_id, gen_random_uuid(), 'parent', 'Phụ huynh ' || n, '0977' || lpad(n::text, 6, '0'), true
      from accounts a, generate_series(1, 400) n where a.id = ${life.people.mamParent.id}`
    const messages: string[] = []
    const listening = await life.node.listen(
      'live',
      (message) => void messages.push(message),
      () => undefined,
    )
    const event = {
      kind: 'school-closed',
      id: crypto.randomUUID(),
      school_id: life.school.id,
      by_account_id: life.people.head.id,
      from_date: '2026-11-23',
      to_date: '2026-11-24',
      reason: 'Bão số 9',
    }
    await emitEvent(event)
    const rows = await rowsOf(event.id)
    expect(rows.length).toBeGreaterThan(400)
    const noticesOf = () =>
      messages
        .map((message) => JSON.parse(message) as { topics: string[]; account_ids?: string[] })
        .flatMap(({ topics, account_ids = [] }) => (topics.includes('notifications') ? account_ids : []))
    await eventually(
      async () => noticesOf().length,
      (count) => count >= rows.length,
    )
    expect(noticesOf()).toHaveLength(rows.length)
    expect(new Set(noticesOf())).toEqual(new Set(rows.map((row) => row.account_id)))
    expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8000)
    expect(await life.noticesOf(life.as.mamParent)).toEqual([
      'Trường nghỉ đột xuất ngày 23/11/2026 – 24/11/2026. Lý do: Bão số 9',
    ])
    await listening.unlisten()
    await life.node`delete from notifications`
    await life.node`update accounts set active = false where accounts.phone like '0977%'`
  })
})

test('returns notifications in the language of the request, and in Vietnamese for an unknown one', async () => {
  await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  await life.settle()
  const read = async (language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    return (await life.as.mamParent.get(listNotifications, {}, headers)).data[0]?.text
  }
  expect(await read()).toBe('Bé Hân đã đến lớp lúc 07:42.')
  expect(await read('en-GB,en;q=0.9')).toBe('Hân arrived in class at 07:42.')
  expect(await read('fr')).toBe('Hân est arrivé(e) en classe à 07:42.')
  expect(await read('ar')).toBe('وصل Hân إلى الصف الساعة 07:42.')
  expect(await read('de')).toBe('Bé Hân đã đến lớp lúc 07:42.')
})

test('a settled register takes one statement for the notifications and three for the live signals', async () => {
  await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  life.statements.splice(0)
  await life.settle()
  const count = (part: string) => life.statements.filter((text) => text.includes(part)).length
  expect([count('insert into notifications'), count('pg_notify')]).toEqual([1, 3])
})
