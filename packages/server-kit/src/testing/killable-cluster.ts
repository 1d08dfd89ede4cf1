import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readPostmaster } from '../embedded-postgres/postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { memoryFolder } from './memory-folder.ts'

/** A throw-away folder that the account of PostgreSQL can enter. */
export const makeDataFolder = (): string => {
  const folder = mkdtempSync(path.join(memoryFolder(), 'nhip-cau-faults-'))
  chmodSync(folder, 0o755)
  return folder
}

export const removeDataFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })

/** The number of the PostgreSQL that runs in a data folder now; undefined while none does. */
export const postmasterIn = (dataDir: string): number | undefined =>
  readPostmaster(path.join(dataDir, 'postgres', 'cluster'))?.pid

/** As the system's own killer of processes: no word to anybody, and all sessions are gone. False when nothing ran. */
export const killPostmaster = (dataDir: string): boolean => {
  const pid = postmasterIn(dataDir)
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  return pid !== undefined
}

export type KillableCluster = {
  readonly postgres: EmbeddedPostgres
  readonly dataDir: string
  stop(): Promise<void>
}

/** A PostgreSQL of its own that comes back at the same address whenever it is killed. */
export const startKillableCluster = async (): Promise<KillableCluster> => {
  const dataDir = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off', 'autovacuum=off'] })
  return {
    postgres,
    dataDir,
    stop: async () => {
      await postgres.stop()
      removeDataFolder(dataDir)
    },
  }
}
