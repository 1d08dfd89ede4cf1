import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'

export type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' }

// Sized for a laptop that also runs a browser. The log has no statements and details, so it has no personal data.
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'effective_cache_size=1GB',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  'fsync=on',
  'synchronous_commit=on',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

const statusOf = (processId: number): string | undefined => {
  if (process.platform !== 'linux') return undefined
  try {
    // The command name in parentheses may contain any character, so the state is read after the last parenthesis.
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  } catch {
    return undefined
  }
}

const exists = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The pid in an old file may now belong to a zombie or another program. */
const isPostmasterOf = (cluster: string, processId: number): boolean => {
  if (!exists(processId)) return false
  if (process.platform === 'linux') {
    if (statusOf(processId) === 'Z') return false
    try {
      return readlinkSync(`/proc/${processId}/cwd`) === realpathSync(cluster)
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return true
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(processId)], { encoding: 'utf8' })
  return !stdout.startsWith('Z') && stdout.includes('postgres') && stdout.includes(cluster)
}

/** The running server of a cluster. Removes a stale pid file, because it may block the next start. */
export const readPostmaster = (cluster: string): Postmaster | undefined => {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Math.abs(Number(lines[0]))
  // A power failure can leave an empty file; a file younger than two seconds may still be written.
  const isUnfinished = !pid && Date.now() - statSync(file).mtimeMs < 2_000
  if (isUnfinished) return undefined
  if (!pid || !isPostmasterOf(cluster, pid)) {
    rmSync(file, { force: true })
    return undefined
  }
  const status = lines[7]?.trim()
  const known = status === 'ready' || status === 'stopping' ? status : 'starting'
  return { pid, port: Number(lines[3]), status: known }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', () => reject(new StartError('PostgreSQL found no free port on 127.0.0.1.')))
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export type Launch = { exited: () => boolean; wasKilled: () => boolean; errorOutput: () => string }

/**
 * Starts the server in its own session, so that Ctrl-C in the terminal does not reach it before the owner shuts it
 * down.
 */
export const launch = (home: Home, binaries: Binaries, port: number, extra: readonly string[]): Launch => {
  rmSync(`${home.log}.old`, { force: true })
  if (existsSync(home.log)) renameSync(home.log, `${home.log}.old`)
  const log = openSync(home.log, 'a', 0o600)
  const args = [
    '-D',
    home.cluster,
    '-p',
    String(port),
    ...[...settings, ...extra].flatMap((setting) => ['-c', setting]),
  ]
  const child = spawn(binaries.postgres, args, {
    ...home.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  child.unref()
  return {
    exited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    wasKilled: () => child.signalCode !== null,
    errorOutput: () => {
      if (failure) return failure.message
      const lines = readFileSync(home.log, 'utf8').split('\n')
      return (
        lines.find((line) => /FATAL|PANIC/.test(line))?.replace(/^.*?(FATAL|PANIC): */, '') ?? 'it ended without a word'
      )
    },
  }
}

const gone = async (cluster: string, pid: number, milliseconds: number): Promise<boolean> => {
  const deadline = performance.now() + milliseconds
  while (isPostmasterOf(cluster, pid)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Requests a fast shutdown; after its timeout the server is killed and recovers from its log at the next start. */
export const shutDown = async (home: Home, binaries: Binaries, pid: number): Promise<void> => {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', '20'], { stdio: 'ignore' })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmasterOf(home.cluster, pid)) return
    process.kill(pid, signal)
    if (await gone(home.cluster, pid, signal === 'SIGINT' ? 20_000 : 5_000)) return
  }
}
