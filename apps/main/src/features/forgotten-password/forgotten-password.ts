import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { BodyOf, Role } from '@nhip-cau/contract/kernel'
import type { resetForgottenPassword as resetEndpoint } from '@nhip-cau/contract/own-account'
import { normalLogin } from '@nhip-cau/contract/people'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { countEmailRequest, resetCount, tryCode } from '../../login-guard.ts'
import { isEasyToGuess } from '../../passwords.ts'
import { codeRequestLimit, loginKey, resetLane, resetLimits } from '../../try-limits.ts'
import { replacePassword } from '../accounts/accounts-passwords.queries.ts'
import { selectOwner } from '../auth/auth.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { type CodeRequest, codeDigest, sendCode } from './forgotten-password.jobs.ts'
import * as queries from './forgotten-password.queries.ts'

const triesPerCode = 5

/**
 * Queues a request for a code. The job looks up the account, so that every request gets the same response after the
 * same work.
 */
export const forgotPassword = (context: Context, role: Role, login: string, address: string) =>
  context.transaction(async (tx) => {
    await countEmailRequest(context, tx, codeRequestLimit(address))
    if (context.mail !== undefined) {
      const codeRequest: CodeRequest = {
        id: randomUUID(),
        role,
        login: normalLogin(login),
        asked_at: context.now().toISOString(),
      }
      await enqueue(tx, sendCode, codeRequest)
    }
    return { message: successText }
  })

/**
 * Sets a new password with a code. Ends all sessions, because an attacker with the old password may have one; keeps the
 * second step.
 */
export const resetForgottenPassword = async (
  context: Context,
  role: Role,
  given: BodyOf<typeof resetEndpoint>,
  address: string,
) => {
  const name = normalLogin(given.login)
  const code = await tryCode(context, resetLimits(role, name, address), async (tx) => {
    const newest = await queries.countTry(tx, role, name, triesPerCode, context.now().toISOString())
    if (newest === undefined || !timingSafeEqual(newest.hash, codeDigest(context, newest.id, given.code)))
      return undefined
    await queries.refundTry(tx, newest.id)
    return newest
  })
  const owner = code && (await selectOwner(context.db, code.account_id))
  if (code === undefined || owner === undefined) throw wrongCode()
  // After the code is proven, because the check depends on the owner of the password.
  if (await isEasyToGuess(given.new_password, owner)) {
    throw problem('validation', { errors: { new_password: fieldText('password_common') } })
  }
  const hash = await context.passwords.hash(resetLane(address), given.new_password)
  return context.transaction(async (tx) => {
    const now = context.now().toISOString()
    await queries.lockRecipient(tx, code.account_id)
    if (!(await queries.useCode(tx, code.id, now))) throw wrongCode()
    await replacePassword(tx, code.account_id, hash)
    await resetCount(tx, loginKey(role, name, address))
    await appendChanges(tx, await endSessions(tx, code.account_id, now))
    return { message: successText }
  })
}

const wrongCode = () => problem('code_wrong', { errors: { code: fieldText('code_wrong') } })
