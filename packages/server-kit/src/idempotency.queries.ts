import type { Db, Json } from './database.ts'

/** False when the key is there already. Waits for a call with the same key that is still under way. */
export const insertKey = async (tx: Db, accountId: string, key: string, hash: string): Promise<boolean> => {
  const rows = await tx`
    insert into idempotency_keys (account_id, key, hash) values (${accountId}, ${key}, ${hash})
    on conflict (account_id, key) do nothing
    returning key`
  return rows.length > 0
}

export const keepAnswer = (tx: Db, accountId: string, key: string, answer: unknown) => tx`
  update idempotency_keys set answer = ${tx.json(answer as Json)}
  where idempotency_keys.account_id = ${accountId} and idempotency_keys.key = ${key}`

export const selectAnswer = async (tx: Db, accountId: string, key: string) => {
  const [row] = await tx<{ hash: string; answer: unknown }[]>`
    select k.hash, k.answer from idempotency_keys k where k.account_id = ${accountId} and k.key = ${key}`
  return row
}

export const deleteOldKeys = (db: Db) => db`
  delete from idempotency_keys where idempotency_keys.created_at < now() - interval '1 day'`
