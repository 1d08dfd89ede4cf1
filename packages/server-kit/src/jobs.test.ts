import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from './database.ts'
import { emit, emitBundle, type Jobs, migrateJobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import type { TestDatabase } from './testing/cloned-database.ts'
import { createTestDatabase } from './testing/test-cluster.ts'

let database: TestDatabase
let sql: Pool
let jobs: Jobs
let hangs: () => void = () => undefined
const tries: string[] = []
const bundles: number[] = []

beforeAll(async () => {
  database = await createTestDatabase({ template: 'jobs', prepare: migrateJobs })
  sql = connect(database.url)
  await sql`create table done (slice text, event uuid, unique (slice, event))`
  const done = (slice: string) => async (tx: Parameters<Parameters<Pool['begin']>[0]>[0], event: { id: string }) =>
    void (await tx`insert into done values (${slice}, ${event.id})`)
  jobs = await startJobs({
    sql,
    log: createLog('silent'),
    subscribers: {
      notifications: {
        arrived: [
          () => {
            tries.push('notifications')
            return Promise.reject(new Error('the subscriber fails'))
          },
        ],
      },
      push: { arrived: [() => new Promise<void>((resolve) => (hangs = resolve))] },
      kitchen: { arrived: [done('kitchen')] },
      register: { arrived: [done('register')], left: [done('register')] },
      board: {
        settled: [
          {
            bundle: async (tx, heard: readonly { id: string; school_id: string }[]) => {
              bundles.push(heard.length)
              for (const event of heard) {
                if (event.school_id === 'broken') throw new Error('this one cannot be followed')
                await done('board')(tx, event)
              }
            },
          },
        ],
      },
    },
  })
})
afterAll(async () => {
  hangs()
  await jobs.stop()
  await sql.end()
  await database.drop()
})

const slicesDone = async () =>
  (await sql<{ slice: string }[]>`select d.slice from done d order by d.slice`).map((row) => row.slice)

test('a subscriber that fails or hangs does not delay other slices, and its job stays in the queue', async () => {
  await sql.begin((tx) => emit(tx, { kind: 'arrived', school_id: 'any' }))
  await expect.poll(slicesDone).toEqual(['kitchen', 'register'])
  expect(tries).toEqual(['notifications'])
  const waiting = () => sql<{ task_identifier: string; attempts: number }[]>`
    select j.task_identifier, j.attempts from graphile_worker.jobs j order by j.task_identifier`
  await expect.poll(waiting).toEqual([
    { task_identifier: 'event.notifications', attempts: 1 },
    { task_identifier: 'event.push', attempts: 1 },
  ])
})

test('runs the only subscriber of an event, skips an event without subscribers, and leaves no event job', async () => {
  await sql`delete from done`
  await sql.begin(async (tx) => {
    await emit(tx, { kind: 'left', school_id: 'any' })
    await emit(tx, { kind: 'nobody-cares', school_id: 'any' })
  })
  await expect.poll(slicesDone).toEqual(['register'])
  await expect
    .poll(async () => (await sql`select from graphile_worker.jobs j where j.task_identifier = 'event'`).length)
    .toBe(0)
})

test('a failing event of a bundle is retried alone and the others are handled', async () => {
  await sql`delete from done`
  const settled = ['one', 'broken', 'another'].map((school_id) => ({ kind: 'settled', school_id }))
  await sql.begin((tx) => emitBundle(tx, settled))
  await expect.poll(slicesDone).toEqual(['board', 'board'])
  await expect.poll(() => bundles.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 3])
})

test('handles forty events of a bundle in one call', async () => {
  bundles.splice(0)
  await sql`delete from done`
  await sql.begin((tx) =>
    emitBundle(
      tx,
      Array.from({ length: 40 }, () => ({ kind: 'settled', school_id: 'any' })),
    ),
  )
  await expect.poll(async () => (await slicesDone()).length).toBe(40)
  expect(bundles).toEqual([40])
})
