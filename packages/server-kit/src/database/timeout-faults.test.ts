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

/** Holds a child's row in a transaction until it is let go. */
const hold = async (pool: Pool) => {
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const ended = pool.begin(async (tx) => {
    await tx`select from child where name = 'Bin' for share`
    held.resolve()
    await letGo.promise
  })
  await Promise.race([held.promise, ended])
  return async () => {
    letGo.resolve()
    await ended
  }
}

test('every connection has its limits, except where an operator waits', async () => {
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

test('a statement that takes too long is ended, and its connection serves the next one', async () => {
  const pool = open('statement_timeout=100', 1)
  await expect(pool`select pg_sleep(5)`).rejects.toSatisfy(isBusy)
  expect(await pool`select 1 as one`).toMatchObject([{ one: 1 }])
})

test('whoever meets a lock of somebody else is told after a while and can try again', async () => {
  const letGo = await hold(open())
  const pool = open('lock_timeout=100', 1)
  const write = () => pool.begin((tx) => tx`update child set name = name`)
  await expect(write()).rejects.toSatisfy(isBusy)
  await letGo()
  expect(await write()).toHaveLength(0)
})

/** The two addresses by which the product is watched, over this pool alone. */
const watch = async (pool: Pool) => {
  const app = await createApp({ log: createLog('silent') })
  onTestFinished(() => app.close())
  mountHealth(app, { part: { ready: async () => void (await pool`select 1`), alive: pool.givesConnections } })
  return async (path: string) => {
    const asked = Date.now()
    const { statusCode } = await app.inject(path)
    expect(Date.now() - asked, path).toBeLessThan(1000)
    return statusCode
  }
}

test('a pool that gives nothing for 20 s while somebody waits makes /healthz say so, until it gives again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = open()
  const ask = await watch(pool)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([200, 200])
  const holders = [await hold(pool), await hold(pool)]
  const waiting = pool`select 1 as one`.then((rows) => rows.length)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 200])
  vi.advanceTimersByTime(20_001)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 503])
  await Promise.all(holders.map((letGo) => letGo()))
  expect(await waiting).toBe(1)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([200, 200])
})

test('over a network that went silent /readyz answers within a second, and is ready when that speaks again', async () => {
  const proxy = await startTcpProxy(database.url)
  onTestFinished(() => proxy.close())
  const ask = await watch(open('', 2, proxy.url))
  expect(await ask('/readyz')).toBe(200)
  proxy.silence()
  expect(await ask('/readyz')).toBe(503)
  expect(await ask('/healthz')).toBe(200)
  proxy.speak()
  await vi.waitFor(async () => expect(await ask('/readyz')).toBe(200), { timeout: 5000 })
})
