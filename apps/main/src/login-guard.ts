import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { type ProblemError, problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from './context.ts'
import * as queries from './login-guard.queries.ts'
import { type Limits, oldestPlace } from './try-limits.ts'

const windowMinutes = 15
const longestMinutes = 60

type Attempt<T> = (tx: Tx) => Promise<T | undefined>

/**
 * Tries a password within the limits. `attempt` returns undefined for a wrong password; if it throws, the try does not
 * count. A try counts before it waits in the queue, and a locked one costs no hash.
 */
export const tryPassword = async <T>(context: Context, limits: Limits, attempt: Attempt<T>): Promise<T | undefined> => {
  await countAll(context, limits)
  await refuseLocked(context, limits)
  return context.passwords.inTurn(limits.lane, () => countedTry(context, limits, attempt))
}

/** Like `tryPassword`, for a code: it needs no hash, so it does not wait in the queue. */
export const tryCode = async <T>(context: Context, limits: Limits, attempt: Attempt<T>): Promise<T | undefined> => {
  await countAll(context, limits)
  return countedTry(context, limits, attempt)
}

/**
 * Counts the try as wrong before `attempt`, under row locks, and removes it on success. This bounds the number of
 * comparisons even for concurrent requests in several processes.
 */
const countedTry = async <T>(context: Context, limits: Limits, attempt: Attempt<T>): Promise<T | undefined> => {
  const at = context.now().toISOString()
  if (!(await count(context.db, limits.wrong, windowMinutes, at))) {
    await refuseLocked(context, limits)
    // The lock ended between the count and the check.
    throw problem('too_many_requests', { retryAfterSeconds: 1 })
  }
  try {
    return await context.transaction(async (tx) => {
      const found = await attempt(tx)
      if (found === undefined) return undefined
      await refundTries(tx, limits, at)
      await resetCount(tx, limits.wrong[0].key)
      return found
    })
  } catch (error) {
    await context.transaction((tx) => refundTries(tx, limits, at))
    throw error
  }
}

const refundTries = async (tx: Db, { wrong }: Limits, at: string) => {
  await queries.lockKnown(tx, wrong)
  await queries.refundTries(tx, wrong, windowMinutes, at)
}

/** Resets the count of wrong tries after a proof of identity. */
export const resetCount = (tx: Db, key: Buffer) => queries.deleteCount(tx, key)

/** Returns true if no limit was reached; otherwise nothing is counted. */
const count = async (db: Db, limits: readonly queries.Limit[], minutes: number, at: string): Promise<boolean> => {
  const free = await queries.addToCounts(db, limits, minutes, at)
  if (free.length === limits.length) return true
  if (free.length > 0) await queries.refundTries(db, free, minutes, at)
  return false
}

/** Counts every try, also successful ones, so that one account cannot fill the queue. */
const countAll = async (context: Context, { all }: Limits) => {
  const at = context.now()
  if (await count(context.db, [all], 1, at.toISOString())) return
  const until = await queries.selectLock(context.db, [all.key], at.toISOString())
  throw tooMany(until === undefined ? 1000 : Date.parse(until) - at.getTime())
}

/** Counts a request for an e-mail; throws too_many_requests over the hourly limit. */
export const countEmailRequest = async (context: TransactionContext, tx: Db, limit: queries.Limit): Promise<void> => {
  if (!(await count(tx, [limit], 60, context.now().toISOString()))) throw problem('too_many_requests')
}

const refuseLocked = async (context: Context, { wrong }: Limits) => {
  const now = context.now()
  const keys = wrong.map((limit) => limit.key)
  const until = await queries.selectLock(context.db, keys, now.toISOString())
  if (until !== undefined) throw locked(Date.parse(until) - now.getTime())
}

const locked = (milliseconds: number): ProblemError =>
  problem('login_locked', {
    values: { minutes: Math.ceil(milliseconds / 60_000) },
    retryAfterSeconds: Math.ceil(milliseconds / 1000),
  })

const tooMany = (milliseconds: number): ProblemError =>
  problem('too_many_requests', { retryAfterSeconds: Math.ceil(milliseconds / 1000) })

/** Deletes counts older than the longest lock and expired places. Runs as a scheduled job. */
export const forgetTries = async (context: Pick<Context, 'db' | 'now'>): Promise<void> => {
  const now = context.now()
  await queries.deleteOldCounts(context.db, new Date(now.getTime() - 2 * longestMinutes * 60_000).toISOString())
  await queries.deleteOldPlaces(context.db, oldestPlace(now))
}
