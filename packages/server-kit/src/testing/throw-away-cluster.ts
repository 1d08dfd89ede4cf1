import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readPostmaster } from '../embedded-postgres/postmaster.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { memoryFolder } from './memory-folder.ts'

const prefix = 'nhip-cau-test-'

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

/** Removes the clusters of killed test runs; the folder name contains the pid of the run. */
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

export type ThrowAwayCluster = {
  /** URL of the maintenance database. */
  readonly url: string
  /** Removed with all its content when the cluster stops. */
  readonly folder: string
  stop(): Promise<void>
}

/** Starts one PostgreSQL for a whole test run. Its data may be lost, so it does not sync to disk. */
export const startThrowAwayCluster = async (): Promise<ThrowAwayCluster> => {
  const parent = memoryFolder()
  sweepKilledRuns(parent)
  const folder = path.join(parent, `${prefix}${process.pid}`)
  mkdirSync(folder, { mode: 0o755 })
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200', 'autovacuum=off'],
  })
  return {
    url: cluster.url('postgres'),
    folder,
    stop: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
