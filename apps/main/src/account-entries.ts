import { randomUUID } from 'node:crypto'
import type { Change, MainAuditEntry } from '@nhip-cau/contract/session'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Inside } from './context.ts'
import { selectSchoolIds } from './features/accounts/accounts-own.queries.ts'

type Actor = {
  readonly id: string | null
  readonly name: string
  readonly role: NonNullable<MainAuditEntry['actor_role']>
}
type Differences = Pick<MainAuditEntry, 'before' | 'after'>

/** For the audit logs of all schools that the account belongs to. `but` is one that writes it down itself. */
export const accountEntries = async (
  context: Inside,
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
