import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { stopTwoStep as stopEndpoint } from '@nhip-cau/contract/own-account'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { toString as drawQr } from 'qrcode'
import type { Context } from '../../context.ts'
import { tryCode } from '../../login-guard.ts'
import { proveOwner } from '../../prove-login.ts'
import { removeSecondStep, replaceRecoveryCodes } from '../../second-step.queries.ts'
import { newRecoveryCodes, newSecret, recoveryDigest, stepOf } from '../../second-step.ts'
import { setUpLimits } from '../../try-limits.ts'
import { raiseVersion, selectAccountChanges } from '../accounts/accounts.queries.ts'
import { setPending, setSecondStep } from '../accounts/accounts-second-step.queries.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { selectOwnAccount } from '../own-account/own-account.queries.ts'
import { lockSchool, setTwoStepRequired } from '../schools/schools.queries.ts'
import * as queries from './two-step.queries.ts'

type Proof = BodyOf<typeof stopEndpoint>

/**
 * Starts the setup of the second step. An existing one stays valid until the new app is confirmed, so that a person can
 * change the phone.
 */
export const startTwoStep = async (context: Context, actor: Actor, proof: Proof) => {
  const account = await selectOwnAccount(context.db, actor.accountId, context.now().toISOString())
  if (account === undefined) throw problem('unauthenticated')
  await proveOwner(context, actor, proof)
  const { bytes, text, address } = newSecret(account.login)
  await setPending(context.db, actor.accountId, context.vault.encrypt(actor.accountId, bytes))
  return { secret: text, address, qr_svg: await drawQr(address, { type: 'svg', margin: 1 }) }
}

export const confirmTwoStep = async (context: Context, actor: Actor, code: string) => {
  const { accountId } = actor
  const codes = await tryCode(context, setUpLimits(accountId), async (tx) => {
    const ciphertext = await queries.lockPending(tx, accountId)
    if (ciphertext === undefined) return undefined
    const secret = context.vault.tryDecrypt(accountId, ciphertext)
    const step = secret && stepOf(Uint8Array.from(secret), code, context.now())
    if (step === undefined) return undefined
    await setSecondStep(tx, accountId, ciphertext, step)
    const fresh = newRecoveryCodes()
    await replaceRecoveryCodes(
      tx,
      accountId,
      fresh.map((one) => recoveryDigest(context, accountId, one)),
    )
    return fresh
  })
  if (codes === undefined) throw problem('code_wrong', { errors: { code: fieldText('code_wrong') } })
  return { recovery_codes: codes }
}

export const stopTwoStep = async (context: Context, actor: Actor, proof: Proof) => {
  await proveOwner(context, actor, proof)
  return context.transaction(async (tx) => {
    const account = await selectOwnAccount(tx, actor.accountId, context.now().toISOString())
    if (account?.two_step_required) throw problem('two_step_kept')
    await removeSecondStep(tx, actor.accountId)
    return { message: successText }
  })
}

/**
 * Sets or lifts the requirement. Invalidates the tokens of accounts without a second step; their next token allows only
 * the setup, or everything after the requirement is lifted.
 */
export const requireTwoStep = (context: Context, actor: ActorIn<'school'>, required: boolean) =>
  context.transaction(async (tx) => {
    await lockSchool(tx, actor.schoolId)
    if (await setTwoStepRequired(tx, actor.schoolId, required)) {
      const touched = await queries.selectWithoutSecondStep(tx, actor.schoolId)
      for (const account of touched) await raiseVersion(tx, account)
      await appendChanges(tx, await selectAccountChanges(tx, touched))
    }
    return { message: successText }
  })
