import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Work that waits in a table of its slice until it is due, and is taken many rows at a time: for what happens thousands of
 * times in one morning, where a job for each would cost more than the work.
 */
export type Drain = {
  readonly name: string
  /** Milliseconds from one look to the next while nothing is due. */
  readonly every: number
  /** Does some of what is due; true while more may be due. */
  readonly run: () => Promise<boolean>
}

type Options = { readonly log: FastifyBaseLogger; readonly isPaused: () => boolean }

/** Each drain in a loop of its own, so that none waits for another. */
export const startDrains = (drains: readonly Drain[], options: Options) => {
  const end = new AbortController()
  const loops = drains.map((drain) => runDrain(drain, options, end.signal))
  return {
    stop: async (): Promise<void> => {
      end.abort()
      await Promise.all(loops)
    },
  }
}

const runDrain = async ({ name, every, run }: Drain, { log, isPaused }: Options, signal: AbortSignal) => {
  const once = async (): Promise<boolean> => {
    if (isPaused()) return false
    try {
      return await run()
    } catch (error) {
      log.warn({ drain: name, name: (error as Error).name }, 'waiting work could not be done')
      return false
    }
  }
  while (!signal.aborted) {
    const isMore = await once()
    if (!isMore) await sleep(every, undefined, { signal }).catch(() => undefined)
  }
}
