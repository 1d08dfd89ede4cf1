import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childOf, residentMegabytes } from './resident-memory.ts'

const ownCopy = fileURLToPath(new URL('../../', import.meta.url))

export type StartedProduct = {
  readonly url: string
  /** Seconds from the command to the printed address. */
  readonly seconds: number
  /** The web app has changed since the last start, so the time includes building it. */
  readonly isBuilt: boolean
  /** The server's current memory in MB. */
  memory(): number
  readonly stop: () => Promise<void>
}

/** Runs `npm start` with its own data folder and the demo on a free port, from this checkout or another one. */
export const startProduct = async (dataDir: string, copy = ownCopy): Promise<StartedProduct> => {
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '1', WRITE_LIMIT_FACTOR: '1000' },
  })
  const gone = once(child, 'exit')
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /(http:\/\/[\w.]+:\d+)\//.exec(output)?.[1]
        if (url !== undefined) resolve(url)
      })
    }
    gone.then(() => reject(new Error(`the product did not start:\n${output}`)), reject)
  })
  const url = await address
  return {
    url,
    seconds: (performance.now() - started) / 1000,
    isBuilt: output.includes('Building'),
    memory: () => residentMegabytes(childOf(child.pid ?? 0)),
    stop: async () => {
      child.kill('SIGINT')
      await gone
    },
  }
}
