import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy, isConnectionFailure } from './database/failures.ts'

const firstPause = 100
const longestPause = 2000

/**
 * Runs `work` of a start and retries it while the database is unreachable or busy, as a running server does too. `work`
 * must leave nothing open when it fails.
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

/** Registers a function that is called when the start fails. */
export type OnFailure = (close: Close) => void

/** Runs a start; when it fails, closes what it had opened in reverse order and throws the error again. */
export const allOrNothing = async <T>(start: (onFailure: OnFailure) => Promise<T>): Promise<T> => {
  const opened: Close[] = []
  try {
    return await start((close) => void opened.push(close))
  } catch (error) {
    for (const close of opened.toReversed()) await close().catch(() => undefined)
    throw error
  }
}
