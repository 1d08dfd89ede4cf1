import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childOf, residentMegabytes } from './resident-memory.ts'

const ownCopy = fileURLToPath(new URL('../../', import.meta.url))

export type StartedProduct = {
  readonly url: string
  /** From the command to the printed address. */
  readonly seconds: number
  /** Somebody changed the web app since the last start, and the time includes building it. */
  readonly isBuilt: boolean
  /** What the server takes now, in MB. */
  memory(): number
  readonly stop: () => Promise<void>
}

/** `npm start` as people do it, with a data folder of its own and the demo in it, on any free port; of this copy, or another one. */
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
