import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy, isConnectionFailure } from './database/failures.ts'

const firstPause = 100
const longestPause = 2000

/**
 * Does what a start does, again and again while the database goes away under it: who starts a server wants it to run,
 * and a running one would wait for its database as well. `work` leaves nothing open when it fails.
 */
export const untilReached = async <T>(work: () => Promise<T>, onRetry: () => void = () => undefined): Promise<T> => {
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionFailure(error) && !isBusy(error)) throw error
      onRetry()
      await sleep(pause)
    }
  }
}

type Close = () => Promise<unknown>

/** Names what has to be closed when the start does not succeed after all. */
export type OnFailure = (close: Close) => void

/** Runs a start; when it fails, whatever it had opened is closed, the last first, and the failure is thrown again. */
export const allOrNothing = async <T>(start: (onFailure: OnFailure) => Promise<T>): Promise<T> => {
  const opened: Close[] = []
  try {
    return await start((close) => void opened.push(close))
  } catch (error) {
    for (const close of opened.toReversed()) await close().catch(() => undefined)
    throw error
  }
}
