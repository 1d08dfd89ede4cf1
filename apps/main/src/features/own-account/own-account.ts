import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { OwnAccount, updateOwnAccount as updateEndpoint } from '@nhip-cau/contract/own-account'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../context.ts'
import { renameOneself } from '../../person-name.ts'
import { selectAccountChanges } from '../accounts/accounts.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { lockOwnAccount, selectOwnAccount } from './own-account.queries.ts'

/** Updates the given fields only. Nodes get a new name. */
export const updateOwnAccount = (context: Context, actor: Actor, given: BodyOf<typeof updateEndpoint>) =>
  context.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.accountId)
    const before = await readOwnAccount(context, tx, actor)
    const { full_name: fullName = before.full_name } = given
    const renamed = fullName === before.full_name ? [] : await renameOneself(tx, actor, fullName)
    const after = await readOwnAccount(context, tx, actor)
    await appendChanges(tx, await selectAccountChanges(tx, renamed))
    return after
  })

/** The account may be deleted up to a second before its token is refused. */
export const readOwnAccount = async (context: TransactionContext, db: Db, actor: Actor): Promise<OwnAccount> => {
  const account = await selectOwnAccount(db, actor.accountId, context.now().toISOString())
  if (account === undefined) throw problem('unauthenticated')
  return { ...account, can: { change_email: context.mail !== undefined } }
}
