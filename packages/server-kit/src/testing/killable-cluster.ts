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

/** The processes that PostgreSQL has started, those that serve somebody's connection or all of them. */
const childrenOf = (postmaster: number, which: RegExp): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found?.[2] === String(postmaster) && which.test(found[3] ?? ''))
    .map((found) => Number(found?.[1]))
}

const servesSomebody = / 127\.0\.0\.1\(\d+\) /

/** Ends one session at random, as `pg_terminate_backend` does. False when there was none. */
export const endSomeSession = (dataDir: string): boolean => signalSomeSession(dataDir, 'SIGTERM')

/** Kills the process of one session at random; PostgreSQL then ends all others and recovers. */
export const killSomeSession = (dataDir: string): boolean => signalSomeSession(dataDir, 'SIGKILL')

const signalSomeSession = (dataDir: string, name: NodeJS.Signals): boolean => {
  const postmaster = postmasterIn(dataDir)
  const sessions = postmaster === undefined ? [] : childrenOf(postmaster, servesSomebody)
  const chosen = sessions[Math.floor(Math.random() * sessions.length)]
  return chosen !== undefined && signal(chosen, name)
}

/** PostgreSQL is there and does nothing, as on a machine that hangs; answers how it goes on. */
export const freeze = (dataDir: string): (() => void) => {
  const postmaster = postmasterIn(dataDir)
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs in ${dataDir}.`)
  signal(postmaster, 'SIGSTOP')
  const frozen = [postmaster, ...childrenOf(postmaster, /./)]
  for (const pid of frozen) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of frozen) signal(pid, 'SIGCONT')
  }
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
