import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { asFailure, isBusy, isConnectionFailure } from './database/failures.ts'

const retryPause = 500

/**
 * Wraps the pool for the job queue. The queue does not await the statement that stores the outcome of a job; a lost
 * connection would cause an unhandled rejection and end the process. The wrapper therefore retries that statement,
 * which is idempotent, until it succeeds. It also gives errors of lost connections the code used everywhere else.
 */
export const clientsForQueue = (pool: Pool): Pool => {
  const connect = (then?: Parameters<Pool['connect']>[0]) =>
    // The queue passes a callback only for its listening connection, which it reconnects itself.
    then
      ? pool.connect(then)
      : pool.connect().then(
          (client) => clientForQueue(pool, client),
          (error: unknown) => clientWithoutConnection(pool, error),
        )
  return withOverrides(pool, { connect })
}

/** The queue names these statements `complete_job/…`, `fail_job/…` and similar. */
const isOutcome = (asked: unknown): asked is QueryConfig =>
  typeof asked === 'object' && asked !== null && 'name' in asked && /^(?:complete|fail)_job/.test(String(asked.name))

const clientForQueue = (pool: Pool, client: PoolClient): PoolClient => {
  let isReleased = false
  const release = (error?: Error | boolean) => {
    if (!isReleased) client.release(error)
    isReleased = true
  }
  const query = (asked: QueryConfig, values?: unknown[]) => {
    const answer = client.query(asked, values)
    if (!isOutcome(asked)) return answer.catch(refuse)
    return answer.catch((error: unknown) => {
      release(true)
      return retryUntilSent(pool, asked, error)
    })
  }
  return withOverrides(client, { query, release })
}

const clientWithoutConnection = (pool: Pool, error: unknown) => ({
  query: (asked: unknown) => (isOutcome(asked) ? retryUntilSent(pool, asked, error) : Promise.reject(asFailure(error))),
  release: () => undefined,
})

/** The driver's own errors for a lost connection have no code. */
const refuse = (error: unknown): never => {
  throw asFailure(error)
}

const retryUntilSent = async (pool: Pool, asked: QueryConfig, error: unknown): Promise<unknown> => {
  for (let last = error; !pool.ending; ) {
    const failure = asFailure(last)
    if (!isConnectionFailure(failure) && !isBusy(failure)) throw failure
    await sleep(retryPause)
    try {
      return await pool.query(asked)
    } catch (again) {
      last = again
    }
  }
  // The next start treats the job as orphaned.
  return { rows: [], rowCount: 0 }
}

const withOverrides = <T extends object>(whole: T, other: Partial<Record<keyof T, unknown>>): T =>
  new Proxy(whole, {
    get: (_, name) => {
      if (name in other) return other[name as keyof T]
      const part: unknown = Reflect.get(whole, name, whole)
      return typeof part === 'function' ? (part.bind(whole) as unknown) : part
    },
    set: (_, name, value) => Reflect.set(whole, name, value, whole),
  })
