import { randomInt } from 'node:crypto'
import { Id, roles } from '@nhip-cau/contract/kernel'
import type { Tx } from '@nhip-cau/server-kit/database'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import type { Context, TransactionContext } from '../../context.ts'
import { addressChangedLetter, emailCodeLetter } from '../../letters.ts'
import * as queries from './own-account-email.queries.ts'

export const sendEmailCode = 'own-account.send-email-code'
const addressChanged = 'own-account.address-changed'

const CodeRequest = z.object({ id: Id })
const AddressChanged = z.object({ to: z.string(), role: z.enum(roles), name: z.string() })

export const ownEmailTasks = (context: Context) => ({
  [sendEmailCode]: (payload: unknown) => sendCode(context, CodeRequest.parse(payload).id),
  [addressChanged]: async (payload: unknown) => {
    const { to, role, name } = AddressChanged.parse(payload)
    await context.mail?.send(to, addressChangedLetter({ role, name }))
  },
})

/** Sends a confirmation code. A retry sends another code, because the plain code is stored nowhere. */
const sendCode = async (context: Context, id: string): Promise<void> => {
  const to = await queries.selectRecipient(context.db, id, context.now().toISOString())
  if (context.mail === undefined || to === undefined) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  if (await queries.setCode(context.db, id, codeDigest(context, id, code)))
    await context.mail.send(to.email, emailCodeLetter({ role: to.role, name: to.full_name }, code))
}

/** Queues an e-mail to the old address after a change, if there was one. */
export const queueAddressChangedEmail = async (
  { mail }: TransactionContext,
  tx: Tx,
  { to, ...whose }: Omit<z.output<typeof AddressChanged>, 'to'> & { readonly to: string | null },
): Promise<void> => {
  if (to !== null && mail !== undefined) await enqueue(tx, addressChanged, { to, ...whose })
}

export const codeDigest = ({ vault }: TransactionContext, id: string, code: string): Buffer =>
  vault.digest('email-code', id, code)

/** Runs as a scheduled job. */
export const forgetEmailChanges = (context: Context) =>
  queries.deleteOldEmailChanges(context.db, context.now().toISOString())
