import { createHash } from 'node:crypto'
import type { Role } from '@nhip-cau/contract/kernel'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Context, TransactionContext } from './context.ts'
import { type Limit, selectPlace, upsertPlace } from './login-guard.queries.ts'
import { networkOf } from './network.ts'

export type Limits = {
  /** Limits for wrong tries, the narrowest first; a right try resets only that one. */
  readonly wrong: readonly [Limit, ...Limit[]]
  /** Limit for all tries within a minute, including right ones. */
  readonly all: Limit
  /** Lane in the password queue. */
  readonly lane: readonly string[]
}

const triesPerMinute = 120
const placeLife = 60 * 24 * 60 * 60_000
const triesOfUnknown = 50
const extraTriesPerAccount = 2
const mostAccounts = 200

/**
 * Limits for a login. One IP address is locked long before the login is locked everywhere. A school often shares one IP
 * address, so accounts that logged in from there before are exempt from the limit of the address, which also grows with
 * their number.
 */
export const loginLimits = async (context: Context, role: Role, login: string, address: string): Promise<Limits> => {
  const network = networkOf(address)
  const wrong = [
    { key: pairKey(role, login, network), most: 5 },
    { key: keyOf('login', role, login), most: 20 },
  ] as const
  const since = oldestPlace(context.now())
  const key = placeKey(context, role, login, network)
  const place = await selectPlace(context.db, key, placeOf(context, network), since, mostAccounts)
  const ofAddress = { key: keyOf('address', network), most: triesOfUnknown + extraTriesPerAccount * place.accounts }
  return {
    wrong: place.is_known ? wrong : [...wrong, ofAddress],
    all: { key: keyOf('all', role, login, network), most: triesPerMinute },
    lane: ['login', network, keyOf(role, login).toString('hex')],
  }
}

/** The key of wrong tries of a login at one IP address; resetting the password clears it. */
export const loginKey = (role: Role, login: string, address: string): Buffer => pairKey(role, login, networkOf(address))

const pairKey = (role: Role, login: string, network: string) => keyOf('pair', role, login, network)

/** Stores that this login succeeded from this network, as a keyed digest that reveals neither. */
export const rememberPlace = async (
  context: TransactionContext,
  tx: Db,
  role: Role,
  login: string,
  address: string,
): Promise<void> => {
  const network = networkOf(address)
  const now = context.now().toISOString()
  await upsertPlace(tx, placeKey(context, role, login, network), placeOf(context, network), now)
}

export const oldestPlace = (now: Date): string => new Date(now.getTime() - placeLife).toISOString()

const placeKey = ({ vault }: TransactionContext, role: Role, login: string, network: string) =>
  vault.digest('login-place', role, login, network)
const placeOf = ({ vault }: TransactionContext, network: string) => vault.digest('place', network)

/** Limits for password codes. Each code allows five wrong tries; these limits apply across codes. */
export const resetLimits = (role: Role, login: string, address: string): Limits => {
  const network = networkOf(address)
  return {
    wrong: [
      { key: keyOf('reset-pair', role, login, network), most: 10 },
      { key: keyOf('reset-login', role, login), most: 20 },
      { key: keyOf('reset-address', network), most: 100 },
    ],
    all: { key: keyOf('reset-all', role, login, network), most: triesPerMinute },
    lane: ['reset', network],
  }
}

/**
 * Limits for invitation codes. The limit per IP address is high, because a code has 60 bits and a whole school may type
 * codes at one IP address.
 */
export const invitationLimits = (digest: Buffer, address: string): Limits => {
  const network = networkOf(address)
  const code = digest.toString('hex')
  return {
    wrong: [
      { key: keyOf('invitation-pair', code, network), most: 10 },
      { key: keyOf('invitation', code), most: 20 },
      { key: keyOf('invitation-address', network), most: 300 },
    ],
    all: { key: keyOf('invitation-all', code, network), most: triesPerMinute },
    lane: onboardingLane(address),
  }
}

export const onboardingLane = (address: string): readonly string[] => ['join', networkOf(address)]
export const resetLane = (address: string): readonly string[] => ['reset', networkOf(address)]

/** The lane for an account's changes of itself or, for the office, of others. */
export const ownLane = (accountId: string): readonly string[] => ['own', accountId]

const ownLimits = (kind: string, accountId: string, most: number): Limits => ({
  wrong: [{ key: keyOf(kind, accountId), most }],
  all: { key: keyOf(`${kind}-all`, accountId), most: triesPerMinute },
  lane: ownLane(accountId),
})

/** Limits for codes during the setup of the second step. */
export const setUpLimits = (accountId: string): Limits => ownLimits('set-up', accountId, 5)

/** Limits for codes sent to a new e-mail address. */
export const emailCodeLimits = (accountId: string): Limits => ownLimits('email', accountId, 10)

/**
 * Limits for the own password, separate from those of login, so that misuse of an open session does not lock the owner
 * out.
 */
export const ownPasswordLimits = (accountId: string): Limits => ownLimits('own', accountId, 5)

/** Hourly limit of requests for a password code per network. */
export const codeRequestLimit = (address: string): Limit => ({ key: keyOf('wish', networkOf(address)), most: 20 })

/** Hourly limit of e-mails to new addresses per account, so that nobody can flood another person's mailbox. */
export const letterLimit = (accountId: string): Limit => ({ key: keyOf('email-letter', accountId), most: 5 })

// Logins are stored as digests only.
const keyOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
