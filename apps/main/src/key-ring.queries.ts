import type { Db } from '@nhip-cau/server-kit/database'
import type { CiphertextSample } from '@nhip-cau/server-kit/secret-check.queries'
import type { JWK } from 'jose'

export type KeyRow = {
  readonly kid: string
  /** The private key, encrypted with DATA_SECRET. */
  readonly encrypted_key: Buffer
  readonly public_key: JWK
  readonly created_at: string
  readonly signs_from: string
}

/** Lock until the end of the transaction, so that concurrent starts make one first key. */
export const lockKeys = (tx: Db) => tx`select pg_advisory_xact_lock(hashtext('nhip-cau-signing-keys'))`

/** Selects all keys, newest first. */
export const selectKeys = (db: Db) => db<KeyRow[]>`
  select k.kid, k.encrypted_key, k.public_key, k.created_at, k.signs_from from signing_keys k order by k.signs_from desc, k.kid`

/** The owner of an encrypted key is this prefix and the key id. */
export const signingKeyOwner = 'signing key '

/** Selects all encrypted keys with their owners. */
export const selectEncryptedKeys = (db: Db) => db<CiphertextSample[]>`
  select ${signingKeyOwner} || k.kid as owner, k.encrypted_key as ciphertext from signing_keys k`

export const insertKey = (tx: Db, key: KeyRow) => tx`
  insert into signing_keys (kid, encrypted_key, public_key, created_at, signs_from)
  values (${key.kid}, ${key.encrypted_key}, ${tx.json({ ...key.public_key })}, ${key.created_at}, ${key.signs_from})`

export const deleteKeys = (tx: Db, kids: readonly string[]) => tx`
  delete from signing_keys where signing_keys.kid = any(${[...kids]}::text[])`
