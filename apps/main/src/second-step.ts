import type { Db } from '@nhip-cau/server-kit/database'
import { Secret, TOTP } from 'otpauth'
import type { Context } from './context.ts'
import { takeStep } from './features/accounts/accounts-second-step.queries.ts'
import messages from './messages/vi.json' with { type: 'json' }
import { randomText } from './passwords.ts'
import { takeRecoveryCode } from './second-step.queries.ts'

const period = 30
// Tolerates a phone clock that is 30 seconds off.
const window = 1

const authenticator = (secret: Secret, label = '') =>
  new TOTP({ issuer: messages.product, label, secret, algorithm: 'SHA1', digits: 6, period })

/** Makes a secret and its otpauth URI for authenticator apps. */
export const newSecret = (login: string) => {
  const secret = new Secret({ size: 20 })
  return { bytes: secret.bytes, text: secret.base32, address: authenticator(secret, login).toString() }
}

/** Returns the time step of a code, or undefined for a wrong code. */
export const stepOf = (secret: Uint8Array<ArrayBuffer>, code: string, now: Date): number | undefined => {
  const buffer = new Secret({ buffer: secret.slice().buffer })
  const distance = authenticator(buffer).validate({ token: code, timestamp: now.getTime(), window })
  return distance === null ? undefined : Math.floor(now.getTime() / 1000 / period) + distance
}

/** Checks a TOTP or recovery code and uses it up if it is right. */
export const takeSecondStep = async (
  context: Context,
  tx: Db,
  account: { readonly id: string; readonly two_step_secret: Buffer },
  typed: string,
): Promise<boolean> => {
  const code = plainCode(typed)
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(tx, account.id, recoveryDigest(context, account.id, code))
  // A secret that cannot be decrypted matches no code; recovery codes and a reset still work.
  const secret = context.vault.tryDecrypt(account.id, account.two_step_secret)
  const step = secret && stepOf(Uint8Array.from(secret), code, context.now())
  return step !== undefined && (await takeStep(tx, account.id, step))
}

/** Makes ten recovery codes in their printed form. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${randomText(5)}-${randomText(5)}`)

export const recoveryDigest = ({ vault }: Context, accountId: string, code: string): Buffer =>
  vault.digest('recovery', accountId, plainCode(code))

const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()
