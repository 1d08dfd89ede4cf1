import type { Db } from '@nhip-cau/server-kit/database'

/** Erases the details the school stores about a parent and archives the row. */
export const eraseParentRow = (tx: Db, schoolId: string, accountId: string) => tx`
  update parents p set email = null, birth_year = null, occupation = null, address = null, note = null,
    archived_at = coalesce(p.archived_at, clock_now()), erased_at = clock_now(), version = p.version + 1
  where p.school_id = ${schoolId} and p.account_id = ${accountId}`
