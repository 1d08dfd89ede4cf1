import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Work that waits in a table of its slice until it is due and is taken in batches: for events that happen thousands of
 * times in one morning, where one job each would cost more than the work.
 */
export type Drain = {
  readonly name: string
  /** Milliseconds between polls while nothing is due. */
  readonly every: number
  /** Does a batch of the due work; returns true while more may be due. */
  readonly run: () => Promise<boolean>
}

type Options = { readonly log: FastifyBaseLogger; readonly isPaused: () => boolean }

/** Runs each drain in its own loop, so that none waits for another. */
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
      log.warn({ drain: name, name: (error as Error).name }, 'a drain failed')
      return false
    }
  }
  while (!signal.aborted) {
    const isMore = await once()
    if (!isMore) await sleep(every, undefined, { signal }).catch(() => undefined)
  }
}
