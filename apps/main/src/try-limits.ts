import { createHash } from 'node:crypto'
import type { Role } from '@nhip-cau/contract/kernel'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Context, Inside } from './context.ts'
import { type Limit, selectPlace, upsertPlace } from './login-guard.queries.ts'
import { networkOf } from './network.ts'

export type Limits = {
  /** Of wrong tries, the narrowest first: a right one clears that one only. */
  readonly wrong: readonly [Limit, ...Limit[]]
  /** Of all tries within a minute, also right ones. */
  readonly all: Limit
  /** In which lane whoever tries waits. */
  readonly lane: readonly string[]
}

const triesPerMinute = 120
const placeLife = 60 * 24 * 60 * 60_000
const strangers = 50
const strangersPerAccount = 2
const mostAccounts = 200

/**
 * One address locks itself out long before it reaches what would lock a login for everybody. A whole school sits behind
 * one address: what others get wrong there does not stop who has logged in from there before, and where many have, more
 * wrong tries of others are borne.
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
  const ofAddress = { key: keyOf('address', network), most: strangers + strangersPerAccount * place.accounts }
  return {
    wrong: place.is_known ? wrong : [...wrong, ofAddress],
    all: { key: keyOf('all', role, login, network), most: triesPerMinute },
    lane: ['login', network, keyOf(role, login).toString('hex')],
  }
}

/** The wrong tries of a login at one address; whoever has set a new password there may use it at once. */
export const loginKey = (role: Role, login: string, address: string): Buffer => pairKey(role, login, networkOf(address))

const pairKey = (role: Role, login: string, network: string) => keyOf('pair', role, login, network)

/** Remembers that this login was right from here. Keyed: nobody reads a number or an address out of it. */
export const rememberPlace = async (
  context: Inside,
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

const placeKey = ({ vault }: Inside, role: Role, login: string, network: string) =>
  vault.digest('login-place', role, login, network)
const placeOf = ({ vault }: Inside, network: string) => vault.digest('place', network)

/** A code itself ends after five wrong tries; these stop whoever asks for one code after the other. */
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

/** A code is far too long to be guessed, and on some mornings a whole school types at one address. */
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

/** What somebody does with the own account, or the office with those of its school. */
export const ownLane = (accountId: string): readonly string[] => ['own', accountId]

const ownLimits = (kind: string, accountId: string, most: number): Limits => ({
  wrong: [{ key: keyOf(kind, accountId), most }],
  all: { key: keyOf(`${kind}-all`, accountId), most: triesPerMinute },
  lane: ownLane(accountId),
})

/** Codes of an app that is being set up. */
export const setUpLimits = (accountId: string): Limits => ownLimits('set-up', accountId, 5)

/** Codes that were sent to a new e-mail address. */
export const emailCodeLimits = (accountId: string): Limits => ownLimits('email', accountId, 10)

/** Apart from those of login: whoever found an open session does not lock its owner out. */
export const ownPasswordLimits = (accountId: string): Limits => ownLimits('own', accountId, 5)

/** Wishes for a code from one address. */
export const wishLimit = (address: string): Limit => ({ key: keyOf('wish', networkOf(address)), most: 20 })

/** Wishes of one account for letters to a new address: nobody fills a stranger's mailbox. */
export const letterLimit = (accountId: string): Limit => ({ key: keyOf('email-letter', accountId), most: 5 })

// Logins are kept as digests only.
const keyOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
