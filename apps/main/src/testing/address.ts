import { changeEmail, confirmEmail } from '@nhip-cau/contract/own-account'
import { expect } from 'vitest'
import type { startMailbox } from './mailbox.ts'
import { password, type startTestMain } from './test-main.ts'

type Main = Pick<Awaited<ReturnType<typeof startTestMain>>, 'ask'>
type Mailbox = Awaited<ReturnType<typeof startMailbox>>
type Who = { readonly role: 'school' | 'teacher' | 'parent'; readonly token: string }

export const codeIn = (letter: { text?: string | undefined } | undefined) =>
  /^\d{6}$/m.exec(letter?.text ?? '')?.[0] ?? ''

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Requests a new address and reads the code from the e-mail. */
export const askForAddress = async (main: Main, mailbox: Mailbox, who: Who, email: string) => {
  const before = mailbox.to(email).length
  await main.ask(changeEmail, { ...who, body: { email, password } })
  await expect.poll(() => mailbox.to(email).length).toBe(before + 1)
  return codeIn(mailbox.to(email).at(-1))
}

/** Requests and confirms a new address, as the profile page does. */
export const takeAddress = async (main: Main, mailbox: Mailbox, who: Who, email: string) =>
  main.ask(confirmEmail, { ...who, body: { code: await askForAddress(main, mailbox, who, email) } })
