import { randomBytes, randomInt } from 'node:crypto'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { hash as argon2, verify } from '@node-rs/argon2'
import common from './common-passwords.json' with { type: 'json' }
import { createFairQueue, type FairQueue } from './fair-queue.ts'

// The library hashes with Argon2id by default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostWaiting = 200

export type Passwords = {
  /**
   * Runs a task in the queue; at most two run at once. The lane path names purpose, origin and account: lanes are
   * served round-robin, and over `mostWaiting` the newest task of the longest lane fails with `busy`.
   */
  readonly inTurn: FairQueue
  hash(lane: readonly string[], password: string): Promise<string>
  /** Compares at the same cost when there is no hash. Call it within `inTurn`. */
  matches(hash: string | undefined, password: string): Promise<boolean>
}

/**
 * A hash takes 20 MB and tens of milliseconds of processor time, so it runs off the event loop, with few at once and a
 * bounded queue.
 */
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

/** Hashes without the queue, for the command line and the demo data, and at lower cost for the benchmark. */
export const hashPassword = (password: string, at = cost): Promise<string> => argon2(password.normalize('NFC'), at)

const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const pick = (from: string) => from.charAt(randomInt(from.length))

/** Returns random characters without look-alikes, so that they can be dictated by phone. */
export const randomText = (length: number): string => Array.from({ length }, () => pick(letters + digits)).join('')

export const temporaryPassword = (): string => {
  const password = randomText(10)
  return /[a-z]/.test(password) && /\d/.test(password) ? password : temporaryPassword()
}

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Loads the most frequently leaked passwords and the usual Vietnamese ones; 12 MB, so it is loaded at the first use.
 */
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

/** Returns true for common passwords, the own phone number, and the own name with a few digits. */
export const isEasyToGuess = async (password: string, owner: Owner): Promise<boolean> => {
  const text = plain(password)
  const usual = await loadCommonPasswords()
  if (usual.has(text) || usual.has(withoutSignsAtEnd(text))) return true
  if (owner.phone !== null && text.replace(/\D/g, '').includes(owner.phone.slice(3))) return true
  const words = plain(owner.full_name).split(/[^a-z]+/)
  const names = [words.join(''), words.at(-1), owner.login_name?.replace(/[^a-z]/g, '')]
  return names.includes(text.replace(/[^a-z]/g, ''))
}

// People append the special character that a form requires.
const withoutSignsAtEnd = (text: string) => text.replace(/[^a-z0-9]+$/, '')

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
