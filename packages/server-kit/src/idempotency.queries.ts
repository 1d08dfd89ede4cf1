import type { Db } from './database.ts'
import { decryptJson, encryptJson, type Vault } from './vault.ts'

type Key = { readonly accountId: string; readonly key: string }

/** `answer` is undefined as long as nothing was answered. */
export type Kept = { readonly hash: string; readonly isAnswered: boolean; readonly answer: unknown }

/** False when the key is there already. Waits for a transaction with the same key that is still under way. */
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

/** False when somebody else has answered meanwhile, having taken the key over. */
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

/** What was not done may be tried again with the same key. */
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
  // From before answers were encrypted.
  return { hash, isAnswered: answer !== null, answer }
}

/** Who has lost a right is not told once more what was answered while it lasted. */
export const forgetAnswers = (tx: Db, accountId: string) => tx`
  delete from idempotency_keys where idempotency_keys.account_id = ${accountId}`

/** Answers how many went; a limited number at a time, so that nobody waits for it. */
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

/** Answers from before they were encrypted live for a day, as they did then. */
export const deleteAnswersInClear = (db: Db) => db`
  delete from idempotency_keys
  where idempotency_keys.answer is not null and idempotency_keys.created_at < now() - interval '1 day'`
