import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createLog } from './log.ts'
import { TrustedProxies } from './trusted-proxies.ts'

/** The client address that a server with this setting derives from the given header. */
const caller = async (setting: string | undefined, forwardedFor: string | undefined): Promise<string> => {
  const app = await createApp({ log: createLog('silent'), trustProxy: TrustedProxies.parse(setting) })
  app.get('/caller', async (request) => request.ip)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const answer = await fetch(`${url}/caller`, { headers })
  const text = await answer.text()
  await app.close()
  return text
}

const invented = '203.0.113.9'
const family = '198.51.100.7'

test('behind one proxy takes the address written by that proxy, not one invented by the client', async () => {
  expect(await caller('1', `${invented}, ${family}`)).toBe(family)
  expect(await caller('127.0.0.1', `${invented}, ${family}`)).toBe(family)
})

test('behind two proxies takes the second address from the right', async () => {
  const header = `${invented}, ${family}, 10.0.0.5`
  expect(await caller('2', header)).toBe(family)
  expect(await caller('127.0.0.1, 10.0.0.0/8', header)).toBe(family)
  expect(await caller('loopback,uniquelocal', header)).toBe(family)
})

test('ignores the header without a trusted proxy, and from an untrusted one', async () => {
  for (const setting of [undefined, '0', 'false', '10.0.0.0/8']) {
    expect(await caller(setting, family), setting).toBe('127.0.0.1')
  }
  expect(await caller('1', undefined)).toBe('127.0.0.1')
})

test.each([
  'true',
  'yes',
  '-1',
  '1.5',
  '11',
  'proxy.example.com',
  '10.0.0.0/40',
  '10.0.0.1,',
  '127.0.0.1 10.0.0.1',
  '0.0.0.0/0',
])('rejects the invalid setting %s and names the expected form', (setting) => {
  expect(TrustedProxies.safeParse(setting).error?.issues[0]?.message).toContain('the number of proxies')
})
