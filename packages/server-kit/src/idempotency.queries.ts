import type { Db } from './database.ts'
import { decryptJson, encryptJson, type Vault } from './vault.ts'

type Key = { readonly accountId: string; readonly key: string }

/** A stored idempotency key; `isAnswered` is false until the response is stored. */
export type Kept = { readonly hash: string; readonly isAnswered: boolean; readonly answer: unknown }

/** False when the key exists already. Waits for an open transaction that inserted the same key. */
export const insertKey = async (
  db: Db,
  { accountId, key, hash }: Key & { readonly hash: string },
): Promise<boolean> => {
  const rows = await db`
    insert into idempotency_keys (account_id, key, hash) values (${accountId}, ${key}, ${hash})
    on conflict (account_id, key) do nothing
    returning key`
  return rows.length > 0
}

const ownerOf = ({ accountId, key }: Key) => `answer ${accountId} ${key}`

/** Stores the response. False when another attempt has already stored one. */
export const keepAnswer = async (db: Db, vault: Vault, given: Key, answer: unknown): Promise<boolean> => {
  const { accountId, key } = given
  const ciphertext = encryptJson(vault, ownerOf(given), answer ?? null)
  const rows = await db`
    update idempotency_keys set ciphertext = ${ciphertext}
    where idempotency_keys.account_id = ${accountId} and idempotency_keys.key = ${key}
      and idempotency_keys.answer is null and idempotency_keys.ciphertext is null
    returning key`
  return rows.length > 0
}

/** Deletes a key without a response, so that the client can retry with it. */
export const deleteKey = (db: Db, { accountId, key }: Key) => db`
  delete from idempotency_keys
  where idempotency_keys.account_id = ${accountId} and idempotency_keys.key = ${key}
    and idempotency_keys.answer is null and idempotency_keys.ciphertext is null`

export const selectKept = async (db: Db, vault: Vault, given: Key): Promise<Kept | undefined> => {
  const { accountId, key } = given
  const [row] = await db<{ hash: string; answer: unknown; ciphertext: Buffer | null }[]>`
    select k.hash, k.answer, k.ciphertext from idempotency_keys k where k.account_id = ${accountId} and k.key = ${key}`
  if (row === undefined) return undefined
  const { hash, answer, ciphertext } = row
  if (ciphertext !== null) return { hash, isAnswered: true, answer: decryptJson(vault, ownerOf(given), ciphertext) }
  // Rows written before responses were encrypted.
  return { hash, isAnswered: answer !== null, answer }
}

/** Deletes the stored responses of an account that lost a right, so that a retry does not return old data. */
export const forgetAnswers = (tx: Db, accountId: string) => tx`
  delete from idempotency_keys where idempotency_keys.account_id = ${accountId}`

/** Deletes at most `most` old keys, so that locks stay short; returns how many were deleted. */
export const deleteOldKeys = async (db: Db, { days, most }: { readonly days: number; readonly most: number }) => {
  const rows = await db`
    delete from idempotency_keys
    where (idempotency_keys.account_id, idempotency_keys.key) in (
      select k.account_id, k.key from idempotency_keys k
      where k.created_at < now() - make_interval(days => ${days})
      order by k.created_at limit ${most})
    returning key`
  return rows.length
}

/** Deletes unencrypted responses of older versions after one day, the lifetime they had then. */
export const deleteAnswersInClear = (db: Db) => db`
  delete from idempotency_keys
  where idempotency_keys.answer is not null and idempotency_keys.created_at < now() - interval '1 day'`
