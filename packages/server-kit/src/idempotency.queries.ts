import type { Db, Json } from './database.ts'

type Key = { readonly accountId: string; readonly key: string }

export type Kept = { hash: string; answer: unknown }

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

/** True when the key without an answer is older than the lease; it is then taken over, by one of those who ask. */
export const renewKey = async (db: Db, { accountId, key }: Key, leaseSeconds: number): Promise<boolean> => {
  const rows = await db`
    update idempotency_keys set created_at = now()
    where idempotency_keys.account_id = ${accountId} and idempotency_keys.key = ${key}
      and idempotency_keys.answer is null
      and idempotency_keys.created_at < now() - make_interval(secs => ${leaseSeconds})
    returning key`
  return rows.length > 0
}

/** False when somebody else has answered meanwhile, having taken the key over. */
export const keepAnswer = async (db: Db, { accountId, key }: Key, answer: unknown): Promise<boolean> => {
  const rows = await db`
    update idempotency_keys set answer = ${db.json(answer as Json)}
    where idempotency_keys.account_id = ${accountId} and idempotency_keys.key = ${key}
      and idempotency_keys.answer is null
    returning key`
  return rows.length > 0
}

/** What was not done may be tried again with the same key. */
export const deleteKey = (db: Db, { accountId, key }: Key) => db`
  delete from idempotency_keys
  where idempotency_keys.account_id = ${accountId} and idempotency_keys.key = ${key} and idempotency_keys.answer is null`

export const selectKept = async (db: Db, { accountId, key }: Key): Promise<Kept | undefined> => {
  const [row] = await db<Kept[]>`
    select k.hash, k.answer from idempotency_keys k where k.account_id = ${accountId} and k.key = ${key}`
  return row
}

/** Who has lost a right is not told once more what was answered while it lasted. */
export const forgetAnswers = (tx: Db, accountId: string) => tx`
  delete from idempotency_keys where idempotency_keys.account_id = ${accountId}`

export const deleteOldKeys = (db: Db) => db`
  delete from idempotency_keys where idempotency_keys.created_at < now() - interval '1 day'`
