import type { BaseContext } from '@nhip-cau/server-kit/context'
import nodemailer from 'nodemailer'
import type { Letter } from './letters.ts'

export type MailOptions = {
  /** As in `smtps://user:password@mail.example.com:465`. */
  readonly server: string
  /** As in `Nhịp Cầu <no-reply@example.com>`. */
  readonly from: string
}

export type Mail = {
  /** Throws when it is worth another try. */
  send(to: string, letter: Letter): Promise<void>
  close(): void
}

const patience = 10_000

// A letter carries a code that opens an account: it leaves this machine encrypted or not at all.
const isHere = (server: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(server).hostname)

export const createMail = ({ server, from }: MailOptions, log: BaseContext['log']): Mail => {
  const transport = nodemailer.createTransport({
    url: server,
    requireTLS: !isHere(server),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (to, letter) => {
      try {
        // An address as an object: what somebody typed is never read as a list of several.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...letter,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // Without the message, which names the address.
        if (responseCode === undefined || responseCode < 500 || code === 'ETLS')
          throw new Error(`the mail server did not take a letter: ${code}`)
        log.warn({ code, responseCode }, 'a letter was refused for good')
      }
    },
    close: () => transport.close(),
  }
}
