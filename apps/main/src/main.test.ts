import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programSettings } from '@nhip-cau/server-kit/testing/program-settings'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { expect, test } from 'vitest'
import { migrateMain } from './service.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [program], { env: { ...programSettings(), ...env } })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output.text += String(part)))
  return { child, output, ended: once(child, 'exit') }
}

const secret = 'a secret of at least thirty-two characters'
const nowhere = { MAIN_DATABASE_URL: 'postgres://127.0.0.1:1/main' }

test('main starts as a separate process, logs that it is ready, and exits with 0 on SIGTERM', async () => {
  const database = await createTestDatabase({ template: 'main', prepare: migrateMain })
  const { child, output, ended } = start({
    MAIN_DATABASE_URL: database.url,
    NODE_SECRET: secret,
    DATA_SECRET: secret,
    PORT: '0',
  })
  await expect.poll(() => output.text).toContain('main is ready')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await database.drop()
})

test.each([
  ['MAIN_DATABASE_URL', { NODE_SECRET: secret, DATA_SECRET: secret }],
  ['NODE_SECRET', { ...nowhere, NODE_SECRET: 'short', DATA_SECRET: secret }],
  ['DATA_SECRET', { ...nowhere, NODE_SECRET: secret, DATA_SECRET: 'short' }],
  ['SMTP_URL', { ...nowhere, NODE_SECRET: secret, DATA_SECRET: secret, SMTP_URL: 'https://mail.example.com' }],
  ['TRUST_PROXY', { ...nowhere, NODE_SECRET: secret, DATA_SECRET: secret, TRUST_PROXY: 'true' }],
  ['MAIL_FROM', { ...nowhere, NODE_SECRET: secret, DATA_SECRET: secret, SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['MAIN_DATABASE_URL', { ...nowhere, NODE_SECRET: secret, DATA_SECRET: secret }],
])('an invalid %s ends the start with a one-line error that names it', async (name, env) => {
  const { output, ended } = start(env)
  expect((await ended)[0]).toBe(1)
  expect(output.text.trim().split('\n')).toHaveLength(1)
  expect(output.text).toContain(name)
})
