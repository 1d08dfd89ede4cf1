import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ensureAccounts } from '@nhip-cau/contract/node-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAskMain } from './main-calls.ts'

const seen: IncomingHttpHeaders[] = []
const elsewhere = createServer((request, response) => {
  seen.push(request.headers)
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ people: [] }))
})
const main = createServer((_request, response) => response.writeHead(307, { location: addressOf(elsewhere) }).end())

const addressOf = (server: typeof main) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

beforeAll(async () => {
  for (const server of [elsewhere, main])
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const server of [elsewhere, main]) server.close()
})

test('does not follow a redirect of main and sends nothing to its target', async () => {
  const askMain = createAskMain(() => addressOf(main).slice(0, -1), 'a secret that main and its nodes share')
  const body = { school_id: crypto.randomUUID(), role: 'teacher' as const, people: [] }
  await expect(askMain(ensureAccounts, { body })).rejects.toMatchObject({ code: 'unavailable' })
  expect(seen).toEqual([])
})
