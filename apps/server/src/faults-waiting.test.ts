import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { sendPrescription } from '@nhip-cau/contract/prescriptions'
import { startPrescriptionSchool, syrup } from '@nhip-cau/school-node/testing/prescription-school'
import { connect, type Pool } from '@nhip-cau/server-kit/database'
import { openConnection } from '@nhip-cau/server-kit/database/single-connection'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { isTemporaryRefusal } from './testing/journal.ts'

let here: Awaited<ReturnType<typeof startPrescriptionSchool>>
beforeAll(async () => {
  here = await startPrescriptionSchool()
})
afterAll(() => here.life.stop())
beforeEach(() => here.beginAgain())

const within = async <T>(milliseconds: number, asked: Promise<T>): Promise<T> => {
  const late = sleep(milliseconds).then(() => {
    throw new Error(`No answer within ${milliseconds} ms.`)
  })
  late.catch(() => undefined)
  return Promise.race([asked, late])
}

/** Requests of a parent who taps repeatedly or of a phone that sends its queue; none has an idempotency key. */
const manyRequests = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    here.life.as.mamParent.ask(sendPrescription, { body: here.request({ medicines: [syrup({ name: `Siro ${n}` })] }) }),
  )

const feedAndReadiness = async () => {
  const { life } = here
  const feed = life.as.laParent.ask(listPosts).then(({ status }) => status)
  return within(4000, Promise.all([feed, fetch(`${life.url}/readyz`).then(({ status }) => status)]))
}

test.each([12, 40])(
  '%i concurrent medicine requests of one parent are all answered, and other requests are not delayed',
  async (count) => {
    const requests = manyRequests(count)
    expect(await feedAndReadiness()).toEqual([200, 200])
    const answers = await within(8000, Promise.all(requests))
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(Array(count).fill(200))
  },
)

const manyPosts = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const body = { title: `Bài viết ${n}`, text: 'Chào cả lớp.', class_ids: [here.life.classes.mam] }
    return here.life.as.mamTeacher.ask(createPost, { body }, { 'idempotency-key': randomUUID() })
  })

// One connection of the pool listens for jobs.
const requestConnectionsOf = (pool: Pool) => (pool.clients.options.max ?? 0) - 1

/** Fills the pool of the node with transactions that wait for a lock. */
const fillPool = async (work: (requests: ReturnType<typeof manyPosts>) => Promise<void>) => {
  const { life } = here
  const connections = requestConnectionsOf(life.server.node.sql)
  let requests: ReturnType<typeof manyPosts> = []
  // Patient, because no timeout may end the transaction that holds the lock.
  const blocker = connect(life.settings.nodeDatabaseUrl, { connections: 1, patient: true })
  await blocker.begin(async (tx) => {
    await tx`lock table idempotency_keys in exclusive mode`
    requests = manyPosts(connections + 5)
    const waiting = async () =>
      (await tx`select from pg_locks l where not l.granted and l.relation = 'idempotency_keys'::regclass`).length
    expect(await eventually(waiting, (count) => count === connections)).toBe(connections)
    await work(requests)
  })
  await blocker.end()
  return () => Promise.all(requests)
}

/** Notifies the server of changed settings, as another process does. */
const notifySettingsChanged = async (url: string, schoolId: string) => {
  const connection = await openConnection(url)
  await connection`select pg_notify('settings', ${schoolId})`
  await connection.end()
}

test('changed settings are reloaded while all connections are in use, without a second connection', async () => {
  const { life } = here
  let feed: Promise<number> | undefined
  const answersOf = await fillPool(async () => {
    await notifySettingsChanged(life.settings.nodeDatabaseUrl, life.school.id)
    await sleep(200)
    feed = life.as.laParent.ask(listPosts).then(({ status }) => status)
    await sleep(100)
  })
  const answers = await answersOf()
  expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(200))
  expect(await feed).toBe(200)
})

test('a request that waits too long for a connection or a lock gets 503 with Retry-After', async () => {
  const { life } = here
  await fillPool(async (requests) => {
    const feed = await within(7000, life.as.laParent.ask(listPosts))
    expect(feed).toSatisfy(isTemporaryRefusal)
    const ready = await within(1000, fetch(`${life.url}/readyz`))
    expect(ready.status).toBe(503)
    for (const answer of await within(7000, Promise.all(requests))) expect(answer).toSatisfy(isTemporaryRefusal)
  })
  expect(await feedAndReadiness()).toEqual([200, 200])
})
