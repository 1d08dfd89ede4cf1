import type { BaseContext } from '@nhip-cau/server-kit/context'
import nodemailer from 'nodemailer'
import type { Letter } from './letters.ts'

export type MailOptions = {
  /** For example `smtps://user:password@mail.example.com:465`. */
  readonly server: string
  /** For example `Nhịp Cầu <no-reply@example.com>`. */
  readonly from: string
}

export type Mail = {
  /** Throws if a retry may succeed. */
  send(to: string, letter: Letter): Promise<void>
  close(): void
}

const timeoutMs = 10_000

// E-mails contain codes that open accounts, so TLS is required for every server on another host.
const isLocalServer = (server: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(server).hostname)

export const createMail = ({ server, from }: MailOptions, log: BaseContext['log']): Mail => {
  const transport = nodemailer.createTransport({
    url: server,
    requireTLS: !isLocalServer(server),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (to, letter) => {
      try {
        // An address object, because a string could be parsed as a list of recipients.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...letter,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // The error message contains the recipient's address, so it is not logged.
        if (responseCode === undefined || responseCode < 500 || code === 'ETLS')
          throw new Error(`the mail server rejected an e-mail: ${code}`)
        log.warn({ code, responseCode }, 'an e-mail was rejected permanently')
      }
    },
    close: () => transport.close(),
  }
}
