import { createLog } from '@nhip-cau/server-kit/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordCodeLetter } from './letters.ts'
import { createMail } from './mail.ts'
import { startMailbox } from './testing/mailbox.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.stop())

const send = async (host: string, to: string) => {
  const mail = createMail({ ...mailbox.options, server: `smtp://${host}:${mailbox.port}` }, createLog('silent'))
  await mail.send(to, passwordCodeLetter({ role: 'parent', name: 'Lê An' }, '271828')).finally(mail.close)
}

test('sends a code to another host only over TLS', async () => {
  await send('127.0.0.1', 'here@example.com')
  expect(mailbox.to('here@example.com')).toHaveLength(1)
  // The same server under an address that does not count as local.
  await expect(send('[::ffff:127.0.0.1]', 'elsewhere@example.com')).rejects.toThrow('ETLS')
  expect(mailbox.to('elsewhere@example.com')).toHaveLength(0)
})
