import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readPostmaster } from '../embedded-postgres/postmaster.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const prefix = 'nhip-cau-test-'

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

/** A run that was killed could not end its cluster; the folder bears the number of the process that made it. */
const sweepKilledRuns = (parent: string): void => {
  for (const entry of readdirSync(parent)) {
    const owner = Number(entry.slice(prefix.length))
    if (!entry.startsWith(prefix) || !owner || isAlive(owner)) continue
    const folder = path.join(parent, entry)
    const left = readPostmaster(path.join(folder, 'postgres', 'cluster'))
    if (left) process.kill(left.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** One throw-away cluster for the whole run. It may lose everything, so it waits for no disk. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const parent = memoryFolder()
  sweepKilledRuns(parent)
  const dataDir = path.join(parent, `${prefix}${process.pid}`)
  mkdirSync(dataDir, { mode: 0o755 })
  const cluster = await startEmbeddedPostgres({
    dataDir,
    settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200', 'autovacuum=off'],
  })
  project.provide('postgresUrl', cluster.url('postgres'))
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}
