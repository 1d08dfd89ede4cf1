import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connection, openConnection } from './database/single-connection.ts'
import { connect, type Pool } from './database.ts'
import { enqueue, type Jobs, migrateJobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import type { TestDatabase } from './testing/cloned-database.ts'
import { createTestDatabase } from './testing/test-cluster.ts'

let database: TestDatabase
let sql: Pool
let jobs: Jobs
let executioner: Connection
const done: string[] = []
let fails = false
let worker = ''

/** Terminates every database session of the product, so that the outcome of the calling job cannot be stored. */
const terminateSessions = () => executioner`
  select pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.datname = current_database() and a.application_name = 'nhip-cau' and a.pid <> pg_backend_pid()`

beforeAll(async () => {
  database = await createTestDatabase({ template: 'jobs', prepare: migrateJobs })
  sql = connect(database.url)
  executioner = await openConnection(database.url, { name: 'executioner' })
  jobs = await startJobs({
    sql,
    log: createLog('silent'),
    subscribers: {},
    tasks: {
      quiet: (payload) => void done.push(`quiet ${JSON.stringify(payload)}`),
      look: async () => {
        const [row] = await executioner<{ locked_by: string }[]>`
          select j.locked_by from graphile_worker._private_jobs j where j.locked_by is not null`
        worker = row?.locked_by ?? ''
      },
      deadly: async () => {
        done.push('deadly')
        await terminateSessions()
        if (fails) throw new Error('The job failed, and its failure cannot be stored.')
      },
    },
  })
})
beforeEach(() => void done.splice(0))
afterAll(async () => {
  await jobs.stop()
  await sql.end()
  await executioner.end()
  await database.drop()
})

const left = () => executioner<{ task_identifier: string; attempts: number; locked: boolean }[]>`
  select j.task_identifier, j.attempts, j.locked_at is not null as locked from graphile_worker.jobs j`

test('stores that a job is done after all database sessions were terminated during it, and runs the next job', async () => {
  fails = false
  await sql.begin((tx) => enqueue(tx, 'deadly', {}))
  await expect.poll(left).toEqual([])
  expect(done).toEqual(['deadly'])
  await sql.begin((tx) => enqueue(tx, 'quiet', { n: 1 }))
  await expect.poll(() => done).toEqual(['deadly', 'quiet {"n":1}'])
})

test('counts the attempt and releases the lock of a failed job after all database sessions were terminated during it', async () => {
  fails = true
  await sql.begin((tx) => enqueue(tx, 'deadly', {}))
  await expect.poll(left).toEqual([{ task_identifier: 'deadly', attempts: 1, locked: false }])
  await executioner`delete from graphile_worker._private_jobs`
})

test('runs a job that is locked by a living worker which never received it', async () => {
  await sql.begin((tx) => enqueue(tx, 'look', {}))
  await expect.poll(() => worker).not.toBe('')
  await sql.begin((tx) => enqueue(tx, 'quiet', { n: 2 }, 'forgotten', new Date(Date.now() + 3_600_000)))
  await executioner`
    update graphile_worker._private_jobs
    set run_at = now(), locked_at = now() - interval '11 seconds', locked_by = ${worker} where key = 'forgotten'`
  await expect.poll(() => done).toEqual(['quiet {"n":2}'])
})
