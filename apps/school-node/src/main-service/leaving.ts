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
 * Whoever is no longer in the school's lists enters no more, and main is told. That is a job, which goes on until main has
 * answered: what the school decided holds although main is away.
 */
export const letLeave = async (tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await lockAccounts(tx, schoolId, ids)
  await enqueue(tx, leaveTask, { school_id: schoolId, account_ids: [...ids] })
}

/**
 * Main has made or linked these accounts, and the node then refused to enter the people: nobody of them stays half in the
 * school. Whoever was entered by somebody else meanwhile stays.
 */
export const takeBackPeople = async (tx: Tx, schoolId: string, accounts: readonly NodeAccount[]): Promise<void> => {
  const ids = accounts.map(({ id }) => id)
  // The copies first: main's list of changes, which may come later, would enter them anew.
  await upsertAccounts(tx, accounts)
  await deleteUntouchedTeachers(tx, schoolId, ids)
  await deleteUntouchedParents(tx, schoolId, ids)
  const gone = await selectGone(tx, schoolId, ids)
  await letLeave(
    tx,
    schoolId,
    gone.map(({ id }) => id),
  )
}

/** Whether the node has heard of a later change of the account than the one main answered with. */
export const isNewerHere = async (db: Db, { school_id, id, version }: NodeAccount): Promise<boolean> =>
  (await selectVersion(db, school_id, id)) > version

const Leaving = z.object({ school_id: z.uuid(), account_ids: z.array(z.uuid()) })

/** Whoever has come to the school again meanwhile stays; where main knows more than the node, it is tried again later. */
const leaveAtMain = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, account_ids } = Leaving.parse(payload)
  for (const { id, version } of await selectGone(context.db, school_id, account_ids))
    await context.askMain(leaveSchool, { params: { id }, body: { school_id, version } }).catch((error: unknown) => {
      // The attempt before had come this far.
      if (!isProblem(error) || error.code !== 'not_found') throw error
    })
}

export const leavingTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [leaveTask]: (payload) => leaveAtMain(context, payload),
  // What was queued before these people had a task of their own.
  'imports.leave': (payload) => leaveAtMain(context, payload),
})
