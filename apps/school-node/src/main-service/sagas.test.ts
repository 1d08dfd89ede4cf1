import { randomUUID } from 'node:crypto'
import { ensureAccounts } from '@nhip-cau/contract/node-accounts'
import * as parents from '@nhip-cau/contract/parents'
import { listPosts } from '@nhip-cau/contract/posts'
import * as teachers from '@nhip-cau/contract/teacher-accounts'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { insertSaga } from '@nhip-cau/server-kit/saga.queries'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetLease, type SchoolWithSeparateNode, startSchoolWithSeparateNode } from '../testing/separate-node.ts'

let school: SchoolWithSeparateNode
let life: SchoolWithSeparateNode['life']
let apart: SchoolWithSeparateNode['apart']
let child = ''
beforeAll(async () => {
  school = await startSchoolWithSeparateNode()
  ;({ life, apart, child } = school)
})
beforeEach(() => apart.restart())
afterAll(() => school.stop())

let people = 0
const someone = () => {
  people += 1
  const letters = [people / 26, people % 26].map((one) => String.fromCharCode(97 + Math.floor(one))).join('')
  return { full_name: `Cù Thị Xu${letters}`, phone: `09871${String(10_000 + people)}` }
}

const teacher = () => ({
  ...someone(),
  sex: 'F' as const,
  position: 'Giáo viên',
  code: `GV-${people}`,
  started_on: '2026-09-01',
  note: 'Cô mới',
  permissions: [...teachers.teacherPresets.basic],
  classes: [],
})
const parent = () => ({
  ...someone(),
  note: 'Cô mới',
  children: [{ student_id: child, relation: 'Cô', kind: 'relative' as const }],
})

const kinds = {
  teacher: { body: teacher, endpoint: teachers.createTeacher, list: teachers.listTeachers, info: teachers.teacherInfo },
  parent: { body: parent, endpoint: parents.createParent, list: parents.listParents, info: parents.parentInfo },
} as const
type Kind = keyof typeof kinds
type Body = ReturnType<typeof teacher> | ReturnType<typeof parent>

const store = (kind: Kind, who: Client, body: Body, key: string) =>
  who.ask(kinds[kind].endpoint, { body: body as never }, { 'idempotency-key': key })

const atMain = (phone: string) => life.main`
  select from persons p join accounts a on a.person_id = p.id join memberships m on m.account_id = a.id
  where p.phone = ${phone.replace(/^0/, '+84')}`

const open = (key: string) => life.node<{ step: string }[]>`select s.step from sagas s where s.key = ${key}`

/** Lets the lease of the saga expire and runs the scheduled job. */
const completeForgotten = async (key: string) => {
  await life.node`update sagas set held_until = now() - interval '1 day' where key = ${key}`
  await life.server.node.runClock('sagas.complete')
  // The server's own scheduled job may have taken the saga.
  await eventually(
    () => open(key),
    ({ length }) => length === 0,
  )
}

const recorded = (name: string, kind: Kind) => life.node`
  select from audit_entries e where e.object_name = ${name} and e.action = ${`${kind}.store`}`

/** Expects one account at main, one complete entry in the list and one audit entry. */
const expectWhole = async (kind: Kind, body: Body) => {
  await life.server.node.followMainNow()
  expect(await atMain(body.phone)).toHaveLength(1)
  const { data } = await life.as.head.get(kinds[kind].list, { query: { q: body.full_name } })
  expect(data).toHaveLength(1)
  const found = await life.as.head.get(kinds[kind].info, { params: { id: data[0]?.id ?? '' } })
  const wanted =
    'code' in body
      ? { code: body.code, started_on: body.started_on, note: body.note, permissions: [...body.permissions].sort() }
      : { note: body.note, children: [{ relation: 'Cô' }] }
  expect(found).toMatchObject({ active: true, ...wanted })
  expect(await recorded(body.full_name, kind)).toHaveLength(1)
}

const expectNobody = async (kind: Kind, body: Body) => {
  const found = await eventually(
    () => atMain(body.phone),
    ({ length }) => length === 0,
  )
  expect(found).toEqual([])
  await life.server.node.followMainNow()
  const { data } = await life.as.head.get(kinds[kind].list, { query: { q: body.full_name } })
  expect(data).toEqual([])
}

