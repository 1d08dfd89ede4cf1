import type { Db } from '@nhip-cau/server-kit/database'

/** Selects the accounts that are neither a guardian, a teacher nor a current parent of the school. */
export const selectGone = (db: Db, schoolId: string, ids: readonly string[]) => db<{ id: string; version: number }[]>`
  select a.id, a.version from accounts a
  where a.school_id = ${schoolId} and a.id = any(${[...ids]}::uuid[])
    and not exists (select from family_members g where g.school_id = a.school_id and g.account_id = a.id)
    and not exists (select from teachers t where t.school_id = a.school_id and t.account_id = a.id)
    and not exists (select from parents p where p.school_id = a.school_id and p.account_id = a.id and p.archived_at is null)`

export const selectVersion = async (db: Db, schoolId: string, id: string): Promise<number> => {
  const [row] = await db<{ version: number }[]>`
    select a.version from accounts a where a.school_id = ${schoolId} and a.id = ${id}`
  return row?.version ?? 0
}
