import { confirmTwoStep, startTwoStep } from '@nhip-cau/contract/own-account'
import { Secret, TOTP } from 'otpauth'
import { password, type startTestMain } from './test-main.ts'

type Main = Pick<Awaited<ReturnType<typeof startTestMain>>, 'ask' | 'now'>
type Who = { readonly role: 'school' | 'teacher' | 'parent'; readonly token: string }

/** An authenticator app; it knows only the secret and the time. */
export const authenticatorOf = (secret: string, now: () => Date) => ({
  /** The current code, or the code `later` periods of 30 seconds later. */
  code: (later = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now().getTime() + later * 30_000 }),
})

/** Turns the second step on, as the profile page does. */
export const turnOnTwoStep = async (main: Main, who: Who) => {
  const { secret } = await main.ask(startTwoStep, { ...who, body: { password } })
  const app = authenticatorOf(secret, main.now)
  const { recovery_codes } = await main.ask(confirmTwoStep, { ...who, body: { code: app.code() } })
  return { ...app, recoveryCodes: recovery_codes }
}
