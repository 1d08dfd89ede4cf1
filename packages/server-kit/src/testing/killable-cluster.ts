import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readPostmaster } from '../embedded-postgres/postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { memoryFolder } from './memory-folder.ts'

/** Creates a temporary folder that the account of PostgreSQL can enter. */
export const makeDataFolder = (): string => {
  const folder = mkdtempSync(path.join(memoryFolder(), 'nhip-cau-faults-'))
  chmodSync(folder, 0o755)
  return folder
}

export const removeDataFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })

/** Pid of the PostgreSQL that runs in a data folder; undefined when none does. */
export const postmasterIn = (dataDir: string): number | undefined =>
  readPostmaster(path.join(dataDir, 'postgres', 'cluster'))?.pid

/** Kills PostgreSQL with SIGKILL, as the OOM killer does; all sessions are lost. False when none was running. */
export const killPostmaster = (dataDir: string): boolean => {
  const pid = postmasterIn(dataDir)
  return pid !== undefined && signal(pid, 'SIGKILL')
}

/** Pids of the child processes of PostgreSQL whose command line matches. */
const childrenOf = (postmaster: number, which: RegExp): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found?.[2] === String(postmaster) && which.test(found[3] ?? ''))
    .map((found) => Number(found?.[1]))
}

const servesSomebody = / 127\.0\.0\.1\(\d+\) /

/** Terminates one random session, as `pg_terminate_backend` does. False when there was none. */
export const endSomeSession = (dataDir: string): boolean => signalSomeSession(dataDir, 'SIGTERM')

/**
 * Kills the process of one random session; PostgreSQL then terminates all others and recovers. False when there was
 * none.
 */
export const killSomeSession = (dataDir: string): boolean => signalSomeSession(dataDir, 'SIGKILL')

const signalSomeSession = (dataDir: string, name: NodeJS.Signals): boolean => {
  const postmaster = postmasterIn(dataDir)
  const sessions = postmaster === undefined ? [] : childrenOf(postmaster, servesSomebody)
  const chosen = sessions[Math.floor(Math.random() * sessions.length)]
  return chosen !== undefined && signal(chosen, name)
}

/** Stops all processes of PostgreSQL, as on a machine that hangs; returns a function that resumes them. */
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

/** False when the process does not exist any more. */
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

/** Starts a separate PostgreSQL that is restarted at the same address when it is killed. */
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
