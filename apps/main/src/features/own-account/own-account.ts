import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { OwnAccount, updateOwnAccount as updateEndpoint } from '@nhip-cau/contract/own-account'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { renameOneself } from '../../person-name.ts'
import { selectAccountChanges } from '../accounts/accounts.queries.ts'
import { setEmail } from '../accounts/accounts-own.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { endCodes } from '../forgotten-password/forgotten-password.queries.ts'
import { addressChanged, type Farewell } from './own-account.jobs.ts'
import { lockOwnAccount, selectOwnAccount } from './own-account.queries.ts'

/** What is not named stays as it is. Nodes learn of a new name; the old address learns that it is no longer the one. */
export const updateOwnAccount = (context: Context, actor: Actor, given: BodyOf<typeof updateEndpoint>) =>
  context.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.accountId)
    const before = await readOwnAccount(tx, actor)
    const { full_name: fullName = before.full_name, email = before.email } = given
    const renamed = fullName === before.full_name ? [] : await renameOneself(tx, actor, fullName)
    if (email !== before.email) {
      await setEmail(tx, actor.accountId, email)
      // A code on its way to the old address opens nothing any more.
      await endCodes(tx, actor.accountId, context.now().toISOString())
      if (before.email !== null && context.mail !== undefined) {
        const farewell: Farewell = { to: before.email, role: actor.role, name: before.full_name }
        await enqueue(tx, addressChanged, farewell)
      }
    }
    const after = await readOwnAccount(tx, actor)
    await appendChanges(tx, await selectAccountChanges(tx, renamed))
    return after
  })

/** The account may have been deleted within the second that the token still passes. */
export const readOwnAccount = async (db: Db, actor: Actor): Promise<OwnAccount> => {
  const account = await selectOwnAccount(db, actor.accountId)
  if (account === undefined) throw problem('unauthenticated')
  return account
}
