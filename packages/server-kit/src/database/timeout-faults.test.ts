import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { connect, type Pool } from '../database.ts'
import { mountHealth } from '../health.ts'
import { createLog } from '../log.ts'
import type { TestDatabase } from '../testing/cloned-database.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { createTestDatabase } from '../testing/test-cluster.ts'
import { isBusy } from './failures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({
    template: 'timeouts',
    prepare: async (url) => {
      const sql = connect(url, { connections: 1 })
      await sql`create table child (name text primary key)`
      await sql`insert into child values ('Bin')`
      await sql.end()
    },
  })
})
afterAll(() => database.drop())

const open = (settings = '', connections = 2, url = database.url): Pool => {
  const pool = connect(`${url}?${settings}`, { connections })
  onTestFinished(() => pool.end())
  return pool
}

/** Holds a row lock in a transaction; the returned function releases it. */
const holdRowLock = async (pool: Pool) => {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const ended = pool.begin(async (tx) => {
    await tx`select from child where name = 'Bin' for share`
    held.resolve()
    await release.promise
  })
  await Promise.race([held.promise, ended])
  return async () => {
    release.resolve()
    await ended
  }
}

test('sets timeouts of 30 s, 10 s and 30 s on every connection, and none on a patient one', async () => {
  const limitsOf = async (pool: Pool) => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    return (
      await pool<{ setting: string }[]>`
      select s.setting from pg_settings s where s.name in ${pool(names)} order by s.name desc`
    ).map((row) => row.setting)
  }
  expect(await limitsOf(open())).toEqual(['30000', '10000', '30000'])
  const patient = connect(database.url, { connections: 1, patient: true })
  onTestFinished(() => patient.end())
  expect(await limitsOf(patient)).toEqual(['0', '0', '0'])
})

test('cancels a statement at its timeout and keeps the connection usable', async () => {
  const pool = open('statement_timeout=100', 1)
  await expect(pool`select pg_sleep(5)`).rejects.toSatisfy(isBusy)
  expect(await pool`select 1 as one`).toMatchObject([{ one: 1 }])
})

test('a write that waits too long for a lock fails as busy, and its retry succeeds after the release', async () => {
  const release = await holdRowLock(open())
  const pool = open('lock_timeout=100', 1)
  const write = () => pool.begin((tx) => tx`update child set name = name`)
  await expect(write()).rejects.toSatisfy(isBusy)
  await release()
  expect(await write()).toHaveLength(0)
})

/**
 * Serves `/readyz` and `/healthz` for this pool and asserts that each responds at once. That is within a second, but
 * other tests run at the same time; a response that waits for the database itself comes after 30 seconds.
 */
const watch = async (pool: Pool) => {
  const app = await createApp({ log: createLog('silent') })
  onTestFinished(() => app.close())
  mountHealth(app, { part: { ready: async () => void (await pool`select 1`), alive: pool.givesConnections } })
  return async (path: string) => {
    const asked = Date.now()
    const { statusCode } = await app.inject(path)
    expect(Date.now() - asked, path).toBeLessThan(6000)
    return statusCode
  }
}

test('/healthz returns 503 after a pool gave no connection for 20 s, and 200 after it gives one again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = open()
  const ask = await watch(pool)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([200, 200])
  const holders = [await holdRowLock(pool), await holdRowLock(pool)]
  const waiting = pool`select 1 as one`.then((rows) => rows.length)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 200])
  vi.advanceTimersByTime(20_001)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 503])
  await Promise.all(holders.map((release) => release()))
  expect(await waiting).toBe(1)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([200, 200])
})

test('/readyz returns 503 at once when the network drops all packets, and 200 when it works again', async () => {
  const proxy = await startTcpProxy(database.url)
  onTestFinished(() => proxy.close())
  const ask = await watch(open('', 2, proxy.url))
  expect(await ask('/readyz')).toBe(200)
  proxy.silence()
  expect(await ask('/readyz')).toBe(503)
  expect(await ask('/healthz')).toBe(200)
  proxy.speak()
  await vi.waitFor(async () => expect(await ask('/readyz')).toBe(200), { timeout: 60_000 })
})