test('a teacher creation interrupted by a crash is completed without a retry', async () => {
  const [key, body] = [randomUUID(), teacher()]
  apart.afterMain(ensureAccounts, apart.kill)
  await expect(store('teacher', apart.as(life.as.head), body, key)).rejects.toThrow('fetch failed')
  await completeForgotten(key)
  await expectWhole('teacher', body)
  expect(await store('teacher', life.as.head, body, key)).toMatchObject({ status: 200, body: { code: body.code } })
})

/** Another teacher takes the code after main has created the account, so that the node refuses. */
const codeIsTaken = (body: Body) => async () => {
  const taken = 'code' in body ? { code: body.code } : {}
  await store('teacher', life.as.head, { ...teacher(), ...taken }, randomUUID())
}

test('a creation is complete or fully undone wherever the node is killed, with or without a retry', async () => {
  const moment = fc.record({
    kind: fc.constantFrom<Kind>('teacher', 'parent'),
    isRefused: fc.boolean(),
    statement: fc.integer({ min: 1, max: 32 }),
    isDelivered: fc.boolean(),
    isRetried: fc.boolean(),
  })
  // On a busy machine fewer cases run, but each to its end.
  const until = Date.now() + 90_000
  const property = fc.asyncProperty(moment, async ({ kind, isRefused, statement, isDelivered, isRetried }) => {
    if (Date.now() > until) return
    await apart.restart()
    const [key, body] = [randomUUID(), kinds[kind].body()]
    const stopCounting = apart.killAtStatement(statement, isDelivered)
    apart.afterMain(ensureAccounts, isRefused ? codeIsTaken(body) : () => Promise.resolve())
    const first = await store(kind, apart.as(life.as.head), body, key).catch(() => undefined)
    stopCounting()
    if (isRetried) {
      await forgetLease(life, key)
      const again = await store(kind, life.as.head, body, key)
      if (first?.status === 200) expect(again.body).toEqual(first.body)
    } else await completeForgotten(key)
    expect(await open(key)).toEqual([])
    const isThere = (await recorded(body.full_name, kind)).length > 0
    if (!isThere) await expectNobody(kind, body)
    const last = await store(kind, life.as.head, body, key)
    if (last.status === 200) {
      await expectWhole(kind, body)
      return
    }
    expect(last).toMatchObject({ status: 422, body: { code: 'validation', errors: { code: expect.any(String) } } })
    await expectNobody(kind, body)
  })
  await fc.assert(property, { numRuns: 14, endOnFailure: true })
})

test('a creation is answered although the same request, sent again, begins while it is being finished', async () => {
  const [key, body] = [randomUUID(), teacher()]
  const isBegun = Promise.withResolvers<void>()
  apart.afterMain(ensureAccounts, () => isBegun.promise)
  const answer = store('teacher', apart.as(life.as.head), body, key)
  await eventually(
    () => open(key),
    ({ length }) => length === 1,
  )
  await life.node.begin(async (tx) => {
    // The second request reads the key, and then it tries to begin what the first one is just ending.
    const [row] = await tx<{ account_id: string }[]>`
      select k.account_id from idempotency_keys k where k.key = ${key} for no key update`
    isBegun.resolve()
    const waiting = () => tx`select from pg_stat_activity a where pg_backend_pid() = any(pg_blocking_pids(a.pid))`
    expect(await eventually(waiting, ({ length }) => length > 0)).toHaveLength(1)
    const again = { name: 'again', state: Buffer.alloc(0), seconds: 40 }
    expect(await insertSaga(tx, { accountId: row?.account_id ?? '', key }, again)).toBe(false)
  })
  expect(await answer).toMatchObject({ status: 200 })
  await expectWhole('teacher', body)
})

test('while main takes 20 seconds, the feed answers within five and creations get 503', async () => {
  const head = apart.as(life.as.head)
  await head.get(listPosts, { query: {} })
  apart.asked.splice(0)
  apart.slowDown(20_000)
  const entering = Promise.all(Array.from({ length: 40 }, () => store('teacher', head, teacher(), randomUUID())))
  await expect.poll(() => apart.asked.filter((call) => call.startsWith('POST')).length).toBe(16)
  const begin = performance.now()
  expect((await head.ask(listPosts, { query: {} })).status).toBe(200)
  expect(performance.now() - begin).toBeLessThan(5000)
  const answers = await entering
  expect(performance.now() - begin).toBeLessThan(17_000)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  apart.slowDown(0)
})
