import type { Db } from '@nhip-cau/server-kit/database'

export const lockPending = async (tx: Db, accountId: string): Promise<Buffer | undefined> => {
  const [row] = await tx<{ two_step_pending: Buffer | null }[]>`
    select a.two_step_pending from accounts a where a.id = ${accountId} for no key update`
  return row?.two_step_pending ?? undefined
}

/** Selects the office accounts of the school without a second step. */
export const selectWithoutSecondStep = async (tx: Db, schoolId: string): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select a.id from accounts a join memberships m on m.account_id = a.id
    where m.school_id = ${schoolId} and a.role = 'school' and a.two_step_secret is null
    order by a.id`
  return rows.map((row) => row.id)
}
