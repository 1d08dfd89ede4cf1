import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { StartError } from '@nhip-cau/server-kit/start-error'

const program = fileURLToPath(new URL('./fill-program.ts', import.meta.url))

/** Messages from the filling program. */
export type FillMessage = { readonly progress: string } | { readonly failed: string }

type FillProcessOptions = {
  readonly progress: (detail: string) => void
  /** Cleanup functions for an interrupted start. */
  readonly closers: (() => Promise<void>)[]
}

/**
 * Fills the demo in a separate process: it needs as much memory as a second server, for hundreds of photos and a year
 * of registers, and only the end of a process returns all of it.
 */
export const fillInProcess = async (
  { main, node }: { readonly main: string; readonly node: string },
  { progress, closers }: FillProcessOptions,
): Promise<void> => {
  const child = fork(program, [], {
    env: { ...process.env, MAIN_DATABASE_URL: main, NODE_DATABASE_URL: node },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  let failure: string | undefined
  child.on('message', (message: FillMessage) => {
    if ('failed' in message) failure = message.failed
    else progress(message.progress)
  })
  closers.push(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const [code, signal] = await gone
  closers.pop()
  if (code !== 0)
    throw new StartError(failure ?? `The demo was not filled: its program was ended by ${signal ?? `code ${code}`}.`)
}
