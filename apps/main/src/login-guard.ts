import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Role } from '@nhip-cau/contract/kernel'
import { type ProblemError, problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from './context.ts'
import { deleteFailures, deleteOldFailures, insertFailure, lockTries, selectLock } from './login-guard.queries.ts'

const windowMinutes = 15

type Limit = {
  readonly key: Buffer
  /** This many wrong tries within the window lock for as long again. */
  readonly most: number
}

/** The narrowest limit first: a right password clears that one only. */
export type Limits = readonly [Limit, ...Limit[]]

/**
 * One address locks itself out long before it reaches what would lock a login for everybody; an address that tries many
 * logins is stopped as a whole.
 */
export const loginLimits = (role: Role, login: string, address: string): Limits => {
  const network = networkOf(address)
  return [
    { key: keyOf('pair', role, login, network), most: 5 },
    { key: keyOf('login', role, login), most: 20 },
    { key: keyOf('address', network), most: 50 },
  ]
}

/** Apart from those of login: whoever found an open session does not lock its owner out. */
export const ownPasswordLimits = (accountId: string): Limits => [{ key: keyOf('own', accountId), most: 5 }]

/**
 * Tries a password where the limits allow it. `attempt` answers undefined for a wrong one, which is counted. A locked try
 * costs no hash. The count is looked at again in turn, right before the hash: a burst of tries gets no more than a slow hand.
 */
export const tryPassword = async <T>(
  context: Context,
  limits: Limits,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  await refuseLocked(context, context.db, limits)
  return context.passwords.inTurn(() =>
    context.transaction(async (tx) => {
      await lockTries(tx, (limits[1] ?? limits[0]).key)
      await refuseLocked(context, tx, limits)
      const found = await attempt()
      const now = context.now().toISOString()
      if (found !== undefined) await deleteFailures(tx, limits[0].key)
      else for (const { key, most } of limits) await insertFailure(tx, key, most, windowMinutes, now)
      return found
    }),
  )
}

const refuseLocked = async (context: Context, db: Context['db'], limits: Limits) => {
  const now = context.now()
  const keys = limits.map((limit) => limit.key)
  const until = await selectLock(db, keys, now.toISOString())
  if (until !== undefined) throw locked(Date.parse(until) - now.getTime())
}

const locked = (milliseconds: number): ProblemError =>
  problem('login_locked', {
    values: { minutes: Math.ceil(milliseconds / 60_000) },
    retryAfterSeconds: Math.ceil(milliseconds / 1000),
  })

/** What is older than the longest lock says nothing any more; run by the clock. */
export const forgetTries = (context: Pick<Context, 'db' | 'now'>) =>
  deleteOldFailures(context.db, new Date(context.now().getTime() - 2 * windowMinutes * 60_000).toISOString())

// Logins are kept as digests only.
const keyOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** An IPv6 customer has a whole /64 to try from. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
