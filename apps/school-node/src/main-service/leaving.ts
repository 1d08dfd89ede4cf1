import { leaveSchool, type NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { enqueue, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { isProblem } from '@nhip-cau/server-kit/problem-error'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { lockAccounts, upsertAccounts } from '../features/register/directory/directory.queries.ts'
import { deleteUntouchedParents } from '../features/register/parents/parents.queries.ts'
import { deleteUntouchedTeachers } from '../features/register/teacher-accounts/teacher-accounts.queries.ts'
import { selectGone, selectVersion } from './leaving.queries.ts'

const leaveTask = 'accounts.leave'

/**
 * Queues a job that ends the membership of these accounts at main. The job is retried until main answers, so the
 * school's change does not depend on main.
 */
export const queueLeave = async (tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await lockAccounts(tx, schoolId, ids)
  await enqueue(tx, leaveTask, { school_id: schoolId, account_ids: [...ids] })
}

/**
 * Compensates accounts that main created or linked when the node refuses to add the people. People whom another request
 * has added meanwhile stay.
 */
export const compensateAccounts = async (tx: Tx, schoolId: string, accounts: readonly NodeAccount[]): Promise<void> => {
  const ids = accounts.map(({ id }) => id)
  // Stores the accounts first, because the change feed of main may deliver them later and would add them again.
  await upsertAccounts(tx, accounts)
  await deleteUntouchedTeachers(tx, schoolId, ids)
  await deleteUntouchedParents(tx, schoolId, ids)
  const gone = await selectGone(tx, schoolId, ids)
  await queueLeave(
    tx,
    schoolId,
    gone.map(({ id }) => id),
  )
}

/** Whether the node knows a later version of the account than main returned. */
export const hasNewerVersion = async (db: Db, { school_id, id, version }: NodeAccount): Promise<boolean> =>
  (await selectVersion(db, school_id, id)) > version

const Leaving = z.object({ school_id: z.uuid(), account_ids: z.array(z.uuid()) })

/**
 * Ends memberships at main, except of accounts that have joined the school again; a version conflict fails the job,
 * which is retried.
 */
const leaveAtMain = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, account_ids } = Leaving.parse(payload)
  for (const { id, version } of await selectGone(context.db, school_id, account_ids))
    await context.askMain(leaveSchool, { params: { id }, body: { school_id, version } }).catch((error: unknown) => {
      // An earlier attempt already ended the membership.
      if (!isProblem(error) || error.code !== 'not_found') throw error
    })
}

export const leavingTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [leaveTask]: (payload) => leaveAtMain(context, payload),
  // Jobs queued by versions before `accounts.leave` existed.
  'imports.leave': (payload) => leaveAtMain(context, payload),
})
