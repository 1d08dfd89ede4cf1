import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@nhip-cau/server-kit/embedded-postgres/postmaster'
import { programSettings } from '@nhip-cau/server-kit/testing/program-settings'
import type { RunningServer } from './running-server.ts'

const starter = fileURLToPath(new URL('../../../../scripts/testing/supervise.mjs', import.meta.url))

/** The child processes of a process. */
export const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid)

const kill = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/**
 * Starts the product with its starter at a fixed address. A starter that exits is started again, as a service manager
 * does.
 */
export const startSupervisedServer = async (
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningServer & SupervisedServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...programSettings(),
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    WRITE_LIMIT_FACTOR: '1000',
    ...settings,
  }
  let output = ''
  let isOver = false
  const start = (): ChildProcess => {
    const started = spawn(process.execPath, [starter], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    started.once('exit', () => {
      if (isOver) return
      void sleep(500).then(() => {
        if (!isOver) child = start()
      })
    })
    return started
  }
  let child = start()
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    )
  const untilReady = async () => {
    while (!(await isReady())) await sleep(100)
    return url
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    get process() {
      return child
    },
    ready: untilReady(),
    untilReady,
    killStarter: () => kill(child.pid),
    server: () => (child.pid === undefined ? undefined : childrenOf(child.pid)[0]),
    killServer: () => kill(child.pid === undefined ? undefined : childrenOf(child.pid)[0]),
    errorOutput: () => output,
    hasEnded,
    end: async (signal = 'SIGTERM') => {
      isOver = true
      if (hasEnded()) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

export type SupervisedServer = {
  /** Resolves when the server responds again. */
  untilReady(): Promise<string>
  /** The pid of the server process; undefined while there is none. */
  server(): number | undefined
  /** False if the process did not exist. */
  killStarter(): boolean
  killServer(): boolean
}
