import { randomInt } from 'node:crypto'
import { Id, Instant, roles } from '@nhip-cau/contract/kernel'
import { z } from 'zod'
import type { Context, TransactionContext } from '../../context.ts'
import { passwordCodeLetter } from '../../letters.ts'
import * as queries from './forgotten-password.queries.ts'

export const sendCode = 'forgotten-password.send'

const minute = 60_000
const codeLife = 5 * minute
const codesPerHour = 3
// Requests expire, so that a mail server that was down does not send outdated codes.
const requestLife = 10 * minute
// Gives the reader of the old mailbox time to notice a changed address.
const newAddressDelay = 24 * 60 * minute

const CodeRequest = z.object({ id: Id, role: z.enum(roles), login: z.string(), asked_at: Instant })
export type CodeRequest = z.output<typeof CodeRequest>

export const forgottenPasswordTasks = (context: Context) => ({
  [sendCode]: (payload: unknown) => deliverCode(context, CodeRequest.parse(payload)),
})

/** Sends a password code. A retry sends another code, because the plain code is stored nowhere. */
const deliverCode = async (context: Context, { id, role, login, asked_at }: CodeRequest): Promise<void> => {
  const now = context.now().getTime()
  const recipient = await queries.selectRecipient(
    context.db,
    role,
    login,
    new Date(now - newAddressDelay).toISOString(),
  )
  if (context.mail === undefined || recipient === undefined || Date.parse(asked_at) + requestLife < now) return
  const accountId = recipient.id
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const isGranted = await context.transaction(async (tx) => {
    await queries.lockRecipient(tx, accountId)
    const since = new Date(now - 60 * minute).toISOString()
    if ((await queries.countOtherCodes(tx, accountId, id, since)) >= codesPerHour) return false
    await queries.upsertCode(tx, {
      id,
      accountId,
      hash: codeDigest(context, id, code),
      now: new Date(now).toISOString(),
      expiresAt: new Date(now + codeLife).toISOString(),
    })
    return true
  })
  if (isGranted) await context.mail.send(recipient.email, passwordCodeLetter({ role, name: recipient.full_name }, code))
}

/** A keyed digest, because a plain hash of six digits can be brute-forced. */
export const codeDigest = ({ vault }: TransactionContext, id: string, code: string): Buffer =>
  vault.digest('password-code', id, code)

export const forgetCodes = (context: Context) =>
  queries.deleteOldCodes(context.db, new Date(context.now().getTime() - 24 * 60 * minute).toISOString())
