import type { Db } from '@nhip-cau/server-kit/database'
import type { SealedSample } from '@nhip-cau/server-kit/secret-check.queries'
import type { JWK } from 'jose'

export type KeyRow = {
  readonly kid: string
  /** The private key as main's secret seals it. */
  readonly sealed_key: Buffer
  readonly public_key: JWK
  readonly created_at: string
  readonly signs_from: string
}

/** Held until the transaction ends: of several processes that start at once, one makes the first key. */
export const lockKeys = (tx: Db) => tx`select pg_advisory_xact_lock(hashtext('nhip-cau-signing-keys'))`

/** The newest first. */
export const selectKeys = (db: Db) => db<KeyRow[]>`
  select k.kid, k.sealed_key, k.public_key, k.created_at, k.signs_from from signing_keys k order by k.signs_from desc, k.kid`

/** To whom a key is sealed: this and its name. */
export const sealedFor = 'signing key '

/** As they are sealed. */
export const selectSealedKeys = (db: Db) => db<SealedSample[]>`
  select ${sealedFor} || k.kid as owner, k.sealed_key as sealed from signing_keys k`

export const insertKey = (tx: Db, key: KeyRow) => tx`
  insert into signing_keys (kid, sealed_key, public_key, created_at, signs_from)
  values (${key.kid}, ${key.sealed_key}, ${tx.json({ ...key.public_key })}, ${key.created_at}, ${key.signs_from})`

export const deleteKeys = (tx: Db, kids: readonly string[]) => tx`
  delete from signing_keys where signing_keys.kid = any(${[...kids]}::text[])`
