import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An SMTP server that stores the e-mails it receives. */
export const startMailbox = async (port = 0) => {
  const letters: Email[] = []
  const refused = new Set<string>()
  const keep = async (letter: Buffer) => void letters.push(await PostalMime.parse(letter))
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        done()
        void keep(Buffer.concat(parts))
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  const to = (mailbox: string) => letters.filter((letter) => letter.to?.some((one) => one.address === mailbox))
  return {
    port: own,
    options: { server: `smtp://127.0.0.1:${own}`, from: 'Nhịp Cầu <no-reply@nhipcau.example>' },
    letters,
    to,
    refuse: (mailbox: string) => void refused.add(mailbox),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
