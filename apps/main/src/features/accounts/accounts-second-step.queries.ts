import type { Db } from '@nhip-cau/server-kit/database'

export const setPending = (db: Db, accountId: string, ciphertext: Buffer) =>
  db`update accounts a set two_step_pending = ${ciphertext} where a.id = ${accountId}`

/** Turns on the second step and marks the code that proved the app as used. */
export const setSecondStep = (tx: Db, accountId: string, ciphertext: Buffer, step: number) => tx`
  update accounts a set two_step_secret = ${ciphertext}, two_step_pending = null, two_step_last = ${step}
  where a.id = ${accountId}`

/** Returns false if a code of this or a later time step was already used. */
export const takeStep = async (tx: Db, accountId: string, step: number): Promise<boolean> => {
  const rows = await tx`
    update accounts a set two_step_last = ${step} where a.id = ${accountId} and a.two_step_last < ${step} returning a.id`
  return rows.length > 0
}

export const clearSecondStep = (tx: Db, accountId: string) => tx`
  update accounts a set two_step_secret = null, two_step_pending = null where a.id = ${accountId}`
