import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { clearSecondStep } from './features/accounts/accounts-second-step.queries.ts'

/** Whether a school of account `a` requires the second step; this applies to office accounts only. */
export const twoStepRequired = (db: Db): Fragment => db`
  (a.role = 'school' and exists (
    select from memberships x join schools o on o.id = x.school_id
    where x.account_id = a.id and x.active and o.two_step_required))`

/** Deletes a recovery code; returns false if it does not exist. */
export const takeRecoveryCode = async (tx: Db, accountId: string, hash: Buffer): Promise<boolean> => {
  const rows = await tx`
    delete from recovery_codes r where r.account_id = ${accountId} and r.hash = ${hash} returning r.account_id`
  return rows.length > 0
}

export const replaceRecoveryCodes = async (tx: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> => {
  await tx`delete from recovery_codes r where r.account_id = ${accountId}`
  for (const hash of hashes) await tx`insert into recovery_codes (account_id, hash) values (${accountId}, ${hash})`
}

export const removeSecondStep = async (tx: Db, accountId: string): Promise<void> => {
  await clearSecondStep(tx, accountId)
  await replaceRecoveryCodes(tx, accountId, [])
}
