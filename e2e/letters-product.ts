import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changePassword } from '@nhip-cau/contract/session'
import { startMailbox } from '@nhip-cau/main/testing/mailbox'
import { logIn } from '@nhip-cau/server/testing/client'
import { runProgram } from '@nhip-cau/server/testing/run-program'
import { startServerProcess } from '@nhip-cau/server/testing/running-server'
import { password } from './people.ts'

const phone = '0912345678'

/** A product of its own that sends letters, which the demo never does; with one school and its head. */
export const startProductWithLetters = async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'nhip-cau-letters-'))
  const mailbox = await startMailbox()
  const server = startServerProcess(dataDir, { SMTP_URL: mailbox.options.server, MAIL_FROM: mailbox.options.from })
  const url = await server.ready
  const command = ['create', '--name', 'Trường Mầm non Hoa Mai', '--admin-phone', phone]
  const { out } = await runProgram('school-cli.ts', command, { DATA_DIR: dataDir })
  const temporary = /One-time password\s+(\S+)/.exec(out)?.[1] ?? ''
  const head = await logIn(url, 'school', phone, temporary)
  await head.get(changePassword, { body: { current_password: temporary, new_password: password } })
  return {
    url,
    phone,
    mailbox,
    stop: async () => {
      await server.end()
      await mailbox.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
