import type { Role } from '@nhip-cau/contract/kernel'
import { normalLogin } from '@nhip-cau/contract/people'
import { fieldText, problemText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from './context.ts'
import { type Credentials, selectCredentials, selectOwnCredentials } from './features/auth/auth.queries.ts'
import { tryPassword } from './login-guard.ts'
import { takeSecondStep } from './second-step.ts'
import { loginLimits, ownPasswordLimits, rememberPlace } from './try-limits.ts'

type Proof = { readonly login: string; readonly password: string; readonly code?: string | undefined }

/** Proves password and second step of a login. Reveals only after a right password that there is a second step. */
export const proveLogin = async (context: Context, role: Role, given: Proof, address: string): Promise<Credentials> => {
  const name = normalLogin(given.login)
  let refusal = problem('login_failed')
  const limits = await loginLimits(context, role, name, address)
  const found = await tryPassword(context, limits, async (tx) => {
    const account = await selectCredentials(tx, role, name)
    const proven = await proveCredentials(context, tx, account, given, 'code')
    if (proven === 'wrong-code') refusal = secondStep('second_step_wrong', 'code')
    if (typeof proven === 'string') return undefined
    await rememberPlace(context, tx, role, name, address)
    return proven
  })
  if (found === undefined) throw refusal
  return found
}

type Own = { readonly password: string; readonly second_step?: string | undefined }

/** Proves password and second step of a logged-in account again, before a change that could hand the account over. */
export const proveOwner = async (context: Context, actor: Actor, given: Own): Promise<void> => {
  let refusal = problem('validation', { errors: { password: fieldText('password_wrong') } })
  const proof = { password: given.password, code: given.second_step }
  const found = await tryPassword(context, ownPasswordLimits(actor.accountId), async (tx) => {
    const account = await selectOwnCredentials(tx, actor.accountId)
    const proven = await proveCredentials(context, tx, account, proof, 'second_step')
    if (proven === 'wrong-code') refusal = secondStep('second_step_wrong', 'second_step')
    return typeof proven === 'string' ? undefined : proven
  })
  if (found === undefined) throw refusal
}

const proveCredentials = async (
  context: Context,
  tx: Db,
  account: Credentials | undefined,
  { password, code }: Omit<Proof, 'login'>,
  field: CodeField,
): Promise<Credentials | 'wrong-password' | 'wrong-code'> => {
  const same = await context.passwords.matches(account?.password_hash ?? undefined, password)
  if (!same || account === undefined) return 'wrong-password'
  const { id, two_step_secret } = account
  if (two_step_secret === null) return account
  // Thrown, so that the try counts neither as wrong nor as right; a right one would reset the count of wrong codes.
  if (code === undefined) throw secondStep('second_step_required', field)
  return (await takeSecondStep(context, tx, { id, two_step_secret }, code)) ? account : 'wrong-code'
}

type CodeField = 'code' | 'second_step'

const secondStep = (code: 'second_step_required' | 'second_step_wrong', field: CodeField) =>
  problem(code, { errors: { [field]: problemText(code) } })
