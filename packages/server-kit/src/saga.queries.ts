import type { Db } from './database.ts'

export type SagaKey = { readonly accountId: string; readonly key: string }

/** A saga held by one attempt; `tries` identifies the attempt. */
export type HeldRow = { account_id: string; key: string; name: string; state: Buffer; tries: number }

/** False when the saga exists already, or the key has a response. */
export const insertSaga = async (
  db: Db,
  { accountId, key }: SagaKey,
  { name, state, seconds }: { readonly name: string; readonly state: Buffer; readonly seconds: number },
): Promise<boolean> => {
  const rows = await db`
    insert into sagas (account_id, key, name, step, state, held_until)
    select k.account_id, k.key, ${name}, 'begun', ${state}, now() + make_interval(secs => ${seconds})
    from idempotency_keys k
    where k.account_id = ${accountId} and k.key = ${key} and k.answer is null and k.ciphertext is null
    for no key update of k
    on conflict (account_id, key) do nothing
    returning key`
  return rows.length > 0
}

/** Takes over the lease of a saga. Undefined while another attempt holds it. */
export const takeSaga = async (db: Db, { accountId, key }: SagaKey, seconds: number): Promise<HeldRow | undefined> => {
  const [row] = await db<HeldRow[]>`
    update sagas set tries = sagas.tries + 1, held_until = now() + make_interval(secs => ${seconds})
    where sagas.account_id = ${accountId} and sagas.key = ${key} and sagas.held_until <= now()
    returning account_id, key, name, state, tries`
  return row
}

/** Takes over a saga whose lease has expired; the delay grows with the number of attempts, up to one hour. */
export const takeForgottenSaga = async (db: Db, seconds: number): Promise<HeldRow | undefined> => {
  const [row] = await db<HeldRow[]>`
    update sagas set tries = sagas.tries + 1, held_until = now() + make_interval(secs => ${seconds})
    where (sagas.account_id, sagas.key) = (
      select s.account_id, s.key from sagas s
      where s.held_until <= now()
        and s.held_until <= now() - least(make_interval(secs => 5 * power(2, least(s.tries, 10))), interval '1 hour')
      order by s.held_until limit 1
      for update skip locked)
    returning account_id, key, name, state, tries`
  return row
}

type Attempt = SagaKey & { readonly tries: number }

const held = (db: Db, { accountId, key, tries }: Attempt) =>
  db`sagas.account_id = ${accountId} and sagas.key = ${key} and sagas.tries = ${tries}`

/** False when another attempt has taken over. */
export const saveStep = async (
  db: Db,
  attempt: Attempt,
  { step, state, seconds }: { readonly step: string; readonly state: Buffer; readonly seconds: number },
): Promise<boolean> => {
  const rows = await db`
    update sagas set step = ${step}, state = ${state}, held_until = now() + make_interval(secs => ${seconds})
    where ${held(db, attempt)} returning key`
  return rows.length > 0
}

/** Releases the lease for the next attempt. */
export const releaseLease = (db: Db, attempt: Attempt) =>
  db`update sagas set held_until = now() where ${held(db, attempt)}`

/** False when another attempt has taken over. */
export const deleteSaga = async (db: Db, attempt: Attempt): Promise<boolean> => {
  const rows = await db`delete from sagas where ${held(db, attempt)} returning key`
  return rows.length > 0
}
