import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openConnection } from './database/single-connection.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

type Owner = { url: string; postgres: number; failure?: string; process: ChildProcess }

let dataDir: string
const owners: ChildProcess[] = []

// Only its owner may enter this folder: when the test runs as root, the account of PostgreSQL cannot reach it.
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'nhip-cau-embedded-')), 'data')
})

afterEach(async () => {
  const left = owners.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  await Promise.all(left.map((owner) => end(owner, 'SIGTERM')))
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

const own = async (): Promise<Owner> => {
  const program = path.join(import.meta.dirname, 'testing', 'own-cluster.ts')
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(child)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { ...(JSON.parse(line) as Omit<Owner, 'process'>), process: child }
}

const end = async (owner: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const gone = once(owner, 'exit')
  owner.kill(signal)
  await gone
}

const addRow = async (url: string): Promise<number> => {
  const sql = await openConnection(url)
  try {
    await sql`create table if not exists child (id int generated always as identity)`
    await sql`insert into child default values`
    return (await sql`select from child`).length
  } finally {
    await sql.end()
  }
}

test('the next start has every row after the owner, PostgreSQL or both were killed', async () => {
  const first = await own()
  expect(await addRow(first.url)).toBe(1)
  await end(first.process, 'SIGKILL')

  const second = await own()
  expect(second.postgres, 'the server that outlived its owner goes on').toBe(first.postgres)
  expect(await addRow(second.url)).toBe(2)
  process.kill(second.postgres, 'SIGKILL')
  await end(second.process, 'SIGKILL')

  const third = await own()
  expect(await addRow(third.url)).toBe(3)
  await end(third.process, 'SIGTERM')
  await expect(addRow(third.url), 'an owner that ends takes its server along').rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test('restarts a killed PostgreSQL at the same address', async () => {
  const owner = await own()
  await addRow(owner.url)
  process.kill(owner.postgres, 'SIGKILL')
  await expect.poll(() => addRow(owner.url).catch(() => 0)).toBe(2)
})

test('refuses a second server on the same data folder, and lets a command share it', async () => {
  const owner = await own()
  const other = await own()
  expect(other.failure).toBe(`The database in ${dataDir}/postgres is already in use by another running server.`)
  const guest = await startEmbeddedPostgres({ dataDir, share: true })
  expect(await addRow(await guest.createDatabase('school'))).toBe(1)
  await guest.stop()
  expect(await addRow(owner.url)).toBe(2)
})

test('names the data folder in the error when it cannot be created', async () => {
  const file = path.join(path.dirname(dataDir), 'file')
  writeFileSync(file, '')
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toThrow(`The data folder ${file} cannot be written: `)
})
