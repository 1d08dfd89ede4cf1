import type { Role } from '@nhip-cau/contract/kernel'
import { normalLogin } from '@nhip-cau/contract/people'
import { problemText } from '@nhip-cau/contract/texts'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from './context.ts'
import { type Credentials, selectCredentials } from './features/auth/auth.queries.ts'
import { loginLimits, tryPassword } from './login-guard.ts'
import { takeSecondStep } from './second-step.ts'

type Proof = { readonly login: string; readonly password: string; readonly code?: string | undefined }

/** Only who knows the password learns that there is a second step. */
export const proveLogin = async (context: Context, role: Role, given: Proof, address: string): Promise<Credentials> => {
  const name = normalLogin(given.login)
  let refusal = problem('login_failed')
  const found = await tryPassword(context, loginLimits(role, name, address), async (tx) => {
    const account = await selectCredentials(tx, role, name)
    const same = await context.passwords.matches(account?.password_hash ?? undefined, given.password)
    if (!same || account === undefined) return undefined
    const { id, two_step_secret } = account
    if (two_step_secret === null) return account
    // Thrown: neither a wrong try nor a right one, or each would win another few tries at the code.
    if (given.code === undefined) throw secondStep('second_step_required')
    if (await takeSecondStep(context, tx, { id, two_step_secret }, given.code)) return account
    refusal = secondStep('second_step_wrong')
    return undefined
  })
  if (found === undefined) throw refusal
  return found
}

const secondStep = (code: 'second_step_required' | 'second_step_wrong') =>
  problem(code, { errors: { code: problemText(code) } })
