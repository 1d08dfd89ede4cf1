import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { jwks } from '@nhip-cau/contract/session'
import type { BaseContext } from '@nhip-cau/server-kit/context'
import type { Db } from '@nhip-cau/server-kit/database'
import { StartError } from '@nhip-cau/server-kit/start-error'
import { accessTokenSeconds, type SigningKey } from '@nhip-cau/server-kit/tokens'
import type { Vault } from '@nhip-cau/server-kit/vault'
import {
  type CryptoKey,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { deleteKeys, insertKey, type KeyRow, lockKeys, selectKeys, signingKeyOwner } from './key-ring.queries.ts'

const minute = 60_000
const keyLife = 30 * 24 * 60 * minute
// Longer than a verifier caches the key set, so that it knows a key before it sees a signature by it.
const publishedAhead = 60 * minute
// Tokens of the old key expire within 15 minutes; the rest covers processes that notice the new key late.
const publishedAfter = accessTokenSeconds * 1000 + 5 * minute
const cacheMs = minute

/** The vault uses DATA_SECRET, which is not in the database. */
type KeyContext = BaseContext & { readonly vault: Vault }

type PublicKeys = AnswerOf<typeof jwks>['keys']

export type KeyRing = {
  /** Reads through `db` if the cache is stale; inside a transaction pass the transaction. */
  signingKey(db: Db): Promise<SigningKey>
  publicKeys(): Promise<PublicKeys>
  readonly verifyKey: JWTVerifyGetKey
}

type Ring = {
  readonly readAt: number
  readonly signing: SigningKey
  readonly published: PublicKeys
  readonly find: JWTVerifyGetKey
}

/** Caches the keys of the database for a minute; uses the last known keys while the database is down. */
export const createKeyRing = (context: KeyContext): KeyRing => {
  let ring: Ring | undefined
  let reading: Promise<Ring> | undefined
  const current = async (db: Db): Promise<Ring> => {
    if (ring !== undefined && Math.abs(context.now().getTime() - ring.readAt) < cacheMs) return ring
    reading ??= readRing(context, db).finally(() => {
      reading = undefined
    })
    try {
      ring = await reading
      return ring
    } catch (error) {
      if (ring === undefined) throw error
      return ring
    }
  }
  return {
    signingKey: async (db) => (await current(db)).signing,
    publicKeys: async () => (await current(context.db)).published,
    verifyKey: async (header, token) => (await current(context.db)).find(header, token),
  }
}

const readRing = async (context: KeyContext, db: Db): Promise<Ring> => {
  const now = context.now().getTime()
  const rows = await selectKeys(db)
  const row = rows.find((one) => Date.parse(one.signs_from) <= now) ?? rows.at(-1)
  if (row === undefined) throw new Error('there is no signing key')
  const published = jwks.response.parse({
    keys: rows.filter((_, place) => !isOver(rows, place, now)).map((one) => one.public_key),
  }).keys
  const privateKey = (await importJWK(openSigningKey(context.vault, row), 'EdDSA')) as CryptoKey
  return { readAt: now, signing: { kid: row.kid, privateKey }, published, find: createLocalJWKSet({ keys: published }) }
}

const ownerOf = (kid: string) => signingKeyOwner + kid

export const openSigningKey = (vault: Vault, { kid, encrypted_key }: Pick<KeyRow, 'kid' | 'encrypted_key'>): JWK => {
  let plain: Buffer
  try {
    plain = vault.decrypt(ownerOf(kid), encrypted_key)
  } catch {
    throw new StartError(
      "DATA_SECRET is not the one that main's signing keys were encrypted with: restore it (data-secret.json in the data folder, where it is not a variable).",
    )
  }
  return JSON.parse(plain.toString()) as JWK
}

/** Rows are sorted newest first, so the previous row is the successor. */
const isOver = (rows: readonly KeyRow[], place: number, now: number) => {
  const successor = rows[place - 1]
  return successor !== undefined && Date.parse(successor.signs_from) + publishedAfter < now
}

/**
 * Makes the first key, and a new one every 30 days; deletes keys whose last token has expired. Several processes may
 * run it at once.
 */
export const rotateKeys = (context: KeyContext): Promise<void> =>
  context.transaction(async (tx) => {
    await lockKeys(tx)
    const now = context.now().getTime()
    const rows = await selectKeys(tx)
    const newest = rows[0]
    if (newest === undefined) await insertKey(tx, await newKey(context.vault, now, now))
    // Fails the start with a wrong secret before any token is issued.
    else openSigningKey(context.vault, newest)
    if (newest !== undefined && Date.parse(newest.created_at) + keyLife <= now)
      await insertKey(tx, await newKey(context.vault, now, now + publishedAhead))
    await deleteKeys(
      tx,
      rows.filter((_, place) => isOver(rows, place, now)).map((row) => row.kid),
    )
  })

const newKey = async (vault: Vault, createdAt: number, signsFrom: number): Promise<KeyRow> => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const kid = randomUUID()
  return {
    kid,
    encrypted_key: vault.encrypt(ownerOf(kid), Buffer.from(JSON.stringify(await exportJWK(privateKey)))),
    public_key: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' },
    created_at: new Date(createdAt).toISOString(),
    signs_from: new Date(signsFrom).toISOString(),
  }
}
