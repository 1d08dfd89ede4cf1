import { randomUUID } from 'node:crypto'
import type { Change, MainAuditEntry } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'
import type { TransactionContext } from './context.ts'
import { selectSchoolIds } from './features/accounts/accounts-own.queries.ts'

type Actor = {
  readonly id: string | null
  readonly name: string
  readonly role: NonNullable<MainAuditEntry['actor_role']>
}
type Differences = Pick<MainAuditEntry, 'before' | 'after'>

/** Makes one audit log entry for each active school of the account, except `but`, which writes its entry itself. */
export const accountEntries = async (
  context: TransactionContext,
  tx: Db,
  by: Actor,
  account: { readonly id: string; readonly name: string },
  action: string,
  { before, after }: Differences,
  but?: string,
): Promise<Change[]> => {
  const schools = await selectSchoolIds(tx, account.id)
  return schools
    .filter((school) => school !== but)
    .map((school_id) => ({
      kind: 'audit',
      entry: {
        id: randomUUID(),
        school_id,
        at: context.now().toISOString(),
        actor_account_id: by.id,
        actor_name: by.name,
        actor_role: by.role,
        action,
        object_id: account.id,
        object_name: account.name,
        before,
        after,
      },
    }))
}
