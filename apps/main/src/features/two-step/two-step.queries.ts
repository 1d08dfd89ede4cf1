import type { Db } from '@nhip-cau/server-kit/database'

export const setPending = (db: Db, accountId: string, sealed: Buffer) =>
  db`update accounts a set two_step_pending = ${sealed} where a.id = ${accountId}`

export const lockPending = async (tx: Db, accountId: string): Promise<Buffer | undefined> => {
  const [row] = await tx<{ two_step_pending: Buffer | null }[]>`
    select a.two_step_pending from accounts a where a.id = ${accountId} for no key update`
  return row?.two_step_pending ?? undefined
}

/** The code that proved the app is thereby used. */
export const setSecondStep = (tx: Db, accountId: string, sealed: Buffer, step: number) => tx`
  update accounts a set two_step_secret = ${sealed}, two_step_pending = null, two_step_last = ${step}
  where a.id = ${accountId}`

/** False when it is so already. */
export const setTwoStepRequired = async (tx: Db, schoolId: string, required: boolean): Promise<boolean> => {
  const rows = await tx`
    update schools s set two_step_required = ${required}
    where s.id = ${schoolId} and s.two_step_required <> ${required}
    returning s.id`
  return rows.length > 0
}

/** The school's own accounts that have no second step. */
export const selectWithoutSecondStep = async (tx: Db, schoolId: string): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select a.id from accounts a join memberships m on m.account_id = a.id
    where m.school_id = ${schoolId} and a.role = 'school' and a.two_step_secret is null
    order by a.id`
  return rows.map((row) => row.id)
}
