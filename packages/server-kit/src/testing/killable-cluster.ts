import { execFileSync } from 'node:child_process'
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
  return pid !== undefined && signal(pid, 'SIGKILL')
}

/** The processes of PostgreSQL that serve somebody's connection, by what the system shows of them. */
const sessionsIn = (dataDir: string): number[] => {
  const postmaster = postmasterIn(dataDir)
  if (postmaster === undefined) return []
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found?.[2] === String(postmaster) && / 127\.0\.0\.1\(\d+\) /.test(found[3] ?? ''))
    .map((found) => Number(found?.[1]))
}

/** Ends one session at random, as `pg_terminate_backend` does. False when there was none. */
export const endSomeSession = (dataDir: string): boolean => {
  const sessions = sessionsIn(dataDir)
  const chosen = sessions[Math.floor(Math.random() * sessions.length)]
  return chosen !== undefined && signal(chosen, 'SIGTERM')
}

/** False when it was gone already. */
const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
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
