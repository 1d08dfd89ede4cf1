import type { Db, Pool } from './database.ts'
import { StartError } from './start-error.ts'
import { createVault } from './vault.ts'

/** An encrypted value and its owner. */
export type CiphertextSample = { readonly owner: string; readonly ciphertext: Buffer }

/** Reads a few encrypted values of a database that has no check value yet. */
export type SampleCiphertexts = (db: Db) => Promise<readonly CiphertextSample[]>

/** The operator writes this in place of the check value when the secret is permanently lost. */
const givenUp = 'lost'

const checkOf = (secret: string) => createVault(secret).digest('secret check').toString('base64url')

/** The check value of the secret with which a database is encrypted; undefined when there is none. */
export const selectSecretCheck = async (db: Db): Promise<string | undefined> => {
  const [there] = await db<{ is_there: boolean }[]>`select to_regclass('public.secret_check') is not null as is_there`
  if (!there?.is_there) return undefined
  const [row] = await db<{ value: string }[]>`select c.value from secret_check c where c.value <> ${givenUp}`
  return row?.value
}

/** True when a database contains encrypted values, so that no new secret may be generated. */
export const hasCiphertexts = async (db: Db, sample: SampleCiphertexts): Promise<boolean> => {
  const [row] = await db<{ value: string }[]>`select c.value from secret_check c`
  if (row) return row.value !== givenUp
  return (await sample(db)).length > 0
}

export const fits = (secret: string, check: string): boolean => checkOf(secret) === check

const wrong = () =>
  new StartError(
    'The data secret is not the one that the database was encrypted with. Restore data-secret.json, or the value of DATA_SECRET, from the backup of the secrets; nothing has been changed.',
  )

/** Throws a `StartError` unless the secret is the one of this database; a database without a check value stores it. */
export const expectSecret = (sql: Pool, secret: string, sample: SampleCiphertexts): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`lock table secret_check in exclusive mode`
    const [row] = await tx<{ value: string }[]>`select c.value from secret_check c`
    if (row && row.value !== givenUp) {
      if (!fits(secret, row.value)) throw wrong()
      return
    }
    const samples = row ? [] : await sample(tx)
    const vault = createVault(secret)
    if (
      samples.length > 0 &&
      samples.every(({ owner, ciphertext }) => vault.tryDecrypt(owner, ciphertext) === undefined)
    )
      throw wrong()
    await tx`
      insert into secret_check (value) values (${checkOf(secret)})
      on conflict (single) do update set value = excluded.value`
  })
