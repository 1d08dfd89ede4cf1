import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programSettings } from '@nhip-cau/server-kit/testing/program-settings'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export type RunningServer = {
  readonly process: ChildProcess
  /** Resolves with the URL when the server is ready; rejects if it exits before. */
  readonly ready: Promise<string>
  /** The output on stderr so far. */
  errorOutput(): string
  hasEnded(): boolean
  /** Stops the server, regularly or with the given signal. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the released product as a process with its embedded database. */
export const startServerProcess = (dataDir: string, settings: Record<string, string> = {}): RunningServer => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...programSettings(),
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      NODE_ENV: 'test',
      WRITE_LIMIT_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  const gone = once(child, 'exit')
  const ended = gone.then(() => {
    throw new Error(`The server ended before it was ready: ${errorOutput}`)
  })
  const listening = new Promise<string>((resolve) => {
    child.on('message', (message: { readonly url?: string }) => {
      // The server also says that a start has failed and is tried again.
      if (message.url !== undefined) resolve(message.url)
    })
  })
  const ready = Promise.race([listening, ended])
  // The rejection is handled by the code that awaits it.
  ready.catch(() => undefined)
  ended.catch(() => undefined)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    process: child,
    ready,
    errorOutput: () => errorOutput,
    hasEnded,
    end: async (signal = 'SIGTERM') => {
      if (!hasEnded()) child.kill(signal)
      await gone
    },
  }
}
