import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/own-account'
import type { OwnAccount } from '@nhip-cau/contract/own-account'
import { type FieldText, fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { accountEntries } from '../../account-entries.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { countEmailRequest, tryCode } from '../../login-guard.ts'
import { proveOwner } from '../../prove-login.ts'
import { emailCodeLimits, letterLimit } from '../../try-limits.ts'
import { setEmail } from '../accounts/accounts-own.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { endCodes } from '../forgotten-password/forgotten-password.queries.ts'
import { lockOwnAccount } from './own-account.queries.ts'
import { readOwnAccount } from './own-account.ts'
import { codeDigest, queueAddressChangedEmail, sendEmailCode } from './own-account-email.jobs.ts'
import * as queries from './own-account-email.queries.ts'

const codeLife = 15 * 60_000
const triesPerCode = 5

/** Queues a code for the new address; the address stays pending until the code is confirmed. */
export const changeEmail = async (
  context: Context,
  actor: Actor,
  given: BodyOf<typeof api.changeEmail>,
): Promise<OwnAccount> => {
  if (context.mail === undefined) throw wrongField('email', 'no_letters')
  await proveOwner(context, actor, given)
  return context.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.accountId)
    const { email } = await readOwnAccount(context, tx, actor)
    if (email === given.email) throw wrongField('email', 'email_same')
    await countEmailRequest(context, tx, letterLimit(actor.accountId))
    const id = randomUUID()
    const expiresAt = new Date(context.now().getTime() + codeLife).toISOString()
    await queries.replaceEmailChange(tx, { id, accountId: actor.accountId, email: given.email, expiresAt })
    await enqueue(tx, sendEmailCode, { id })
    return readOwnAccount(context, tx, actor)
  })
}

export const confirmEmail = async (context: Context, actor: Actor, code: string): Promise<OwnAccount> => {
  const { accountId } = actor
  const account = await tryCode(context, emailCodeLimits(accountId), async (tx) => {
    await lockOwnAccount(tx, accountId)
    const emailChange = await queries.countTry(tx, accountId, triesPerCode, context.now().toISOString())
    if (!emailChange?.hash || !timingSafeEqual(emailChange.hash, codeDigest(context, emailChange.id, code)))
      return undefined
    return takeAddress(context, tx, actor, emailChange.email)
  })
  if (account === undefined) throw wrongField('code', 'code_wrong', 'code_wrong')
  return account
}

export const removeEmail = async (
  context: Context,
  actor: Actor,
  given: BodyOf<typeof api.removeEmail>,
): Promise<OwnAccount> => {
  await proveOwner(context, actor, given)
  return context.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.accountId)
    return takeAddress(context, tx, actor, null)
  })
}

/** Sets the address, notifies the old address, and adds an audit entry for every school of the account. */
const takeAddress = async (
  context: TransactionContext,
  tx: Tx,
  actor: Actor,
  email: string | null,
): Promise<OwnAccount> => {
  const { accountId } = actor
  const now = context.now().toISOString()
  const before = await readOwnAccount(context, tx, actor)
  await queries.deleteEmailChange(tx, accountId)
  if (email === before.email) return readOwnAccount(context, tx, actor)
  await setEmail(tx, accountId, email, now)
  // Password codes sent to the old address become invalid.
  await endCodes(tx, accountId, now)
  await queueAddressChangedEmail(context, tx, { to: before.email, role: actor.role, name: before.full_name })
  const by = { id: accountId, name: before.full_name, role: actor.role }
  const object = { id: accountId, name: before.full_name }
  await appendChanges(
    tx,
    await accountEntries(context, tx, by, object, 'account.change_email', {
      before: { email: masked(before.email) },
      after: { email: masked(email) },
    }),
  )
  return readOwnAccount(context, tx, actor)
}

const masked = (email: string | null) => (email === null ? null : '•••')

const wrongField = (field: 'email' | 'code', text: FieldText, code: 'validation' | 'code_wrong' = 'validation') =>
  problem(code, { errors: { [field]: fieldText(text) } })
