import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Role } from '@nhip-cau/contract/kernel'
import type { Db } from '@nhip-cau/server-kit/database'
import { type ProblemError, problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, Inside } from './context.ts'
import { deleteFailures, deleteOldFailures, insertFailure, lockTries, selectLock } from './login-guard.queries.ts'

const windowMinutes = 15
const longestMinutes = 60
const wishesPerHour = 20

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

/** A code itself ends after five wrong tries; these stop whoever asks for one code after the other. */
export const resetLimits = (role: Role, login: string, address: string): Limits => {
  const network = networkOf(address)
  return [
    { key: keyOf('reset-pair', role, login, network), most: 10 },
    { key: keyOf('reset-login', role, login), most: 20 },
    { key: keyOf('reset-address', network), most: 50 },
  ]
}

/** A code is far too long to be guessed; these stop whoever tries all the same. */
export const invitationLimits = (digest: Buffer, address: string): Limits => {
  const network = networkOf(address)
  const code = digest.toString('hex')
  return [
    { key: keyOf('invitation-pair', code, network), most: 10 },
    { key: keyOf('invitation', code), most: 20 },
    { key: keyOf('invitation-address', network), most: 30 },
  ]
}

/** Codes of an app that is being set up. */
export const setUpLimits = (accountId: string): Limits => [{ key: keyOf('set-up', accountId), most: 5 }]

/** Apart from those of login: whoever found an open session does not lock its owner out. */
export const ownPasswordLimits = (accountId: string): Limits => [{ key: keyOf('own', accountId), most: 5 }]

/**
 * Tries a password or a code where the limits allow it. `attempt` answers undefined for a wrong one, which is counted; where
 * it throws, nothing is counted and nothing forgiven. A locked try costs no hash. The count is looked at again in turn, right before the hash: a burst of tries gets no more than a slow hand.
 */
export const tryPassword = async <T>(
  context: Context,
  limits: Limits,
  attempt: (tx: Db) => Promise<T | undefined>,
): Promise<T | undefined> => {
  await refuseLocked(context, context.db, limits)
  return context.passwords.inTurn(() =>
    context.transaction(async (tx) => {
      await lockTries(tx, (limits[1] ?? limits[0]).key)
      await refuseLocked(context, tx, limits)
      const found = await attempt(tx)
      const now = context.now().toISOString()
      if (found !== undefined) await deleteFailures(tx, limits[0].key)
      else for (const { key, most } of limits) await insertFailure(tx, key, most, windowMinutes, now)
      return found
    }),
  )
}

/** Counts a wish for a code from this address; too many within an hour are refused. */
export const countWish = async (context: Inside, tx: Db, address: string): Promise<void> => {
  const key = keyOf('wish', networkOf(address))
  const now = context.now().toISOString()
  await lockTries(tx, key)
  if ((await selectLock(tx, [key], now)) !== undefined) throw problem('too_many_requests')
  await insertFailure(tx, key, wishesPerHour, 60, now)
}

const refuseLocked = async (context: Inside, db: Context['db'], limits: Limits) => {
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

/** Whoever has set a new password may log in with it at once, also after wrong tries from there. */
export const forgiveTries = (tx: Db, limits: Limits) => deleteFailures(tx, limits[0].key)

/** What is older than the longest lock says nothing any more; run by the clock. */
export const forgetTries = (context: Pick<Context, 'db' | 'now'>) =>
  deleteOldFailures(context.db, new Date(context.now().getTime() - 2 * longestMinutes * 60_000).toISOString())

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
