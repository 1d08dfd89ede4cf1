import { randomBytes, randomInt } from 'node:crypto'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { hash as argon2, verify } from '@node-rs/argon2'
import common from './common-passwords.json' with { type: 'json' }
import { createFairQueue, type FairQueue } from './fair-queue.ts'

// Argon2id is the library's default kind.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostWaiting = 200

export type Passwords = {
  /**
   * Takes a turn; at most two run at once. The lane says what it is for, from where and for whom: lanes are served in
   * turn, and where too many wait, whoever came last to the longest one is told `busy`.
   */
  readonly inTurn: FairQueue
  hash(lane: readonly string[], password: string): Promise<string>
  /** Costs the same when there is no hash to compare with. To be called in turn. */
  matches(hash: string | undefined, password: string): Promise<boolean>
}

/** Hashing takes 20 MB and tens of milliseconds of a processor: off the event loop, few at once, and no line without end. */
export const createPasswords = async (onHash: () => void = () => undefined): Promise<Passwords> => {
  const inTurn = createFairQueue({ atOnce: 2, mostWaiting, full: () => problem('busy', { retryAfterSeconds: 3 }) })
  const nobody = await hashPassword(randomBytes(16).toString('hex'))
  return {
    inTurn,
    hash: (lane, password) =>
      inTurn(lane, () => {
        onHash()
        return hashPassword(password)
      }),
    matches: async (hash, password) => {
      onHash()
      const same = await verify(hash ?? nobody, password.normalize('NFC'))
      return same && hash !== undefined
    },
  }
}

/** Not in turn; for the command line, for filling the demo, and at less cost for the benchmark. */
export const hashPassword = (password: string, at = cost): Promise<string> => argon2(password.normalize('NFC'), at)

const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const pick = (from: string) => from.charAt(randomInt(from.length))

/** Characters that nobody mistakes for each other when reading them to somebody on the phone. */
export const randomText = (length: number): string => Array.from({ length }, () => pick(letters + digits)).join('')

export const temporaryPassword = (): string => {
  const password = randomText(10)
  return /[a-z]/.test(password) && /\d/.test(password) ? password : temporaryPassword()
}

let commonPasswords: ReadonlySet<string> | undefined

/** What leaked most often anywhere in the world, and what is usual here; 12 MB, so only once somebody chooses a password. */
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  commonPasswords ??= new Set([...dictionary['passwords-common'], ...common])
  return commonPasswords
}

type Owner = {
  readonly full_name: string
  readonly login_name: string | null
  readonly phone: string | null
}

/** True for what is tried first: the usual ones, the own phone number, the own name with a few digits. */
export const isEasyToGuess = async (password: string, owner: Owner): Promise<boolean> => {
  const text = plain(password)
  const usual = await loadCommonPasswords()
  if (usual.has(text) || usual.has(withoutSignsAtEnd(text))) return true
  if (owner.phone !== null && text.replace(/\D/g, '').includes(owner.phone.slice(3))) return true
  const words = plain(owner.full_name).split(/[^a-z]+/)
  const names = [words.join(''), words.at(-1), owner.login_name?.replace(/[^a-z]/g, '')]
  return names.includes(text.replace(/[^a-z]/g, ''))
}

// A sign that a form asks for comes last.
const withoutSignsAtEnd = (text: string) => text.replace(/[^a-z0-9]+$/, '')

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
